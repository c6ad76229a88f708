import type { Deps } from "#platform/deps.server.ts";
import { lastMonths } from "#platform/months.ts";
import {
  type ComparedPeriods,
  type EditionSum,
  findBestEditions,
  findEditionSums,
  findLastOrderedEdition,
  sumByKind,
  sumRevenue,
} from "#modules/payments/revenue/store.server.ts";

export type Revenue = ReturnType<typeof createRevenue>;

/** Cents, VAT included: the payments, and their refunds to date. */
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

/** Number of editions per read for the whole list, to limit the memory. */
const batchSize = 500;

/**
 * Revenue is the sum of a month's payments, in Paris time, less their refunds to date
 * (docs/decisions/012-back-office-lists-and-visitors.md); the sales journal counts a refund on the day it is made.
 */
export function createRevenue({ db, now }: Pick<Deps, "db" | "now">) {
  /** The months up to `until`, by default the last ones, by kind of payment, those without revenue included, oldest first. */
  async function byKind(count: number, until?: string): Promise<MonthByKind[]> {
    const months = lastMonths(now(), count, until);
    const sums = await sumByKind(db, months);
    const amounts = (month: string, kind: string): Amounts => {
      const sum = sums.find((each) => each.month === month && each.kind === kind);
      return sum ? { paid: sum.paid, refunded: sum.refunded } : nothing;
    };
    return months.map((month) => ({
      month,
      editions: amounts(month, "editions"),
      subscriptions: amounts(month, "subscription"),
    }));
  }

  return {
    /** Cents, VAT included, less refunds (decisions.md, "Back office"). */
    total: () => sumRevenue(db),

    /** As `byKind`, in one sum. */
    async byMonth(count: number, until?: string): Promise<{ month: string; revenue: number }[]> {
      const months = await byKind(count, until);
      return months.map(({ month, editions, subscriptions }) => ({
        month,
        revenue: net(editions) + net(subscriptions),
      }));
    },

    byKind,

    /** The editions with the highest revenue in the months, and the total of all. */
    async bestEditions(months: number, limit: number, until?: string) {
      const best = await findBestEditions(db, comparedPeriods(now(), months, until), limit);
      const [first] = best;
      return {
        best: best.map(({ edition_id, sold, paid, refunded, before }): EditionSum => ({
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

    /** Every edition sold in the months or in those before, in order of id, in batches. */
    async *eachEdition(months: number, until?: string): AsyncGenerator<EditionSum[]> {
      const periods = comparedPeriods(now(), months, until);
      const last = await findLastOrderedEdition(db);
      for (let after = 0; after < last; after += batchSize) {
        const sums = await findEditionSums(db, periods, { after, upTo: after + batchSize });
        if (sums.length > 0) yield sums;
      }
    },
  };
}

const net = ({ paid, refunded }: Amounts): number => paid - refunded;

function comparedPeriods(now: Date, count: number, until?: string): ComparedPeriods {
  const months = lastMonths(now, 2 * count, until);
  return { first: months[0] ?? "", from: months[count] ?? "", last: months.at(-1) ?? "" };
}
