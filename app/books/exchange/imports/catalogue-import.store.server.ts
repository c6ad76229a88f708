import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/postgres/database.server.ts";
import {
  type ImportAction,
  importPageSize,
  type ImportState,
  type Plan,
  type UnknownSubject,
} from "#books/exchange/catalogue-import.rules.ts";
import type { RowPart } from "#books/exchange/imports/row-parts.rules.ts";
import { importRows, imports } from "#books/exchange/exchange.tables.ts";

export type ImportRecord = typeof imports.$inferSelect;
export type RowRecord = typeof importRows.$inferSelect;

export async function insertImport(db: Queryable, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await db.insert(imports).values(values).returning({ id: imports.id });
  if (!row) throw new Error("The new import was not returned.");
  return row.id;
}

/** @param sources JSON texts of consecutive rows. @param after the number before the first */
export async function insertRows(
  db: Queryable,
  importId: number,
  after: number,
  sources: readonly string[],
): Promise<void> {
  await db.execute(sql`
    insert into ${importRows} (import_id, number, source)
    select ${importId}, ${after} + place, source::jsonb
    from unnest(${sql.param([...sources])}::text[]) with ordinality as given (source, place)`);
}

/**
 * Ebooks without a description take that of the printed book that is the same work, and the lives of its authors: both
 * are in the file, and one names the other's number.
 */
export async function takeTextsOfPrint(db: Queryable, importId: number): Promise<void> {
  await db.execute(sql`
    with keys as (
      select number, key, source ? 'isPrinted' as "isPrinted" from ${importRows}, lateral (
        select value from jsonb_each_text(source -> 'isbns')
        union select value from jsonb_array_elements_text(source -> 'related')
      ) as named (key)
      where import_id = ${importId}
        and case when source ? 'isPrinted' then source ? 'description' else not source ?| array['description', 'refusal'] end
    ),
    texts as (
      select ebook.number, min(print.number) as of from keys as ebook join keys as print using (key)
      where not ebook."isPrinted" and print."isPrinted" group by 1
    ),
    pairs as (
      select texts.number, print.source from texts join ${importRows} as print
        on print.import_id = ${importId} and print.number = texts.of
    )
    update ${importRows} set source = ${importRows.source} || jsonb_strip_nulls(jsonb_build_object(
      'description', pairs.source -> 'description',
      'biographies', coalesce(${importRows.source} -> 'biographies', pairs.source -> 'biographies'),
      'remarks', coalesce(${importRows.source} -> 'remarks', '[]') || '["Description reprise du livre papier."]'::jsonb))
    from pairs where ${importRows.importId} = ${importId} and ${importRows.number} = pairs.number`);
}

/** Imports beyond the newest ones, except running ones. */
export async function deleteOldImports(db: Queryable, kept: number): Promise<void> {
  await db.execute(sql`
    delete from ${imports} where ${imports.state} <> 'running'
      and ${imports.id} not in (select id from ${imports} order by id desc limit ${kept})`);
}

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Until the transaction ends, its state does not change. */
export async function lockImport(tx: Queryable, id: number): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("no key update");
  return row;
}

export const findImports = (db: Queryable, limit: number) =>
  db.select().from(imports).orderBy(desc(imports.id)).limit(limit);

export async function updateImport(
  db: Queryable,
  id: number,
  changes: Partial<Pick<ImportRecord, "mapping" | "splitsAuthors" | "takesIncomplete" | "endedAt">> & {
    state: ImportState;
  },
): Promise<void> {
  await db.update(imports).set(changes).where(eq(imports.id, id));
}

export async function countRows(db: Queryable, importId: number) {
  return db
    .select({
      action: importRows.action,
      rows: sql<number>`count(*)::int`,
      done: sql<number>`count(${importRows.doneAt})::int`,
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.action);
}

/** Rows after a number, in the order of the file. @param leftOnly those that are not written */
export async function findRowsAfter(
  db: Queryable,
  importId: number,
  after: number,
  {
    limit,
    leftOnly = false,
    action,
  }: { limit: number; leftOnly?: boolean; action?: ImportAction | undefined },
): Promise<RowRecord[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.number, after),
        leftOnly ? isNull(importRows.doneAt) : undefined,
        action && eq(importRows.action, action),
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
}

export async function findRowPage(
  db: Queryable,
  importId: number,
  { action, page }: { action?: ImportAction | undefined; page: number },
): Promise<RowRecord[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), action && eq(importRows.action, action)))
    .orderBy(asc(importRows.number))
    .limit(importPageSize)
    .offset((page - 1) * importPageSize);
}

/** Rows by number, for later rows that complete them. */
export async function findRow(
  tx: Queryable,
  importId: number,
  number: number,
): Promise<RowRecord | undefined> {
  const [row] = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)))
    .for("update");
  return row;
}

/** Found by the dry run. */
export async function saveUnknownSubjects(
  db: Queryable,
  id: number,
  unknownSubjects: UnknownSubject[],
): Promise<void> {
  await db.update(imports).set({ unknownSubjects }).where(eq(imports.id, id));
}

export interface PlannedRow extends Plan {
  number: number;
  title: string;
  editionId: number | null;
  settled: RowPart[];
  /** Names of its files. */
  files: string[];
}

export async function savePlans(
  db: Queryable,
  importId: number,
  plans: readonly PlannedRow[],
): Promise<void> {
  await db.execute(sql`
    update ${importRows} set title = plan.title, action = plan.action, reason = plan.reason,
      changes = array(select jsonb_array_elements_text(plan.changes)), edition_id = plan."editionId",
      settled = array(select jsonb_array_elements_text(plan.settled)),
      files = array(select jsonb_array_elements_text(plan.files))
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as plan (number integer, title text, action text, reason text, changes jsonb, "editionId" integer, settled jsonb, files jsonb)
    where ${importRows.importId} = ${importId} and ${importRows.number} = plan.number`);
}

export async function finishRow(
  db: Queryable,
  importId: number,
  row: Plan & Pick<PlannedRow, "number" | "editionId">,
  now: Date,
): Promise<void> {
  const { number, action, reason, changes, editionId } = row;
  await db
    .update(importRows)
    .set({ action, reason, changes, editionId, doneAt: now })
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)));
}
