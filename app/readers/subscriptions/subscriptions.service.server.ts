import type { Queryable } from "#platform/postgres/database.server.ts";
import { addMonths } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { CloseCardPages } from "#readers/accounts/module.server.ts";
import type { Subscription } from "#readers/subscriptions/subscriptions.contract.ts";
import { isActiveAt, monthsOf, nextPeriod, type Period } from "#readers/subscriptions/subscriptions.rules.ts";
import * as store from "#readers/subscriptions/subscriptions.store.server.ts";

type Gift = store.SubscriptionRow & { givenAt: Date };

export type Subscriptions = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService(
  { db, reads, now }: Pick<Deps, "db" | "reads" | "now">,
  closeCardPages: CloseCardPages,
) {
  // decisions.md, "Accounts": cached a minute.
  let counted: { at: Date; count: Promise<number> } | undefined;

  /**
   * A period bought to follow a removed one begins in its place, so that members do not wait for a paid period. Card
   * pages at the price of the removed one are closed.
   */
  async function replace(within: Queryable, ended: store.SubscriptionRow): Promise<void> {
    await store.lockSubscriptions(within, ended.memberId);
    const rows = await store.findSubscriptions(within, ended.memberId);
    const instant = now();
    let startDate = ended.startDate > instant ? ended.startDate : instant;
    for (const row of rows.filter((each) => each.startDate > startDate).toReversed()) {
      const endDate = addMonths(startDate, monthsOf(row));
      await store.moveSubscription(within, row.id, { startDate, endDate });
      startDate = endDate;
    }
    await closeCardPages(within, ended.memberId);
  }

  /** The active period of a subscriber. */
  async function activePeriod(memberId: string, within: Queryable = db) {
    const instant = now();
    const rows = await store.findSubscriptions(within, memberId);
    return rows.find((row) => isActiveAt(row, instant));
  }

  return {
    activePeriod,
    isActive: async (memberId: string, within: Queryable = db): Promise<boolean> =>
      (await activePeriod(memberId, within)) !== undefined,
    async list(memberId: string): Promise<Subscription[]> {
      const instant = now();
      const rows = await store.findSubscriptions(db, memberId);
      return rows.map((row) => subscriptionOf(row, instant));
    },
    /** The period that a payment would buy now; null if it is too early to renew. */
    async nextPeriod(memberId: string, within: Queryable = db): Promise<Period | null> {
      const [latest] = await store.findSubscriptions(within, memberId);
      return nextPeriod(latest ?? null, now());
    },
    /**
     * Grants the paid year. A payment that arrives during another period (two windows, a late webhook) is not lost: its
     * year begins where the other ends.
     */
    async grant(within: Queryable, memberId: string, paymentId: number, priceCents: number): Promise<void> {
      const instant = now();
      await store.lockSubscriptions(within, memberId);
      const [latest] = await store.findSubscriptions(within, memberId);
      const runsUntil = latest && latest.endDate > instant ? latest.endDate : null;
      const period = nextPeriod(null, runsUntil ?? instant);
      if (!period) throw new Error("A first period always exists.");
      await store.insertSubscription(within, { memberId, paymentId, priceCents, ...period });
    },
    /** Locks the member's periods until the transaction ends. */
    hold: (within: Queryable, memberId: string): Promise<void> => store.lockSubscriptions(within, memberId),
    /** Gives free months: from now, or from the end of the member's current period. */
    async give(within: Queryable, memberId: string, months: number): Promise<Period> {
      await store.lockSubscriptions(within, memberId);
      const instant = now();
      const [latest] = await store.findSubscriptions(within, memberId);
      const startDate = latest && latest.endDate > instant ? latest.endDate : instant;
      const period = { startDate, endDate: addMonths(startDate, months) };
      const gift = { memberId, paymentId: null, priceCents: 0, givenAt: instant };
      await store.insertSubscription(within, { ...gift, ...period });
      return period;
    },
    /** A subscription of another shop, until its end there; it costs nothing here, and begins after one that the member has here. */
    async bring(
      within: Queryable,
      memberId: string,
      endDate: Date,
      importId: number | null = null,
    ): Promise<void> {
      await store.lockSubscriptions(within, memberId);
      const [latest] = await store.findSubscriptions(within, memberId);
      const startDate = latest && latest.endDate > now() ? latest.endDate : now();
      if (endDate <= startDate) return;
      await store.insertSubscription(within, {
        memberId,
        paymentId: null,
        priceCents: 0,
        startDate,
        endDate,
        importId,
      });
    },
    /** Takes back what an import of readers brought to members. */
    async takeBack(within: Queryable, importId: number): Promise<void> {
      for (const period of await store.findBroughtPeriods(within, importId)) {
        await store.endGiven(within, period.id, now());
        if (period.endDate > now()) await replace(within, period);
      }
    },
    /** The dates of a member's gifts. */
    async givenAt(memberId: string): Promise<Map<number, Date>> {
      const rows = await store.findSubscriptions(db, memberId);
      return new Map(rows.flatMap(({ id, givenAt }) => (givenAt ? [[id, givenAt]] : [])));
    },
    /** A gift that was not taken back; the member's periods are locked until the transaction ends. */
    async findGift(within: Queryable, memberId: string, id: number): Promise<Gift | undefined> {
      await store.lockSubscriptions(within, memberId);
      const row = (await store.findSubscriptions(within, memberId)).find((each) => each.id === id);
      return row?.givenAt ? { ...row, givenAt: row.givenAt } : undefined;
    },
    async endGift(within: Queryable, gift: Gift): Promise<void> {
      await store.endGiven(within, gift.id, now());
      await replace(within, gift);
    },
    /** Exact count, for the publisher. */
    countNow: () => store.countActiveSubscribers(db, now()),
    /** The year bought by a payment; undefined if it was ended. */
    periodOf: (within: Queryable, paymentId: number): Promise<Period | undefined> =>
      store.findSubscriptionOf(within, paymentId),
    /** Immediately ends the year bought by a payment; undefined if there is none. */
    async end(within: Queryable, paymentId: number): Promise<store.SubscriptionRow | undefined> {
      const ended = await store.endSubscription(within, paymentId, now());
      if (ended) await replace(within, ended);
      return ended;
    },
    /** Whether a period was withdrawn from, refunded or taken back; one that has run to its end was not. */
    wasTakenBack: (within: Queryable, id: number): Promise<boolean> => store.isRefunded(within, id),
    /** Ends the periods of an erased account, so that it does not count as a subscriber. */
    endWithAccount: (within: Queryable, memberId: string) => store.cutSubscriptions(within, memberId, now()),
    async countActive(): Promise<number> {
      const instant = now();
      if (!counted || instant.getTime() - counted.at.getTime() >= minutes(1)) {
        counted = { at: instant, count: store.countActiveSubscribers(reads, instant) };
        counted.count.catch(() => {
          counted = undefined;
        });
      }
      return counted.count;
    },
  };
}

const subscriptionOf = (row: store.SubscriptionRow, now: Date): Subscription => ({
  id: row.id,
  start_date: row.startDate.toISOString(),
  end_date: row.endDate.toISOString(),
  is_active: isActiveAt(row, now),
  price_cents: row.priceCents,
});
