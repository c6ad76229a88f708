import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";

const Filled = z
  .string({ error: "Identifiants incomplets." })
  .min(1, "Identifiants incomplets.")
  .max(1000, "Identifiants incomplets.");
const Ok = z.object({ ok: z.literal(true) });

export const checkAdministrator = endpoint({
  method: "GET",
  path: "/api/admin/check",
  summary: "Whether an administrator is signed in",
  access: "administrator",
  answer: z.object({ ok: z.literal(true), username: z.string() }),
});

export const loginAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/login",
  summary: "Opens an administrator's session, in a cookie",
  access: "viewer",
  body: z.object({ username: Filled, password: Filled }),
  answer: Ok,
});

export const logoutAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  summary: "Ends the administrator's session",
  access: "administrator",
  answer: Ok,
});
