import type { Library } from "#reading/library/module.server.ts";
import type { Annotation, AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import {
  annotationLimit,
  maxAnnotations,
  merged,
  removedLife,
} from "#reading/reading/annotations/annotations.rules.ts";
import * as store from "#reading/reading/annotations/annotations.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { before } from "#platform/data/dates.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict } from "#platform/http/app-errors.ts";

export type Annotations = ReturnType<typeof createAnnotations>;

/** Bookmarks, highlights and notes, merged from several devices (docs/decisions/089). */
export function createAnnotations(
  { db, now, rateLimits }: Pick<Deps, "db" | "now" | "rateLimits">,
  library: Pick<Library, "requireOwned">,
) {
  /** @throws AppError 403 if the member does not own the edition, 409 beyond the limit of a book, 429 */
  async function sync(memberId: string, editionId: number, changes: readonly AnnotationChange[]) {
    await rateLimits.consume(annotationLimit, memberId);
    await library.requireOwned(memberId, editionId);
    if (changes.length === 0) return list(memberId, editionId);
    return db.transaction(async (tx) => {
      await store.lockAnnotations(tx, memberId);
      const ids = [...new Set(changes.map(({ id }) => id))];
      const rows = new Map((await store.findByIds(tx, memberId, editionId, ids)).map((row) => [row.id, row]));
      for (const change of changes) rows.set(change.id, mergedRow(rows.get(change.id), change));
      await store.upsertAnnotations(tx, [...rows.values()]);
      await store.deleteRemovedBefore(tx, memberId, editionId, before(now(), removedLife));
      const all = await store.findAnnotations(tx, memberId, editionId);
      // Removed ones are kept for a year: they have a limit, too.
      const stored = await store.countStored(tx, memberId, editionId);
      if (all.length > maxAnnotations || stored > 3 * maxAnnotations)
        throw conflict(`${maxAnnotations.toLocaleString("fr-FR")} annotations au plus dans un livre.`);
      return all.map(annotationOf);
    });

    function mergedRow(
      stored: store.AnnotationRow | undefined,
      change: AnnotationChange,
    ): store.AnnotationRow {
      const { createdAt, isRemoved: _removed, base: _base, ...values } = change;
      const state = merged(stored ? { ...stored, isRemoved: stored.removedAt !== null } : null, change);
      const row = stored ?? {
        ...values,
        memberId,
        editionId,
        removedAt: null,
        createdAt: new Date(createdAt),
      };
      const { color, note, version, cfi, fraction, revision, chapter } = state;
      const kept = { ...row, color, note, version, cfi, fraction, revision, chapter };
      if (state.isRemoved) return { ...kept, ...noTexts, removedAt: stored?.removedAt ?? now() };
      const { quote, prefix, suffix } = row.quote ? row : values;
      return { ...kept, quote, prefix, suffix, removedAt: null };
    }
  }

  const list = async (memberId: string, editionId: number): Promise<Annotation[]> =>
    (await store.findAnnotations(db, memberId, editionId)).map(annotationOf);

  /** A member's own copy of the data. */
  async function ofMember(memberId: string) {
    const rows = await store.findAnnotationsOf(db, memberId);
    return rows.map((row) => ({ edition_id: row.editionId, ...annotationOf(row) }));
  }

  return {
    sync,
    ofMember,
    removeAll: (tx: Queryable, memberId: string) => store.deleteAnnotationsOf(tx, memberId),
  };
}

/** Of a removed annotation. */
const noTexts = { note: "", quote: "", prefix: "", suffix: "" };

const annotationOf = (row: store.AnnotationRow): Annotation => ({
  id: row.id,
  kind: row.kind,
  cfi: row.cfi,
  fraction: row.fraction,
  revision: row.revision,
  chapter: row.chapter,
  quote: row.quote,
  prefix: row.prefix,
  suffix: row.suffix,
  color: row.color,
  note: row.note,
  version: row.version,
  created_at: row.createdAt.toISOString(),
});
