import { days, minutes, seconds } from "#platform/data/durations.ts";

export const mailingStates = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type MailingState = (typeof mailingStates)[number];

/** Of those who asked for the letter: all, subscribers, or who has a book of these. */
export const audienceKinds = ["all", "subscribers", "book", "contributor", "collection"] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** `ref` is the number of a book, or the slug of a contributor or a collection. */
export interface Audience {
  kind: AudienceKind;
  ref: string | null;
}

/**
 * `begun`: passed to the mail server, without an answer yet; stays so if the process ends there. `left`: no longer a
 * reader when the mail's turn came.
 */
export type RecipientState = "waiting" | "begun" | "sent" | "bounced" | "failed" | "left";

export const mailingActs = {
  "mailing-scheduled": "Lettre programmée",
  "mailing-started": "Lettre envoyée",
  "mailing-unscheduled": "Envoi de la lettre déprogrammé",
  "mailing-paused": "Envoi de la lettre suspendu",
  "mailing-resumed": "Envoi de la lettre repris",
  "mailing-cancelled": "Envoi de la lettre annulé",
  "mailing-deleted": "Brouillon de lettre supprimé",
  "letter-readers-exported": "Liste de la lettre exportée",
  "bounces-added": "Adresses en erreur ajoutées",
} as const;
export type MailingAct = keyof typeof mailingActs;

export const subjectMaxLength = 150;
export const mailingMaxLength = 20_000;

/** Mails a minute. */
export const maxRate = 6000;

const batchesPerMinute = 6;

/** Mails in each batch, and the time until the next one, in milliseconds. */
export function batchOf(rate: number): { size: number; pause: number } {
  const size = Math.max(1, Math.round(rate / batchesPerMinute));
  return { size, pause: Math.ceil((size * minutes(1)) / rate) };
}

/** Readers placed among the recipients at once. */
export const placedAtOnce = 1000;

/** After a temporary refusal of one address. */
export const retryPause = minutes(20);
export const maxTries = 6;

/** A mailing without a batch for this long has lost its job: it gets another. */
export const batchPatience = minutes(5);

/** While all that is left waits for another try. */
export const idlePause = seconds(60);

/** The recipients of a mailing that has ended are kept no longer; its sums stay. */
export const recipientsLife = days(30);

/**
 * What a failed mail means. `bounced`: this address is refused for good; `refused`: this mail is. `later`: this address
 * is refused for now. `away`: the mail server has taken nothing. `unknown`: it may have taken the mail.
 */
export type Failure = "bounced" | "refused" | "later" | "away" | "unknown";

interface SmtpError {
  code?: string;
  command?: string;
  message?: string;
  responseCode?: number;
  syscall?: string;
}

/** RFC 5321 §4.2.1: 5yz is permanent, 4yz is not. nodemailer names the SMTP command that was answered. */
export function failureOf(error: unknown): Failure {
  const failure = (error ?? {}) as SmtpError;
  const { code, command, responseCode } = failure;
  if (typeof responseCode !== "number") return isBeforeMail(failure) ? "away" : "unknown";
  const isOfReader = command === "RCPT TO" || command === "DATA";
  if (!isOfReader || (code !== "EENVELOPE" && code !== "EMESSAGE")) return "away";
  if (responseCode < 500) return "later";
  return command === "RCPT TO" ? "bounced" : "refused";
}

/** Without an answer, only a connection that was never opened is certain to have carried no mail. */
const isBeforeMail = ({ code, message = "", syscall }: SmtpError): boolean =>
  syscall === "connect" ||
  code === "EDNS" ||
  code === "EAUTH" ||
  code === "ETLS" ||
  /^(Connection timeout|Greeting never received)/.test(message);
