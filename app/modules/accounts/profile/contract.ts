import { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { Email } from "#platform/text-types.ts";
import { MemberId } from "#modules/accounts/membership/contract.ts";

export const avatarForm = { file: "avatar", fields: z.object({}) };

export const changeAvatar = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/avatar",
  summary: "Changes one's picture (multipart)",
  access: "member",
  form: avatarForm,
  params: MemberId,
  answer: z.object({ avatar_url: z.string() }),
});

export const changeEmail = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/email",
  summary: "Asks for another address; it takes effect when the link mailed to it is opened",
  access: "member",
  params: MemberId,
  body: z.object({ email: Email }),
  answer: z.object({ message: z.string() }),
});

export const getPendingEmail = endpoint({
  method: "GET",
  path: "/api/users/{id}/pending-email",
  summary: "The address that waits for its mailed link to be opened; null when none does",
  access: "member",
  params: MemberId,
  answer: z.object({ email: z.string().nullable() }),
});

export const resendEmailLink = endpoint({
  method: "POST",
  path: "/api/users/{id}/pending-email/link",
  summary: "Mails a fresh link to the address that waits; earlier ones end",
  access: "member",
  params: MemberId,
  answer: z.object({ message: z.string() }),
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/users/{id}/pending-email",
  summary: "Calls a change of address off; its links end",
  access: "member",
  params: MemberId,
  answer: z.undefined(),
  status: 204,
});

/** Beside `Preferences`, whose properties the specification names. */
const MailPreferences = z.object({ newDevice: z.boolean() });

export const getMailPreferences = endpoint({
  method: "GET",
  path: "/api/users/{id}/mail-preferences",
  summary: "Which mails one wants, of those that may be done without",
  access: "member",
  params: MemberId,
  answer: MailPreferences,
});

export const changeMailPreferences = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/mail-preferences",
  summary: "Changes which mails one wants",
  access: "member",
  params: MemberId,
  body: MailPreferences.partial(),
  answer: MailPreferences,
});
