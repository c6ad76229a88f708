import { atOneMoment, type Queryable } from "#platform/postgres/database.server.ts";
import { dayAfter } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { daysOfMonths, lastMonths } from "#platform/data/months.ts";
import { summedDays } from "#selling/payments/revenue/revenue.rules.ts";
import * as store from "#selling/payments/revenue/revenue.store.server.ts";

export type Revenue = ReturnType<typeof createRevenue>;

/** Cents, VAT included: the sales, and what was given back. */
export interface Amounts {
  paid: number;
  refunded: number;
}

export interface MonthByKind {
  /** `YYYY-MM` */
  month: string;
  editions: Amounts;
  subscriptions: Amounts;
}

const nothing: Amounts = { paid: 0, refunded: 0 };

/** Number of editions in each part of the whole list. */
const batchSize = 500;

/** Months up to `until`, a month or a day of it, by default the present month. */
export interface Period {
  months: number;
  until?: string | undefined;
}

/** `before`: the last month or day of the compared period, as long; by default the months just before. */
export interface ComparedPeriod extends Period {
  before?: string | undefined;
}

/**
 * The revenue of a month is the sum of its payments, in Paris time, less their refunds to date
 * (docs/decisions/012-back-office-lists-and-visitors.md). By kind and by edition it is the journal's, where a refund counts
 * on the day on which it was made, from the sums of closed months (docs/decisions/095-accounts-in-the-back-office.md).
 */
export function createRevenue({ db, now }: Pick<Deps, "db" | "now">) {
  async function comparedDays(tx: Queryable, { months, until, before }: ComparedPeriod) {
    const days = daysOfMonths(now(), months, until);
    const beforeUntil = before ?? dayAfter(days.from, -1);
    const closedUntil = await store.findClosedUntil(tx);
    return {
      days: summedDays(days, closedUntil),
      before: summedDays(daysOfMonths(now(), months, beforeUntil), closedUntil),
    } satisfies store.ComparedDays;
  }

  return {
    /** Cents, VAT included, less refunds (decisions.md, "Back office"). */
    total: () => store.sumRevenue(db),

    /** The month of the first payment; null before it. */
    async firstMonth(): Promise<string | null> {
      const first = await store.findFirstPayment(db);
      return first && (lastMonths(first, 1)[0] ?? null);
    },

    /** Months without revenue included, oldest first. */
    async byMonth({ months: count, until }: Period): Promise<{ month: string; revenue: number }[]> {
      const months = lastMonths(now(), count, until);
      const sums = await store.sumByMonth(db, months, until);
      return months.map((month) => ({
        month,
        revenue: sums.find((each) => each.month === month)?.revenue ?? 0,
      }));
    },

    /** The months by kind of sale, those without revenue included, oldest first. */
    async byKind({ months: count, until }: Period): Promise<MonthByKind[]> {
      const sums = await atOneMoment(db, async (tx) =>
        store.sumByKind(tx, summedDays(daysOfMonths(now(), count, until), await store.findClosedUntil(tx))),
      );
      const amounts = (month: string, kind: string): Amounts => {
        const sum = sums.find((each) => each.month === month && each.kind === kind);
        return sum ? { paid: sum.paid, refunded: sum.refunded } : nothing;
      };
      return lastMonths(now(), count, until).map((month) => ({
        month,
        editions: amounts(month, "editions"),
        subscriptions: amounts(month, "subscription"),
      }));
    },

    /** Sales of some editions together, in each of the last months with at least one. */
    ofEditions: (editionIds: readonly number[], months: number) =>
      atOneMoment(db, async (tx) =>
        store.sumOfEditions(
          tx,
          summedDays(daysOfMonths(now(), months), await store.findClosedUntil(tx)),
          editionIds,
        ),
      ),

    /** The editions with the highest revenue in the period, and the total of all. */
    async bestEditions(period: ComparedPeriod, limit: number) {
      const best = await atOneMoment(db, async (tx) =>
        store.findBestEditions(tx, await comparedDays(tx, period), limit),
      );
      const [first] = best;
      return {
        best: best.map(({ edition_id, sold, paid, refunded, before }): store.EditionSum => ({
          edition_id,
          sold,
          paid,
          refunded,
          before,
        })),
        all: {
          editions: first?.all_editions ?? 0,
          sold: first?.all_sold ?? 0,
          paid: first?.all_paid ?? 0,
          refunded: first?.all_refunded ?? 0,
          before: first?.all_before ?? 0,
        },
      };
    },

    /** Every edition sold or refunded in either period, in order of id, in batches. */
    async *eachEdition(period: ComparedPeriod): AsyncGenerator<store.EditionSum[]> {
      const sums = await atOneMoment(db, async (tx) =>
        store.findEditionSums(tx, await comparedDays(tx, period)),
      );
      for (let start = 0; start < sums.length; start += batchSize) yield sums.slice(start, start + batchSize);
    },
  };
}
