import type { Queryable } from "#platform/database.server.ts";
import { addMonths, minutes } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import type { Subscription } from "#modules/subscriptions/contract.ts";
import { isActiveAt, monthsOf, nextPeriod, type Period } from "#modules/subscriptions/rules.ts";
import {
  countActiveSubscribers,
  cutSubscriptions,
  endGiven,
  endSubscription,
  findSubscriptionOf,
  findSubscriptions,
  insertSubscription,
  lockSubscriptions,
  moveSubscription,
  type SubscriptionRow,
} from "#modules/subscriptions/store.server.ts";

type Gift = SubscriptionRow & { givenAt: Date };

export type Subscriptions = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService({ db, reads, now }: Pick<Deps, "db" | "reads" | "now">) {
  // decisions.md, "Accounts": cached a minute.
  let counted: { at: Date; count: Promise<number> } | undefined;

  /** What was bought to follow a period that is no more begins in its place: nobody waits for what they have paid. */
  async function bringForward(within: Queryable, ended: SubscriptionRow): Promise<void> {
    await lockSubscriptions(within, ended.memberId);
    const rows = await findSubscriptions(within, ended.memberId);
    const instant = now();
    let startDate = ended.startDate > instant ? ended.startDate : instant;
    for (const row of rows.filter((each) => each.startDate > startDate).toReversed()) {
      const endDate = addMonths(startDate, monthsOf(row));
      await moveSubscription(within, row.id, { startDate, endDate });
      startDate = endDate;
    }
  }

  /** The period that makes somebody a subscriber now. */
  async function activePeriod(
    memberId: string,
    within: Queryable = db,
  ): Promise<SubscriptionRow | undefined> {
    const instant = now();
    const rows = await findSubscriptions(within, memberId);
    return rows.find((row) => isActiveAt(row, instant));
  }

  return {
    activePeriod,
    isActive: async (memberId: string, within: Queryable = db): Promise<boolean> =>
      (await activePeriod(memberId, within)) !== undefined,
    async list(memberId: string): Promise<Subscription[]> {
      const instant = now();
      const rows = await findSubscriptions(db, memberId);
      return rows.map((row) => subscriptionOf(row, instant));
    },
    /** The period that a payment made now would buy; null when it is too early to renew. */
    async nextPeriod(memberId: string, within: Queryable = db): Promise<Period | null> {
      const [latest] = await findSubscriptions(within, memberId);
      return nextPeriod(latest ?? null, now());
    },
    /**
     * Grants the year that was paid. A payment that comes while another runs (two windows, a late webhook) is not
     * lost: its year begins where the other ends.
     */
    async grant(within: Queryable, memberId: string, paymentId: number, priceCents: number): Promise<void> {
      const instant = now();
      await lockSubscriptions(within, memberId);
      const [latest] = await findSubscriptions(within, memberId);
      const runsUntil = latest && latest.endDate > instant ? latest.endDate : null;
      const period = nextPeriod(null, runsUntil ?? instant);
      if (!period) throw new Error("A first period always exists.");
      await insertSubscription(within, { memberId, paymentId, priceCents, ...period });
    },
    /** Until the transaction ends, no period of this member begins or ends. */
    hold: (within: Queryable, memberId: string): Promise<void> => lockSubscriptions(within, memberId),
    /** Gives months that nobody pays: from now, or from the end of what the member has already. */
    async give(within: Queryable, memberId: string, months: number): Promise<Period> {
      await lockSubscriptions(within, memberId);
      const instant = now();
      const [latest] = await findSubscriptions(within, memberId);
      const startDate = latest && latest.endDate > instant ? latest.endDate : instant;
      const period = { startDate, endDate: addMonths(startDate, months) };
      const gift = { memberId, paymentId: null, priceCents: 0, givenAt: instant };
      await insertSubscription(within, { ...gift, ...period });
      return period;
    },
    /** When each of a member's gifts was given. */
    async givenAt(memberId: string): Promise<Map<number, Date>> {
      const rows = await findSubscriptions(db, memberId);
      return new Map(rows.flatMap(({ id, givenAt }) => (givenAt ? [[id, givenAt]] : [])));
    },
    /** A gift that was not taken back; until the transaction ends, no period of this member begins or ends. */
    async findGift(within: Queryable, memberId: string, id: number): Promise<Gift | undefined> {
      await lockSubscriptions(within, memberId);
      const row = (await findSubscriptions(within, memberId)).find((each) => each.id === id);
      return row?.givenAt ? { ...row, givenAt: row.givenAt } : undefined;
    },
    async endGift(within: Queryable, gift: Gift): Promise<void> {
      await endGiven(within, gift.id, now());
      await bringForward(within, gift);
    },
    /** To the second, for the publisher. */
    countNow: () => countActiveSubscribers(db, now()),
    /** The year that a payment had bought; undefined when it was ended. */
    periodOf: (within: Queryable, paymentId: number): Promise<Period | undefined> =>
      findSubscriptionOf(within, paymentId),
    /** Ends at once the year that a payment had bought; undefined when there is none to end. */
    async end(within: Queryable, paymentId: number): Promise<SubscriptionRow | undefined> {
      const ended = await endSubscription(within, paymentId, now());
      if (ended) await bringForward(within, ended);
      return ended;
    },
    /** Whose account is no more reads no more: nobody is counted as a subscriber who can't come back. */
    endWithAccount: (within: Queryable, memberId: string) => cutSubscriptions(within, memberId, now()),
    async countActive(): Promise<number> {
      const instant = now();
      if (!counted || instant.getTime() - counted.at.getTime() >= minutes(1)) {
        counted = { at: instant, count: countActiveSubscribers(reads, instant) };
        counted.count.catch(() => {
          counted = undefined;
        });
      }
      return counted.count;
    },
  };
}

const subscriptionOf = (row: SubscriptionRow, now: Date): Subscription => ({
  id: row.id,
  start_date: row.startDate.toISOString(),
  end_date: row.endDate.toISOString(),
  is_active: isActiveAt(row, now),
  price_cents: row.priceCents,
});
