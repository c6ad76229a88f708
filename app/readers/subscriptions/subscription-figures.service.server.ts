import type { Deps } from "#platform/process/deps.server.ts";
import { lastMonths } from "#platform/data/months.ts";
import { countMoves } from "#readers/subscriptions/subscription-figures.store.server.ts";

export interface MonthOfMoves {
  /** `YYYY-MM` */
  month: string;
  /** Members who were not subscribers just before; given subscriptions count like paid ones. */
  begun: number;
  /** Members whose next period began where the last one ended. */
  renewed: number;
  /** Members whose period ended without renewal. */
  ended: number;
  /** Members whose period was refunded before its end. */
  withdrawn: number;
}

export const createSubscriptionFigures = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /**
   * Starts and ends of subscriptions in the months up to `until`, by default the last ones, months without any included,
   * oldest first.
   */
  async moves(count: number, until?: string): Promise<MonthOfMoves[]> {
    const months = lastMonths(now(), count, until);
    const moves = await countMoves(db, months, now(), until);
    const of = (month: string, move: string): number =>
      moves.find((each) => each.month === month && each.move === move)?.count ?? 0;
    return months.map((month) => ({
      month,
      begun: of(month, "begun"),
      renewed: of(month, "renewed"),
      ended: of(month, "ended"),
      withdrawn: of(month, "withdrawn"),
    }));
  },
});
