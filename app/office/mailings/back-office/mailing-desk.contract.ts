import { z } from "zod";
import {
  audienceKinds,
  mailingMaxLength,
  mailingStates,
  maxRate,
  subjectMaxLength,
} from "#office/mailings/mailing-sending.rules.ts";
import { isCalendarDay } from "#platform/data/dates.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Email, Key, Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import { rowNumber, WholeNumber } from "#platform/data/whole-numbers.ts";

const params = z.object({ id: WholeNumber });

const MailingSummary = z.object({
  id: z.number(),
  subject: z.string(),
  state: z.enum(mailingStates),
  created_at: z.string(),
  scheduled_for: z.string().nullable(),
  begun_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  sent: z.number(),
  bounced: z.number(),
  unsubscribed: z.number(),
});
export type MailingSummary = z.infer<typeof MailingSummary>;

const ReadAudience = z.object({
  kind: z.enum(audienceKinds),
  ref: z.string().nullable(),
  /** Of the book, the author or the collection; null for one that is gone. */
  name: z.string().nullable(),
  /** How many would get the letter now; null once it is being sent. */
  readers: z.number().nullable(),
});
export type ReadAudience = z.infer<typeof ReadAudience>;

const unknownAudience = "Choisissez à qui va cette lettre.";
const AudienceChoice = z
  .object({
    kind: z.enum(audienceKinds),
    ref: z
      .string()
      .regex(/^[a-z0-9-]{1,200}$/, unknownAudience)
      .nullable()
      .default(null),
  })
  .refine(({ kind, ref }) => (kind === "all" || kind === "subscribers") === (ref === null), unknownAudience)
  .refine(({ kind, ref }) => kind !== "book" || isRowNumber(ref ?? ""), unknownAudience);
const isRowNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

const Mailing = MailingSummary.extend({
  body: z.string(),
  version: z.number(),
  /** Mails a minute. */
  rate: z.number(),
  /** Recipients who are to get it; further ones may be added while it is being sent. */
  waiting: z.number(),
  /** Passed to the mail server, without an answer yet. */
  begun: z.number(),
  audience: ReadAudience,
});
export type Mailing = z.infer<typeof Mailing>;

const Rate = z
  .int("Indiquez un nombre d’e-mails par minute.")
  .min(1, "Un e-mail par minute au moins.")
  .max(maxRate, "6\u202F000 e-mails par minute au plus.");

const words = {
  subject: Name(subjectMaxLength, "Donnez un objet à la lettre."),
  body: TextLines(mailingMaxLength, "Le texte de la lettre manque.").min(1, "Le texte de la lettre manque."),
};
/** A preview shows what is there. */
const draft = { subject: TextLine(subjectMaxLength), body: TextLines(mailingMaxLength) };

export const getMailings = endpoint({
  path: "/api/admin/mailings",
  summary: "Twenty letters by mail, the latest first, and the number of their readers",
  permission: "letter",
  query: z.object({ page: WholeNumber.default(1) }),
  answer: z.object({ items: z.array(MailingSummary), total: z.number(), readers: z.number() }),
});

export const getAudience = endpoint({
  path: "/api/admin/mailings/audience",
  summary:
    "Those who would get a letter: all who asked for it, subscribers, readers of a book, an author or a collection",
  permission: "letter",
  query: AudienceChoice,
  answer: ReadAudience,
});

export const createMailing = endpoint({
  method: "POST",
  path: "/api/admin/mailings",
  summary: "Keeps a new letter by mail as a draft",
  permission: "letter",
  body: z.object({ ...words, audience: AudienceChoice.default({ kind: "all", ref: null }) }),
  answer: Mailing,
  status: 201,
});

export const getMailing = endpoint({
  path: "/api/admin/mailings/{id}",
  summary: "A letter by mail, with its progress",
  permission: "letter",
  params,
  answer: Mailing,
});

export const saveMailing = endpoint({
  method: "PUT",
  path: "/api/admin/mailings/{id}",
  summary: "Changes a draft; 409 if another person has changed it since",
  permission: "letter",
  params,
  body: z.object({ ...words, version: rowNumber() }),
  answer: Mailing,
});

export const deleteMailing = endpoint({
  method: "DELETE",
  path: "/api/admin/mailings/{id}",
  summary: "Deletes a draft",
  permission: "letter",
  params,
});

export const previewMailing = endpoint({
  method: "POST",
  path: "/api/admin/mailings/preview",
  summary: "A letter as its readers see it, as HTML and as text, without keeping or sending it",
  permission: "letter",
  allowance: { name: "preview", points: 600, seconds: 900 },
  body: z.object(draft),
  answer: z.object({ html: z.string(), text: z.string() }),
});

export const tryMailing = endpoint({
  method: "POST",
  path: "/api/admin/mailings/trial",
  summary: "Sends a letter to one address, without keeping it",
  permission: "letter",
  allowance: { name: "test-mail", points: 10, seconds: 900 },
  body: z.object({ ...words, to: Email }),
  answer: z.object({ message: z.string() }),
});

export const sendMailing = endpoint({
  method: "POST",
  path: "/api/admin/mailings/{id}/send",
  summary: "Sends a draft to all readers of the letter, now or at a time in Paris",
  permission: "letter",
  sensitive: true,
  params,
  body: z.object({
    version: rowNumber(),
    rate: Rate,
    at: z
      .object({
        day: z.string().refine((day) => isCalendarDay(day), "Ce jour n’existe pas."),
        time: Key(5, "Cette heure n’existe pas."),
      })
      .nullable(),
  }),
  answer: Mailing,
});

export const changeSending = endpoint({
  method: "POST",
  path: "/api/admin/mailings/{id}/state",
  summary: "Pauses, resumes or cancels a letter that is being sent; takes a scheduled one back",
  permission: "letter",
  params,
  body: z.object({ act: z.enum(["pause", "resume", "cancel", "unschedule"]) }),
  answer: Mailing,
});

export const changeRate = endpoint({
  method: "POST",
  path: "/api/admin/mailings/{id}/rate",
  summary: "Changes the number of mails a minute, from the next batch on",
  permission: "letter",
  params,
  body: z.object({ rate: Rate }),
  answer: Mailing,
});
