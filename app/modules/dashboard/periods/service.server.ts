import type { BestEditions, RankedEdition } from "#modules/dashboard/periods/contract.ts";
import { editionCells, editionHeadings } from "#modules/dashboard/periods/rules.ts";
import type { CatalogueFigures } from "#modules/catalogue/module.server.ts";
import type { LibraryFigures } from "#modules/library/module.server.ts";
import type { Revenue } from "#modules/payments/module.server.ts";
import type { SubscriptionFigures } from "#modules/subscriptions/module.server.ts";
import { csvLine, csvStart } from "#platform/csv.ts";

/** As many as a screen shows; the file has them all. */
const rankingSize = 20;

export type PeriodFigures = ReturnType<typeof createPeriodFigures>;

interface Sources {
  catalogue: Pick<CatalogueFigures, "namesOf">;
  library: LibraryFigures;
  revenue: Revenue;
  subscriptions: SubscriptionFigures;
}

/** What happened in the last months, beside the months before: each figure is asked of the module that owns it. */
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
    revenueByKind: (months: number) => revenue.byKind(months),
    downloadsByFormat: (months: number) => library.byFormat(months),
    subscriberMoves: (months: number) => subscriptions.moves(months),

    async revenueByEdition(months: number): Promise<BestEditions> {
      const { best, all } = await revenue.bestEditions(months, rankingSize);
      return { best: await named(best), all };
    },

    /** Line by line: memory stays flat however many editions there are. */
    async *revenueByEditionCsv(months: number): AsyncGenerator<string> {
      yield csvStart + csvLine(editionHeadings);
      for await (const batch of revenue.eachEdition(months))
        yield (await named(batch)).map((edition) => csvLine(editionCells(edition))).join("");
    },
  };
}

type Sums = Awaited<ReturnType<Revenue["bestEditions"]>>["best"][number];
