import {
  findCompanionIds,
  findLastOfNext,
  renewCompanions,
} from "#reading/library/companions/companions.store.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Companions = ReturnType<typeof createCompanions>;

/** Books with the same owners (docs/decisions/093). */
export const createCompanions = ({ db, visitorReads }: Pick<Deps, "db" | "visitorReads">) => ({
  of: (bookId: number, limit: number) => findCompanionIds(visitorReads, bookId, limit),
  /** For all books, some in each transaction. */
  async renew(signal: AbortSignal): Promise<void> {
    let done = 0;
    for (;;) {
      const last = signal.aborted ? null : await findLastOfNext(db, done);
      if (last === null) return;
      await db.transaction((tx) => renewCompanions(tx, done, last));
      done = last;
    }
  },
});
