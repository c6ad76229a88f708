import type { Deps } from "#platform/process/deps.server.ts";
import { daysOfMonths, lastMonths } from "#platform/data/months.ts";
import * as store from "#reading/library/library-figures.store.server.ts";

export interface MonthOfDownloads {
  /** `YYYY-MM` */
  month: string;
  pdf: number;
  /** With KEPUBs, which are made of it. */
  epub: number;
  azw3: number;
}

export const createLibraryFigures = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /**
   * The downloads begun in the months up to `until`, by default the last ones, by format; months without any included,
   * oldest first.
   */
  async byFormat(count: number, until?: string): Promise<MonthOfDownloads[]> {
    const months = lastMonths(now(), count, until);
    const counts = await store.countByFormat(db, months, until);
    const of = (month: string, format: string): number =>
      counts.find((each) => each.month === month && each.format === format)?.count ?? 0;
    return months.map((month) => ({
      month,
      pdf: of(month, "pdf"),
      epub: of(month, "epub") + of(month, "kepub"),
      azw3: of(month, "azw3"),
    }));
  },

  /** Counted downloads by book, in each of the months up to `until`. */
  byBook: (count: number, until?: string) => store.countByBook(db, daysOfMonths(now(), count, until)),

  /** Counted downloads of some editions together, in each of the last months with at least one. */
  ofEditions: (editionIds: readonly number[], count: number) =>
    store.countOfEditions(db, editionIds, daysOfMonths(now(), count)),

  /** The books downloaded most in the months up to `until`, by default the last ones. */
  mostDownloaded: (limit: number, count: number, until?: string) =>
    store.findMostDownloaded(db, daysOfMonths(now(), count, until), limit),
});
