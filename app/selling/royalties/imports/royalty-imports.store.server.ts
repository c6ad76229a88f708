import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { ImportedSale } from "#selling/royalties/imports/imported-sales.rules.ts";
import { firstDay } from "#selling/royalties/royalty-contracts.rules.ts";
import type { ImportKind } from "#selling/royalties/imports/royalty-imports.rules.ts";
import { royaltyImports, royaltySales } from "#selling/royalties/royalties.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type ImportRecord = typeof royaltyImports.$inferSelect;

export async function insertImport(
  db: Queryable,
  values: typeof royaltyImports.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(royaltyImports).values(values).returning({ id: royaltyImports.id });
  if (!row) throw new Error("The new import was not returned.");
  return row.id;
}

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(royaltyImports).where(eq(royaltyImports.id, id)).for("update");
  return row;
}

/** The latest, without their rows. */
export async function findImports(db: Queryable, limit: number) {
  const { id, kind, name, state, createdAt, createdBy } = royaltyImports;
  return db
    .select({ id, kind, name, state, createdAt, createdBy })
    .from(royaltyImports)
    .orderBy(desc(id))
    .limit(limit);
}

/** A finished import of the same table; undefined if there is none. */
export async function findSame(db: Queryable, kind: ImportKind, sha256: string) {
  const [row] = await db
    .select({ name: royaltyImports.name })
    .from(royaltyImports)
    .where(
      and(eq(royaltyImports.kind, kind), eq(royaltyImports.sha256, sha256), eq(royaltyImports.state, "done")),
    );
  return row;
}

/** What was chosen for the last table with the same headings. */
export async function findRemembered(db: Queryable, kind: ImportKind, columns: string[]) {
  const [row] = await db
    .select({ mapping: royaltyImports.mapping, channel: royaltyImports.channel })
    .from(royaltyImports)
    .where(
      and(
        eq(royaltyImports.kind, kind),
        eq(royaltyImports.columns, columns),
        isNotNull(royaltyImports.mapping),
      ),
    )
    .orderBy(desc(royaltyImports.id))
    .limit(1);
  return row;
}

export async function updateImport(
  db: Queryable,
  id: number,
  values: Partial<Pick<ImportRecord, "mapping" | "channel" | "month" | "totalCents" | "state" | "endedAt">>,
): Promise<void> {
  await db.update(royaltyImports).set(values).where(eq(royaltyImports.id, id));
}

const insertedAtOnce = 1000;

export async function insertSales(db: Queryable, importId: number, sales: readonly ImportedSale[]) {
  const rows = sales.map((sale) => ({ ...sale, importId, month: firstDay(sale.month) }));
  for (let at = 0; at < rows.length; at += insertedAtOnce)
    await db.insert(royaltySales).values(rows.slice(at, at + insertedAtOnce));
}

export async function deleteSales(db: Queryable, importId: number): Promise<void> {
  await db.delete(royaltySales).where(eq(royaltySales.importId, importId));
}

/** Whether a statement has sales of an import. */
export async function isStated(db: Queryable, importId: number): Promise<boolean> {
  const rows = await db
    .select({ line: royaltySales.line })
    .from(royaltySales)
    .where(and(eq(royaltySales.importId, importId), isNotNull(royaltySales.periodId)))
    .limit(1);
  return rows.length > 0;
}

/** Months and channels of which these sales are, and that another file had, too: `2026-03, Kobo`. */
export async function findOverlaps(db: Queryable, sales: readonly ImportedSale[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select distinct to_char(s.month, 'YYYY-MM') || ', ' || s.channel as text
    from ${royaltySales} s
    join jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as n(channel text, month text, "editionId" integer)
      on n.channel = s.channel and s.edition_id = n."editionId" and s.month = (n.month || '-01')::date
    order by 1 limit 5`);
  return rows.map(({ text }) => text);
}

/** Names of editions, 'Nana, Texte intégral'. */
export async function findEditionTitles(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; title: string }>(sql`
    select e.id, concat_ws(', ', b.title, nullif(e.title, '')) as title from editions e join books b on b.id = e.book_id
    where e.id = any(${sql.param([...new Set(ids)])}::int[])`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
