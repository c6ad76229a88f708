import { after } from "#platform/data/dates.ts";
import { hours, seconds } from "#platform/data/durations.ts";
import type { Balance } from "#formats/balance/balance.ts";
import { type Balances, textFound } from "#books/publishing/word-balances.rules.ts";
import type { FormatStates } from "#books/publishing/edition-formats.contract.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { type LimitKind, TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";

/**
 * The order in which formats are made (decisions.md, "Third wave"): first those that a member waits for, then those of
 * new editions, then those that have an earlier file.
 */
export const buildPriorities = { sold: 3, new: 2, again: 1, demonstration: 0 } as const;

/** How long a format that fails for a reason outside its document is retried. */
export const retryPeriod = hours(24);
const firstPause = seconds(15);
const longestPause = hours(4);

/** Tries of one build that failed. */
export interface Failing {
  since: Date;
  tries: number;
}

/**
 * The time of the next try of a build: pauses double from 15 seconds to four hours, and the last try is at the end of
 * the period.
 * @returns null if the period is over
 */
export function nextTry({ since, tries }: Failing, now: Date): Date | null {
  const end = after(since, retryPeriod);
  if (now >= end) return null;
  const next = after(now, Math.min(firstPause * 2 ** (tries - 1), longestPause));
  return next < end ? next : end;
}

/** A file of the publisher is missing or incomplete in the store. An operator may restore it. */
export class LostSourceError extends Error {
  override readonly name = "LostSourceError";
  /** French, fit to show. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Many words of the text are missing in an ebook. */
export class MissingTextError extends UnreadableFileError {
  readonly balance: Balance;

  constructor(reason: string, balance: Balance) {
    super(reason);
    this.balance = balance;
  }
}

/**
 * Keeps an ebook from replacing a better one, or from being sold, until the publisher has seen what is missing.
 * @param isAccepted the publisher has
 * @throws MissingTextError
 */
export function requireWords(balances: Balances, isAccepted: boolean): void {
  const text = textFound(balances);
  const balance = balances.epub ?? balances.azw3;
  if (text?.asks && balance && !isAccepted) throw new MissingTextError(text.lines.join(" "), balance);
}

/** Whether another try would fail in the same way: the fault is in the document, which must be replaced. */
export const isDocumentFault = (error: unknown): boolean =>
  error instanceof UnreadableFileError || (error instanceof TaskLimitError && error.limit === "output");

const outside: Record<LimitKind, string> = {
  time: "La machine était trop occupée.",
  memory: "La mémoire de la machine a manqué.",
  output: "Le résultat était démesuré.",
  crash: "Le traitement s’est arrêté sur une erreur inattendue.",
};

/** The reason of a failed try that is followed by another, in a sentence. */
export function troubleOf(error: unknown): string {
  if (error instanceof LostSourceError) return error.reason;
  if (error instanceof Error && /ENOSPC|EDQUOT|no space left/i.test(error.message))
    return "Le disque de la boutique est plein.";
  if (error instanceof TaskLimitError) return outside[error.limit];
  return "Les fichiers de la boutique n’ont pas pu être lus ou écrits.";
}

/** The reason of a failed format, and the publisher's remedy. */
export function failureOf(error: unknown): string {
  if (error instanceof UnreadableFileError || error instanceof LostSourceError) return error.reason;
  if (error instanceof TaskLimitError && error.limit === "output") return error.reason;
  return `${troubleOf(error)} Tous les essais ont échoué pendant un jour\u202F: réessayez\u202F; si cela se répète, consultez le journal du serveur.`;
}

/**
 * Whether to mail owners now: a format that they missed is ready, and no other missed format is being built. A format
 * that waits for its next try may take a day, and does not delay the others.
 */
export const isAnnouncementDue = (
  formats: readonly { state: FormatStates[Format]["state"]; missed: boolean; retryAt: Date | null }[],
): boolean =>
  formats.some(({ state, missed }) => missed && state === "ready") &&
  !formats.some(({ state, missed, retryAt }) => missed && state === "pending" && retryAt === null);

/** A format that its owners cannot get yet. */
export interface AwaitedFormat {
  editionId: number;
  /** In its queue, from 1; null without a job that is ready. */
  place: number | null;
  /** The median of its queue's last builds, in milliseconds; null if none is known. */
  paceMs: number | null;
  /** The planned next try. */
  retryAt: Date | null;
}

/** In seconds, from now on, until all of these formats are expected; null if that is not known. */
export function expectedWait(awaited: readonly AwaitedFormat[], now: Date): number | null {
  let longestMs = 0;
  for (const { place, paceMs, retryAt } of awaited) {
    const places = place ?? (retryAt ? 1 : null);
    if (places === null || paceMs === null) return null;
    const pauseMs = retryAt ? Math.max(0, retryAt.getTime() - now.getTime()) : 0;
    longestMs = Math.max(longestMs, pauseMs + places * paceMs);
  }
  return Math.ceil(longestMs / 1000);
}
