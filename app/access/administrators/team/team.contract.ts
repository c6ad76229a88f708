import { z } from "zod";
import { Session } from "#platform/identity/open-session.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { roleNames } from "#access/administrators/team/team.rules.ts";

export const RoleName = z.enum(roleNames, { error: "Rôle inconnu." });

const Colleague = z.object({
  id: z.number(),
  username: z.string(),
  role: RoleName,
  created_at: z.string(),
  last_login: z.string().nullable(),
  /** The last use of a session that was not closed, or the last login. */
  last_activity: z.string().nullable(),
  email: z.string().nullable(),
  /** Until when the invitation opens, for who has not accepted it yet; it may be in the past. */
  invited_until: z.string().nullable(),
  second_factor: z.boolean(),
  /** Whether this is the caller. */
  current: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

const Id = z.object({ id: WholeNumber });
const usernameRule = "3 à 50 lettres, chiffres, points, tirets ou soulignés.";
/** Invitations that an owner may have mailed. */
const invitations = { name: "admin-mail", points: 20, seconds: 3600 } as const;
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
  summary: "Invites an administrator by mail; without an address, adds one with a random password",
  permission: "house",
  sensitive: true,
  body: z.object({
    username: z
      .string({ error: usernameRule })
      .trim()
      .regex(/^[\w.-]{3,50}$/, usernameRule),
    /** `owner` when absent. */
    role: RoleName.optional(),
    email: Email.optional(),
  }),
  /** Without a password, an invitation is on its way. */
  answer: Password.partial({ password: true }),
  status: 201,
});

export const inviteAgain = endpoint({
  method: "POST",
  path: "/api/admin/administrators/{id}/invitation",
  summary: "Mails an invitation that was not accepted again; the links of before end",
  permission: "house",
  allowance: invitations,
  params: Id,
});

export const closeColleagueSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/administrators/{id}/sessions",
  summary: "Closes every session of another administrator",
  permission: "house",
  sensitive: true,
  params: Id,
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

export const closeOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/sessions",
  summary: "Closes the caller's other sessions, and ends passkeys that they have added lately",
  permission: "own",
  sensitive: true,
});

export const closeOwnSession = endpoint({
  method: "DELETE",
  path: "/api/admin/sessions/{id}",
  summary: "Closes one of the caller's sessions",
  permission: "own",
  sensitive: true,
  params: z.object({ id: z.uuid({ error: "Session inconnue." }) }),
});
