import type { Deps } from "#platform/process/deps.server.ts";
import {
  countCatalogue,
  findCampaignsOf,
  findEditionLives,
  findEditionNames,
  findLatestAdded,
  findMostDownloaded,
} from "#books/catalogue/catalogue-figures.store.server.ts";

export const createCatalogueFigures = ({ db }: Pick<Deps, "db">) => ({
  count: () => countCatalogue(db),
  namesOf: (editionIds: readonly number[]) => findEditionNames(db, editionIds),
  editionLives: (bookId: number) => findEditionLives(db, bookId),
  campaignsOf: (bookId: number, period: { from: Date; to: Date }, limit: number) =>
    findCampaignsOf(db, bookId, period, limit),
  mostDownloaded: (limit: number) => findMostDownloaded(db, limit),
  async latestAdded(limit: number) {
    const rows = await findLatestAdded(db, limit);
    return rows.map(({ createdAt, ...book }) => ({ ...book, created_at: createdAt.toISOString() }));
  },
});
