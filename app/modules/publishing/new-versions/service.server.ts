import type { CatalogueEditing } from "#modules/catalogue/module.server.ts";
import { announceNewVersion } from "#modules/publishing/new-versions/jobs.ts";
import { isReady } from "#modules/publishing/new-versions/rules.ts";
import {
  findWaiting,
  insertNewVersion,
  markReady,
  takeReady,
} from "#modules/publishing/new-versions/store.server.ts";
import { findFormats } from "#modules/publishing/store.server.ts";
import { type Format, formats as allFormats } from "#modules/publishing/formats/rules.ts";
import type { Queryable } from "#platform/database.server.ts";
import type { Deps } from "#platform/deps.server.ts";

/** The new version of an edition whose files are ready, for its announcement; it is returned once. @param tx a transaction */
export async function newVersionToAnnounce(
  tx: Queryable,
  editionId: number,
): Promise<{ note: string; formats: Format[] } | undefined> {
  const version = await takeReady(tx, editionId);
  // PostgreSQL joins the formats of several replacements in any order.
  return (
    version && { note: version.note, formats: allFormats.filter((each) => version.formats.includes(each)) }
  );
}

/** New versions of editions, from the replaced files to the announcement (docs/decisions/050). */
export const createNewVersions = (
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  editing: Pick<CatalogueEditing, "describeFiles">,
) => ({
  /** Notes that owners are mailed once these formats are made. @param tx a transaction that holds the edition */
  request: (tx: Queryable, editionId: number, note: string, formats: Format[]): Promise<void> =>
    insertNewVersion(tx, { editionId, note, formats, askedAt: now() }),

  /** After a format was made: if all are, the version is shown and announced. @param tx holds the edition */
  async settle(tx: Queryable, editionId: number): Promise<void> {
    const waiting = await findWaiting(tx, editionId);
    if (!waiting || !isReady(waiting.formats, await findFormats(tx, editionId))) return;
    const newVersionAt = now();
    await markReady(tx, editionId, newVersionAt);
    await editing.describeFiles(tx, editionId, { newVersionAt, newVersionNote: waiting.note });
    await jobs.send(tx, announceNewVersion, { editionId });
  },

  /** The note of a new version that waits for its files. */
  waitingNote: async (editionId: number): Promise<string | null> =>
    (await findWaiting(db, editionId))?.note ?? null,
});
