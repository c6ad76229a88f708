import { z } from "zod";
import type { CatalogueEditing } from "#books/catalogue/module.server.ts";
import { announceable } from "#books/publishing/new-versions/new-versions.rules.ts";
import * as store from "#books/publishing/new-versions/new-versions.store.server.ts";
import { findFormats } from "#books/publishing/publishing.store.server.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { invalid } from "#platform/http/app-errors.ts";
import { jobKind, mailTries } from "#platform/jobs/jobs.server.ts";

/** Announces a new version whose files are ready: the library, which knows the owners, sends the mails. */
export const announceNewVersion = jobKind({
  name: "announce-new-version",
  data: z.object({ editionId: z.number() }),
  ...mailTries,
});

/** The new version of an edition whose files are ready, for its announcement; it is returned once. @param tx a transaction */
export async function newVersionToAnnounce(
  tx: Queryable,
  editionId: number,
): Promise<{ note: string; formats: Format[] } | undefined> {
  const version = await store.takeReady(tx, editionId);
  return version && { note: version.note, formats: version.formats };
}

/** New versions of editions, from the replaced files to the announcement (docs/decisions/049). */
export const createNewVersions = (
  { db, now, jobs }: Pick<Deps, "db" | "now" | "jobs">,
  editing: Pick<CatalogueEditing, "describeFiles">,
) => ({
  /**
   * Notes that owners are mailed once these formats are made. @param tx a transaction that holds the edition
   * @throws AppError 400 if there are none: what readers get does not change
   */
  async request(tx: Queryable, editionId: number, note: string, formats: Format[]): Promise<void> {
    if (formats.length === 0) throw invalid(withoutFiles);
    await store.insertNewVersion(tx, { editionId, note, formats, askedAt: now() });
  },

  /**
   * After a format was made or has failed for good: when none is being made any more, the version is shown and announced
   * in the formats that are ready. @param tx holds the edition
   */
  async settle(tx: Queryable, editionId: number): Promise<void> {
    const waiting = await store.findWaiting(tx, editionId);
    if (!waiting) return;
    const formats = announceable(waiting.formats, await findFormats(tx, editionId));
    if (formats.length === 0) return;
    const newVersionAt = now();
    await store.markReady(tx, editionId, formats, newVersionAt);
    await editing.describeFiles(tx, editionId, { newVersionAt, newVersionNote: waiting.note });
    await jobs.send(tx, announceNewVersion, { editionId });
  },

  /** The note of a new version that waits for its files. */
  waitingNote: async (editionId: number): Promise<string | null> =>
    (await store.findWaiting(db, editionId))?.note ?? null,
});

const withoutFiles =
  "Remplacez d’abord un fichier que reçoivent les lecteurs\u202F: sans lui, il n’y a pas de nouvelle version.";
