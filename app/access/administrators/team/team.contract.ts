import { z } from "zod";
import { Session } from "#platform/identity/open-session.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { roleNames } from "#access/administrators/team/team.rules.ts";

export const RoleName = z.enum(roleNames, { error: "Rôle inconnu." });

const Colleague = z.object({
  id: z.number(),
  username: z.string(),
  role: RoleName,
  created_at: z.string(),
  last_login: z.string().nullable(),
  /** Whether this is the caller. */
  current: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

const Id = z.object({ id: WholeNumber });
const usernameRule = "3 à 50 lettres, chiffres, points, tirets ou soulignés.";
/** Shown once: it cannot be read again. */
const Password = z.object({ username: z.string(), password: z.string() });

export const getAdministrators = endpoint({
  path: "/api/admin/administrators",
  summary: "The administrators of the shop",
  permission: "house",
  answer: z.array(Colleague),
});

export const addAdministrator = endpoint({
  method: "POST",
  path: "/api/admin/administrators",
  summary: "Adds an administrator, with a random password that is returned once",
  permission: "house",
  sensitive: true,
  body: z.object({
    username: z
      .string({ error: usernameRule })
      .trim()
      .regex(/^[\w.-]{3,50}$/, usernameRule),
    /** `owner` when absent. */
    role: RoleName.optional(),
  }),
  answer: Password,
  status: 201,
});

export const resetAdministratorPassword = endpoint({
  method: "POST",
  path: "/api/admin/administrators/{id}/password",
  summary: "Gives another administrator a new random password; their sessions end",
  permission: "house",
  sensitive: true,
  params: Id,
  answer: Password,
});

export const changeAdministratorRole = endpoint({
  method: "PUT",
  path: "/api/admin/administrators/{id}/role",
  summary: "Changes what another administrator may do",
  permission: "house",
  sensitive: true,
  params: Id,
  body: z.object({ role: RoleName }),
});

export const removeAdministrator = endpoint({
  method: "DELETE",
  path: "/api/admin/administrators/{id}",
  summary: "Removes another administrator",
  permission: "house",
  sensitive: true,
  params: Id,
});

export const getOwnSessions = endpoint({
  path: "/api/admin/sessions",
  summary: "The caller's open sessions, newest first",
  permission: "own",
  answer: z.array(Session),
});

export const closeOwnSession = endpoint({
  method: "DELETE",
  path: "/api/admin/sessions/{id}",
  summary: "Closes one of the caller's sessions",
  permission: "own",
  sensitive: true,
  params: z.object({ id: z.uuid({ error: "Session inconnue." }) }),
});
