import { z } from "zod";
import { NewAdministratorPassword } from "#access/administrators/security/administrator-security.contract.ts";
import { RoleName } from "#access/administrators/team/team.contract.ts";
import { emailMaxLength } from "#platform/http/email-address.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email, Key } from "#platform/data/text-types.ts";

const incomplete = "Écrivez votre identifiant ou votre adresse e-mail.";
const deadLink = "Ce lien n’est plus valable.";
const Token = Key(200, deadLink).min(1, deadLink);
const Ok = z.object({ ok: z.literal(true) });
const Message = z.object({ message: z.string() });

export const forgotAdministratorPassword = endpoint({
  method: "POST",
  path: "/api/admin/forgot-password",
  summary: "Mails an administrator a link to a new password; the answer is the same for unknown names",
  access: "viewer",
  /** A name or an address. */
  body: z.object({ identity: Key(emailMaxLength, incomplete).trim().min(1, incomplete) }),
  answer: Message,
});

export const chooseAdministratorPassword = endpoint({
  method: "POST",
  path: "/api/admin/reset-password",
  summary: "Sets an administrator's password by a mailed link; every session ends",
  access: "viewer",
  body: z.object({ token: Token, newPassword: NewAdministratorPassword }),
  answer: Ok,
});

export const readInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitation",
  summary: "Whom an invitation is for",
  access: "viewer",
  body: z.object({ token: Token }),
  answer: z.object({ username: z.string(), role: RoleName }),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitation/accept",
  summary: "Sets an invited administrator's password by a mailed link, and opens a session",
  access: "viewer",
  body: z.object({ token: Token, newPassword: NewAdministratorPassword }),
  answer: Ok,
});

export const changeOwnEmail = endpoint({
  method: "PUT",
  path: "/api/admin/email",
  summary: "Mails a link to the address that is to be the caller's",
  permission: "own",
  sensitive: true,
  allowance: { name: "admin-mail", points: 20, seconds: 3600 },
  body: z.object({ email: Email }),
  answer: Message,
});

export const confirmOwnEmail = endpoint({
  method: "POST",
  path: "/api/admin/email/confirm",
  summary: "Confirms an administrator's address by a mailed link",
  access: "viewer",
  body: z.object({ token: Token }),
  answer: z.object({ email: z.string() }),
});
