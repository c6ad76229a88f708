import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import * as store from "#reading/library/held-editions.store.server.ts";
import { findOwned, insertEntries } from "#reading/library/library.store.server.ts";

/** More than any member has; it bounds the answer. */
const listedHoldings = 2000;

const alreadyOwned = () => conflict("Ce membre possède déjà cette édition.");

export type Holdings = ReturnType<typeof createHoldings>;

/** Members' libraries, as shown to the publisher. */
export const createHoldings = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  async list(memberId: string) {
    const rows = await store.findHoldings(db, memberId, listedHoldings);
    return rows.map(({ acquiredAt, isDownloaded: _isDownloaded, ...row }) => ({
      ...row,
      acquired_at: acquiredAt.toISOString(),
    }));
  },

  /** The same, with whether each was downloaded. */
  listWithUse: (memberId: string) => store.findHoldings(db, memberId, listedHoldings),

  /** What a payment has delivered, with its downloads. */
  delivered: (sold: store.SoldEditions, within: Queryable = db) => store.findDeliveries(within, sold),

  allDownloads: (memberId: string) => store.findAllDownloads(db, memberId),

  /** Removes a member's log of downloads; the licences stay, without a name. */
  forgetDownloads: (within: Queryable, memberId: string) => store.deleteDownloadsOf(within, memberId),

  /** Members with at least one of these editions in their library, each counted once. */
  countOwners: (editionIds: readonly number[], within: Queryable = db) =>
    store.countOwners(within, editionIds),

  count: (memberId: string) => store.countHoldings(db, memberId),

  /** @throws AppError 409 if the member already has the edition */
  async give(within: Queryable, memberId: string, editionId: number): Promise<void> {
    if (await findOwned(within, memberId, editionId)) throw alreadyOwned();
    const added = await insertEntries(within, [{ memberId, editionId, origin: "gift", acquiredAt: now() }]);
    // Bought, or given by another administrator, at the same moment.
    if (added.length === 0) throw alreadyOwned();
  },

  /** What a reader of another shop owns: what is in the library already stays as it is. */
  bring: (within: Queryable, memberId: string, editionIds: readonly number[]): Promise<number[]> =>
    insertEntries(
      within,
      editionIds.map((editionId) => ({ memberId, editionId, origin: "import", acquiredAt: now() })),
    ),

  /** A given edition, locked until the transaction ends; undefined when the member has none. */
  findGift: (within: Queryable, memberId: string, editionId: number) =>
    store.lockGift(within, memberId, editionId),

  takeBack: (within: Queryable, memberId: string, editionId: number): Promise<void> =>
    store.deleteGift(within, memberId, editionId),

  /** Whether an edition that this subscription made free was downloaded. */
  hasDownloadedFreeOf: (within: Queryable, subscriptionId: number): Promise<boolean> =>
    store.hasDownloadedFreeOf(within, subscriptionId),
});
