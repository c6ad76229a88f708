import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email } from "#platform/data/text-types.ts";
import { MemberId } from "#readers/accounts/membership.contract.ts";

export const avatarForm = { file: "avatar", fields: z.object({}) };

export const changeAvatar = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/avatar",
  summary: "Changes the caller's picture (multipart)",
  access: "member",
  allowance: { name: "avatar", points: 20, seconds: 3600 },
  form: avatarForm,
  params: MemberId,
  answer: z.object({ avatar_url: z.string() }),
});

export const changeEmail = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/email",
  summary: "Requests a new address; it takes effect when the link mailed to it is opened",
  access: "member",
  sensitive: true,
  params: MemberId,
  body: z.object({ email: Email }),
  answer: z.object({ message: z.string() }),
});

export const getPendingEmail = endpoint({
  path: "/api/users/{id}/pending-email",
  summary: "The new address that is not confirmed yet; null if there is none",
  access: "member",
  params: MemberId,
  answer: z.object({ email: z.string().nullable() }),
});

export const resendEmailLink = endpoint({
  method: "POST",
  path: "/api/users/{id}/pending-email/link",
  summary: "Mails a new link to the unconfirmed address; earlier ones end",
  access: "member",
  params: MemberId,
  answer: z.object({ message: z.string() }),
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/pending-email",
  summary: "Cancels a change of address; its links end",
  access: "member",
  params: MemberId,
});

/** Separate from `Preferences`, whose properties the specification defines. */
const MailPreferences = z.object({
  newDevice: z.boolean(),
  /** A book of the library has a new version. */
  newVersion: z.boolean(),
});
const MailChoices = MailPreferences.partial();
export type MailChoices = z.output<typeof MailChoices>;

export const getMailPreferences = endpoint({
  path: "/api/users/{id}/mail-preferences",
  summary: "The caller's choice of optional mails",
  access: "member",
  params: MemberId,
  answer: MailPreferences,
});

export const changeMailPreferences = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/mail-preferences",
  summary:
    "Changes the caller's choice of optional mails; the one about new devices ends only after a recent proof",
  access: "member",
  params: MemberId,
  body: MailChoices,
  answer: MailPreferences,
});
