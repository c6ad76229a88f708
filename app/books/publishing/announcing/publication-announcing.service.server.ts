import type { Queryable } from "#platform/postgres/database.server.ts";
import { takeMissed } from "#books/publishing/announcing/publication-announcing.store.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";

/** The formats of an edition that owners missed and that are ready now; each is returned once. @param tx a transaction */
export const formatsToAnnounce = (tx: Queryable, editionId: number): Promise<Format[]> =>
  takeMissed(tx, editionId);
