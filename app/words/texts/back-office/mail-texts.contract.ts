import { z } from "zod";
import { Email, TextLine, TextLines } from "#platform/data/text-types.ts";
import { KnownRevision, Line, Lines } from "#words/texts/back-office/text-editing.contract.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { mailNames } from "#words/texts/wording/mail-wording.rules.ts";

const MailParams = z.object({ name: z.enum(mailNames, { error: "Cet e-mail n’existe pas." }) });
const MailWords = { subject: Line(textLimits.subject), opening: Lines(textLimits.opening) };

const EditedMail = z.object({
  name: z.enum(mailNames),
  label: z.string(),
  revision: z.number(),
  is_own: z.boolean(),
  subject: z.string(),
  opening: z.string(),
});
export type EditedMail = z.infer<typeof EditedMail>;

export const getMailText = endpoint({
  path: "/api/admin/texts/mails/{name}",
  summary: "The editable texts of a mail",
  permission: "house",
  params: MailParams,
  answer: EditedMail,
});

export const saveMailText = endpoint({
  method: "PUT",
  path: "/api/admin/texts/mails/{name}",
  summary: "Changes a mail's subject and its opening",
  permission: "house",
  sensitive: true,
  params: MailParams,
  body: z.object({ revision: KnownRevision, ...MailWords }),
  answer: EditedMail,
});

export const restoreMailText = endpoint({
  method: "POST",
  path: "/api/admin/texts/mails/{name}/restore",
  summary: "Restores the program's own text",
  permission: "house",
  sensitive: true,
  params: MailParams,
  body: z.object({ revision: KnownRevision }),
  answer: EditedMail,
});

export const previewMail = endpoint({
  method: "POST",
  path: "/api/admin/texts/mails/{name}/preview",
  summary: "A mail with sample values, as HTML and as text, without saving or sending it",
  permission: "house",
  allowance: { name: "preview", points: 600, seconds: 900 },
  params: MailParams,
  body: z.object({
    subject: TextLine(1000).optional(),
    opening: TextLines(10_000).optional(),
    signature: TextLines(10_000).optional(),
  }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    faults: z.array(z.string()),
  }),
});

export const sendMailTrial = endpoint({
  method: "POST",
  path: "/api/admin/texts/mails/{name}/trial",
  summary: "Sends a mail with sample values to any address",
  permission: "house",
  params: MailParams,
  body: z.object({ to: Email, ...MailWords }),
  answer: z.object({ message: z.string() }),
});

const EditedSignature = z.object({ revision: z.number(), is_own: z.boolean(), signature: z.string() });
export type EditedSignature = z.infer<typeof EditedSignature>;

export const getSignature = endpoint({
  path: "/api/admin/texts/signature",
  summary: "The signature of all mails",
  permission: "house",
  answer: EditedSignature,
});

export const saveSignature = endpoint({
  method: "PUT",
  path: "/api/admin/texts/signature",
  summary: "Changes the signature of all mails",
  permission: "house",
  sensitive: true,
  body: z.object({ revision: KnownRevision, signature: Lines(textLimits.signature) }),
  answer: EditedSignature,
});

export const restoreSignature = endpoint({
  method: "POST",
  path: "/api/admin/texts/signature/restore",
  summary: "Restores the program's own signature",
  permission: "house",
  sensitive: true,
  body: z.object({ revision: KnownRevision }),
  answer: EditedSignature,
});
