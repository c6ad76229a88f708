import { z } from "zod";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import {
  countMails,
  findMailing,
  insertMailing,
} from "#readers/accounts/terms-mailing/terms-mailing.store.server.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Queues the mails of one batch of members, and the next batch. */
export const termsMailBatch = jobKind({
  name: "terms-notice-batch",
  data: z.object({ revision: z.number(), afterId: z.uuid().nullable() }),
  ...mailTries,
});

export const termsMail = jobKind({
  name: "terms-notice-mail",
  data: z.object({ revision: z.number(), memberId: z.uuid() }),
  ...mailTries,
});

/** Notifies members of new terms, as the terms promise (content/cgu.md, section 11). */
export function createTermsMailing({ db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">) {
  return {
    /** Once for each revision, even if requested several times. */
    async announce(
      tx: Queryable,
      terms: { revision: number; version: string; effectiveOn: string; summary: string },
    ): Promise<void> {
      const isNew = await insertMailing(tx, { ...terms, askedAt: now(), spreadAt: null });
      if (isNew) await jobs.send(tx, termsMailBatch, { revision: terms.revision, afterId: null });
    },
    /** The progress of the notification; null if there is none. */
    async progress(revision: number) {
      const notice = await findMailing(db, revision);
      return notice ? { ...(await countMails(db, revision)), isSpread: notice.spreadAt !== null } : null;
    },
  };
}
