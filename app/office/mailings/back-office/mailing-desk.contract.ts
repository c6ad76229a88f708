import { z } from "zod";
import {
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

const Mailing = MailingSummary.extend({
  body: z.string(),
  version: z.number(),
  /** Mails a minute. */
  rate: z.number(),
  /** Recipients who are to get it; further ones may be added while it is being sent. */
  waiting: z.number(),
  /** Passed to the mail server, without an answer yet. */
  begun: z.number(),
  /** Whose readers alone get it, and how many of them would now; null: every reader of the letter. */
  book: z.object({ id: z.number(), title: z.string().nullable(), readers: z.number() }).nullable(),
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

export const getBookReaders = endpoint({
  path: "/api/admin/mailings/books/{id}",
  summary: "A book, and how many of its readers get the letter",
  permission: "letter",
  params,
  answer: z.object({ id: z.number(), title: z.string().nullable(), readers: z.number() }),
});

export const createMailing = endpoint({
  method: "POST",
  path: "/api/admin/mailings",
  summary: "Keeps a new letter by mail as a draft",
  permission: "letter",
  body: z.object({ ...words, bookId: WholeNumber.optional() }),
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
