import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { termsNoticeBatch } from "#modules/accounts/terms-mailing/jobs.ts";
import { countMails, findNotice, insertNotice } from "#modules/accounts/terms-mailing/store.server.ts";

/** Tells members that the terms change, as the terms promise (content/cgu.md, section 11). */
export function createTermsMailing({ db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">) {
  return {
    /** Once for each revision, however often it is asked for. */
    async announce(
      tx: Queryable,
      terms: { revision: number; version: string; effectiveOn: string; summary: string },
    ): Promise<void> {
      const isNew = await insertNotice(tx, { ...terms, askedAt: now(), spreadAt: null });
      if (isNew) await jobs.send(tx, termsNoticeBatch, { revision: terms.revision, afterId: null });
    },
    /** How far the telling has come; null when nobody was told. */
    async progress(revision: number) {
      const notice = await findNotice(db, revision);
      return notice ? { ...(await countMails(db, revision)), isSpread: notice.spreadAt !== null } : null;
    },
  };
}
