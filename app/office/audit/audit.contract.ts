import { z } from "zod";
import { actKinds, actObjects } from "#office/audit/audit.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, TextLine } from "#platform/data/text-types.ts";

const AuditEntry = z.object({
  id: z.number(),
  occurred_at: z.string(),
  /** Null if the login failed. */
  administrator: z.string().nullable(),
  kind: z.enum(actKinds),
  object_type: z.enum(actObjects).nullable(),
  object_id: z.string().nullable(),
  object_label: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  device: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const impossibleDay = "Cette date n’existe pas.";
const Day = z.string().refine((text) => isCalendarDay(text, 2000), impossibleDay);

const AuditQuery = z.object({
  administrator: TextLine(50).optional(),
  kind: z.enum(actKinds).optional(),
  objectType: z.enum(actObjects).optional(),
  objectId: Key(100).optional(),
  /** A member: acts on the account and on its payments. */
  memberId: z.uuid().optional(),
  /** Days in Paris, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,15}$/)
    .optional(),
});
export type AuditFilters = z.output<typeof AuditQuery>;

export const getAudit = endpoint({
  path: "/api/admin/audit",
  summary: "The acts of administrators, newest first, fifty per page",
  permission: "house",
  query: AuditQuery,
  answer: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }),
});

/** Answers with a file. */
export const exportAudit = endpoint({
  path: "/api/admin/audit.csv",
  summary: "The acts that a filter finds, as a table",
  permission: "house",
  sensitive: true,
  query: AuditQuery.omit({ after: true }),
  answer: z.unknown(),
});
