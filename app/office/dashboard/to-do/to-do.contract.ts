import { z } from "zod";
import { taskNames } from "#office/dashboard/to-do/to-do.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";

const ToDo = z.object({
  name: z.enum(taskNames),
  count: z.number(),
  /** Of failed refunds. */
  owed_cents: z.number().optional(),
  /** Of a disk that is nearly full. */
  free_bytes: z.number().optional(),
});
export type ToDo = z.infer<typeof ToDo>;

export const getToDo = endpoint({
  method: "GET",
  path: "/api/admin/dashboard/to-do",
  summary: "What waits for the caller's role, the most pressing first; empty when nothing does",
  access: "administrator",
  permission: "dashboard",
  answer: z.array(ToDo),
});
