import type {
  BestEditions,
  ComparedQuery,
  PeriodQuery,
  RankedEdition,
} from "#office/dashboard/periods/dashboard-periods.contract.ts";
import { editionCells, editionHeadings } from "#office/dashboard/periods/dashboard-periods.rules.ts";
import type { CatalogueFigures } from "#books/catalogue/module.server.ts";
import type { LibraryFigures } from "#reading/library/module.server.ts";
import type { Revenue } from "#selling/payments/module.server.ts";
import type { SubscriptionFigures } from "#readers/subscriptions/module.server.ts";
import { csvLine, csvStart } from "#platform/data/csv.ts";

/** Number of editions on the screen; the file has all. */
const rankingSize = 20;

export type PeriodFigures = ReturnType<typeof createPeriodFigures>;

interface Sources {
  catalogue: Pick<CatalogueFigures, "namesOf">;
  library: LibraryFigures;
  revenue: Revenue;
  subscriptions: SubscriptionFigures;
}

/** The figures of a period, compared with another one: each comes from the module that owns it. */
export function createPeriodFigures({ catalogue, library, revenue, subscriptions }: Sources) {
  async function named(sums: Sums[]): Promise<RankedEdition[]> {
    const names = await catalogue.namesOf(sums.map(({ edition_id }) => edition_id));
    return sums.map(({ edition_id: id, ...sum }) => ({
      id,
      title: names.get(id)?.title ?? "",
      book_title: names.get(id)?.bookTitle ?? "",
      ...sum,
    }));
  }

  return {
    firstMonth: revenue.firstMonth,
    revenueByKind: (period: PeriodQuery) => revenue.byKind(period),
    downloadsByFormat: ({ months, until }: PeriodQuery) => library.byFormat(months, until),
    subscriberMoves: ({ months, until }: PeriodQuery) => subscriptions.moves(months, until),

    async revenueByEdition(period: ComparedQuery): Promise<BestEditions> {
      const { best, all } = await revenue.bestEditions(period, rankingSize);
      return { best: await named(best), all };
    },

    /** In batches: the numbers of all editions are read at once, their names are not. */
    async *revenueByEditionCsv(period: ComparedQuery): AsyncGenerator<string> {
      yield csvStart + csvLine(editionHeadings);
      for await (const batch of revenue.eachEdition(period))
        yield (await named(batch)).map((edition) => csvLine(editionCells(edition))).join("");
    },
  };
}

type Sums = Awaited<ReturnType<Revenue["bestEditions"]>>["best"][number];
