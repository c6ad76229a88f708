import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";
import { conflict } from "#platform/errors.ts";
import {
  countHoldings,
  countOwners,
  deleteDownloadsOf,
  deleteGift,
  findAllDownloads,
  findHoldings,
  hasDownloadedFreeOf,
  lockGift,
} from "#modules/library/back-office/store.server.ts";
import { findOwned, insertEntries } from "#modules/library/store.server.ts";

/** More than anybody reads in a life; an answer has an end. */
const listedHoldings = 2000;

const alreadyOwned = () => conflict("Ce membre possède déjà cette édition.");

export type Holdings = ReturnType<typeof createHoldings>;

/** Members' libraries as the publisher sees them. */
export const createHoldings = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  async list(memberId: string) {
    const rows = await findHoldings(db, memberId, listedHoldings);
    return rows.map(({ acquiredAt, isDownloaded: _isDownloaded, ...row }) => ({
      ...row,
      acquired_at: acquiredAt.toISOString(),
    }));
  },

  /** The same, with whether each was downloaded. */
  listWithUse: (memberId: string) => findHoldings(db, memberId, listedHoldings),

  allDownloads: (memberId: string) => findAllDownloads(db, memberId),

  /** What a member took and when; the licences stay, without a name. */
  forgetDownloads: (within: Queryable, memberId: string) => deleteDownloadsOf(within, memberId),

  /** Members who have one of these editions in their library, or several: each once. */
  countOwners: (editionIds: readonly number[]) => countOwners(db, editionIds),

  count: (memberId: string) => countHoldings(db, memberId),

  /** @throws AppError 409 when the member has the edition already */
  async give(within: Queryable, memberId: string, editionId: number): Promise<void> {
    if (await findOwned(within, memberId, editionId)) throw alreadyOwned();
    const added = await insertEntries(within, [{ memberId, editionId, origin: "gift", acquiredAt: now() }]);
    // Bought, or given by somebody else, at the same moment.
    if (added.length === 0) throw alreadyOwned();
  },

  /** A given edition, locked until the transaction ends; undefined when the member has none. */
  findGift: (within: Queryable, memberId: string, editionId: number) => lockGift(within, memberId, editionId),

  takeBack: (within: Queryable, memberId: string, editionId: number): Promise<void> =>
    deleteGift(within, memberId, editionId),

  /** Whether an edition that this subscription made free was downloaded. */
  hasDownloadedFreeOf: (within: Queryable, subscriptionId: number): Promise<boolean> =>
    hasDownloadedFreeOf(within, subscriptionId),
});
