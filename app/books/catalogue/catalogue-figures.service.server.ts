import type { Deps } from "#platform/process/deps.server.ts";
import * as store from "#books/catalogue/catalogue-figures.store.server.ts";

export const createCatalogueFigures = ({ db }: Pick<Deps, "db">) => ({
  count: () => store.countCatalogue(db),
  namesOf: (editionIds: readonly number[]) => store.findEditionNames(db, editionIds),
  editionLives: (bookId: number) => store.findEditionLives(db, bookId),
  campaignsOf: (bookId: number, period: { from: Date; to: Date }, limit: number) =>
    store.findCampaignsOf(db, bookId, period, limit),
  mostDownloaded: (limit: number) => store.findMostDownloaded(db, limit),
  async latestAdded(limit: number) {
    const rows = await store.findLatestAdded(db, limit);
    return rows.map(({ createdAt, ...book }) => ({ ...book, created_at: createdAt.toISOString() }));
  },
});
