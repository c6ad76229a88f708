import { z } from "zod";
import * as rules from "#office/mailings/mailing-sending.rules.ts";
import {
  beginMail,
  deleteRecipients,
  findAddress,
  findDue,
  findStalled,
  findWaiting,
  hasWaiting,
  placeReaders,
  settleMail,
  takeMailBack,
  triesOf,
} from "#office/mailings/sending/mailing-sending.store.server.ts";
import {
  insertBounces,
  lockMailing,
  type MailingRow,
  updateMailing,
} from "#office/mailings/mailings.store.server.ts";
import { leaveToken } from "#office/mailings/readers/letter-readers.rules.ts";
import type { LetterWriter, WrittenLetter } from "#office/mailings/mailing-writing.service.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { after, before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, mailTries, regularWork } from "#platform/jobs/jobs.server.ts";

/** Some mails of a mailing, and the next such job. Of two jobs with one number, one goes on. */
export const mailingBatch = jobKind({
  name: "mailing-batch",
  data: z.object({ mailingId: z.number(), batch: z.number() }),
  ...mailTries,
});

/** Begins scheduled mailings, and goes on with those whose job was lost. */
export const dueMailings = jobKind({ ...regularWork, name: "due-mailings" });

export const forgetRecipients = jobKind({ ...regularWork, name: "forget-mailing-recipients" });

export type Sending = ReturnType<typeof createSending>;

interface Batch {
  mailing: MailingRow;
  readerIds: number[];
}

/**
 * Sends mailings in batches (docs/decisions/097-letter-by-mail.md). A job decides its recipients and queues the next job
 * in one transaction, then sends. What a process leaves behind waits for the next batch; a mail that was passed to the
 * mail server is never sent again.
 */
export function createSending(
  { db, jobs, log, mailer, now }: Pick<Deps, "db" | "jobs" | "log" | "mailer" | "now">,
  writer: LetterWriter,
) {
  /** The jobs of an earlier beginning have another number, and end. */
  async function begin(tx: Queryable, { id, batch }: Pick<MailingRow, "id" | "batch">): Promise<void> {
    await jobs.send(tx, mailingBatch, { mailingId: id, batch: batch + 1 });
    await updateMailing(tx, id, { state: "sending", batch: batch + 1, batchAt: now() });
  }

  /** Fills the batch: first those who wait already, then further readers. @returns null at the end of the mailing */
  async function recipientsOf(tx: Queryable, mailing: MailingRow, limit: number): Promise<number[] | null> {
    let waiting = await findWaiting(tx, mailing.id, { now: now(), limit });
    while (waiting.length < limit && !mailing.isSpread) {
      const { read, place } = await placeReaders(tx, mailing, { now: now(), limit: rules.placedAtOnce });
      Object.assign(mailing, { place, isSpread: read < rules.placedAtOnce });
      await updateMailing(tx, mailing.id, { place, isSpread: mailing.isSpread });
      waiting = await findWaiting(tx, mailing.id, { now: now(), limit });
    }
    return waiting.length > 0 || (await hasWaiting(tx, mailing.id)) ? waiting : null;
  }

  /** Decides a batch and queues the next one, in one transaction. */
  const decide = (mailingId: number, number: number): Promise<Batch | null> =>
    db.transaction(async (tx) => {
      const mailing = await lockMailing(tx, mailingId);
      if (mailing?.state !== "sending" || mailing.batch !== number) return null;
      const { size, pause } = rules.batchOf(mailing.rate);
      const readerIds = await recipientsOf(tx, mailing, size);
      if (readerIds === null) {
        await updateMailing(tx, mailingId, { state: "sent", endedAt: now() });
        return null;
      }
      const batch = number + 1;
      const startAfter = after(now(), readerIds.length > 0 ? pause : rules.idlePause);
      await jobs.send(tx, mailingBatch, { mailingId, batch }, { startAfter });
      await updateMailing(tx, mailingId, { batch, batchAt: startAfter });
      return { mailing, readerIds };
    });

  /** @returns false if the mail server is away: the rest of the batch waits for the next one */
  async function sendOne({ id }: MailingRow, readerId: number, letter: WrittenLetter): Promise<boolean> {
    if (!(await beginMail(db, id, readerId))) return true;
    const reader = await findAddress(db, readerId);
    if (!reader) {
      await settleMail(db, id, readerId, "left");
      return true;
    }
    try {
      await mailer.send(writer.addressed(letter, reader.email, leaveToken(reader.leaveKey, id)));
    } catch (error) {
      return settleFailure(id, { readerId, email: reader.email }, error);
    }
    await db.transaction((tx) => settleMail(tx, id, readerId, "sent"));
    return true;
  }

  async function settleFailure(
    id: number,
    { readerId, email }: { readerId: number; email: string },
    error: unknown,
  ): Promise<boolean> {
    const failure = rules.failureOf(error);
    // Left as begun, for the sums: a second try might be a second letter.
    if (failure === "unknown") {
      log.warn({ err: error, mailingId: id }, "a mail of the letter may have been sent, or not");
      return false;
    }
    if (failure === "away") {
      log.warn({ err: error, mailingId: id }, "the mail server took no mail; the letter goes on later");
      await takeMailBack(db, id, readerId, { retryAt: null, isCounted: false });
      return false;
    }
    if (failure === "later" && (await triesOf(db, id, readerId)) < rules.maxTries) {
      await takeMailBack(db, id, readerId, { retryAt: after(now(), rules.retryPause), isCounted: true });
      return true;
    }
    await db.transaction(async (tx) => {
      await settleMail(tx, id, readerId, failure === "bounced" ? "bounced" : "failed");
      if (failure === "bounced")
        await insertBounces(tx, [email], { reason: reasonOf(error), refusedAt: now() });
    });
    return true;
  }

  return {
    begin,

    /** @param signal ends the batch between two mails; the next batch has the rest */
    async sendBatch(mailingId: number, number: number, signal?: AbortSignal): Promise<void> {
      const decided = await decide(mailingId, number);
      if (!decided || decided.readerIds.length === 0) return;
      const letter = await writer.write(decided.mailing);
      for (const readerId of decided.readerIds) {
        if (signal?.aborted) return;
        if (!(await sendOne(decided.mailing, readerId, letter))) return;
      }
    },

    /** Begins what is due, and finds what has lost its job. */
    async watch(): Promise<void> {
      for (const { id } of await findDue(db, now()))
        await db.transaction(async (tx) => {
          const mailing = await lockMailing(tx, id);
          if (mailing?.state !== "scheduled" || !mailing.scheduledFor || mailing.scheduledFor > now()) return;
          await updateMailing(tx, id, { begunAt: now() });
          await begin(tx, mailing);
        });
      for (const { id, batch } of await findStalled(db, before(now(), rules.batchPatience)))
        await jobs.send(db, mailingBatch, { mailingId: id, batch });
    },

    forgetRecipients: () => deleteRecipients(db, before(now(), rules.recipientsLife)),
  };
}

/** The mail server's answer, as one short line. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 200);
