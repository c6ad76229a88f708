import { and, eq, ne, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { royaltyContracts, royaltyPayees } from "#selling/royalties/royalties.tables.ts";
import type { TaxRegime } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";

/** The contributors of the edition's book, then known authors. */
export async function findPayeeNames(db: Executor, editionId: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (
      select b.author as name, 0 as place from ${editions} e join ${books} b on b.id = e.book_id where e.id = ${editionId}
      union all
      select part ->> 'name', 1 from ${editions} e join ${books} b on b.id = e.book_id, jsonb_array_elements(b.contributors) as part
      where e.id = ${editionId}
      union all
      (select name, 2 from ${royaltyPayees} order by name limit ${limit})
    ) names where name <> '' group by name order by min(place), name`);
  return rows.map(({ name }) => name);
}

type Payee = Pick<typeof royaltyPayees.$inferSelect, "name" | "address" | "email">;
export interface KnownPayeeRow extends Record<string, unknown>, Payee {
  id: number;
  regimes: TaxRegime[];
  books: string[];
}

/** Authors of one name differ by them. */
const namedBooks = 3;

/** Those who have this name, or this number. */
export async function findPayees(db: Executor, only: { name: string } | { id: number }) {
  const { rows } = await db.execute<KnownPayeeRow>(sql`
    select p.id, p.name, p.address, p.email, p.tax_regimes as regimes, coalesce(t.titles, '{}') as books
    from ${royaltyPayees} p left join lateral (
      select array_agg(title order by title) as titles from (
        select distinct b.title from ${royaltyContracts} c join ${editions} e on e.id = c.edition_id
        join ${books} b on b.id = e.book_id where c.payee_id = p.id order by b.title limit ${namedBooks}
      ) titled
    ) t on true
    where ${"id" in only ? sql`p.id = ${only.id}` : sql`lower(p.name) = lower(${only.name})`}
    order by p.id`);
  return rows;
}

export async function insertPayee(db: Queryable, payee: Payee, now: Date): Promise<number> {
  const [row] = await db
    .insert(royaltyPayees)
    .values({ ...payee, updatedAt: now })
    .returning({ id: royaltyPayees.id });
  if (!row) throw new Error("The new author was not returned.");
  return row.id;
}

/** Another author with this name exists. */
export async function isNameTaken(db: Queryable, name: string, exceptId: number): Promise<boolean> {
  const rows = await db
    .select({ id: royaltyPayees.id })
    .from(royaltyPayees)
    .where(and(eq(sql`lower(${royaltyPayees.name})`, sql`lower(${name})`), ne(royaltyPayees.id, exceptId)));
  return rows.length > 0;
}

export async function changePayee(db: Queryable, id: number, payee: Payee, now: Date): Promise<void> {
  await db
    .update(royaltyPayees)
    .set({ ...payee, updatedAt: now })
    .where(eq(royaltyPayees.id, id));
}

export async function saveTaxRegimes(db: Queryable, id: number, taxRegimes: TaxRegime[], now: Date) {
  await db.update(royaltyPayees).set({ taxRegimes, updatedAt: now }).where(eq(royaltyPayees.id, id));
}
