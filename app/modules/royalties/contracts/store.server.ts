import { and, eq, isNull, sql } from "drizzle-orm";
import { books, editions } from "#modules/catalogue/module.server.ts";
import type { Tier } from "#modules/royalties/calculation/rules.ts";
import {
  royaltyAdjustments,
  royaltyBalances,
  royaltyContracts,
  royaltyPayees,
  royaltyPeriods,
  royaltyTerms,
} from "#modules/royalties/tables.ts";
import type { Executor, Queryable } from "#platform/database.server.ts";

export interface ListedRow extends Record<string, unknown> {
  id: number;
  payee: string;
  edition_id: number;
  book_title: string | null;
  edition_title: string | null;
  first_month: string;
  last_month: string | null;
  share: number;
  tiers: Tier[];
  advance_cents: number;
  earned_cents: number;
  due_cents: number;
}

/** A page of contracts by author's name; those whose author or title has the words. */
export async function findContractList(
  db: Executor,
  words: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const from = sql`
    from ${royaltyContracts} c join ${royaltyPayees} p on p.id = c.payee_id
    left join ${editions} e on e.id = c.edition_id left join ${books} b on b.id = e.book_id
    where ${words} = '' or plain_text(p.name) like '%' || plain_text(${escaped(words)}) || '%'
      or plain_text(b.title) like '%' || plain_text(${escaped(words)}) || '%'`;
  const { rows } = await db.execute<ListedRow>(sql`
    with listed as (
      select c.*, p.name as payee, b.title as book_title, e.title as edition_title ${from}
      order by p.name, c.id limit ${limit} offset ${offset}
    )
    select l.id, l.payee, l.edition_id, l.book_title, l.edition_title, to_char(l.first_month, 'YYYY-MM') as first_month,
      to_char(l.last_month, 'YYYY-MM') as last_month, t.share, t.tiers, l.advance_cents,
      coalesce(s.earned_cents, 0)::float8 as earned_cents, coalesce(s.due_cents, 0)::float8 as due_cents
    from listed l
    join lateral (
      select share, tiers from ${royaltyTerms} where contract_id = l.id order by from_month desc limit 1
    ) t on true
    left join lateral (
      select n.earned_cents, n.due_cents from ${royaltyBalances} n join ${royaltyPeriods} o on o.id = n.period_id
      where n.contract_id = l.id order by o.last_month desc limit 1
    ) s on true
    order by l.payee, l.id`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { rows, total: counted[0]?.total ?? 0 };
}

const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, "\\$&");

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

export async function hasEdition(db: Queryable, editionId: number): Promise<boolean> {
  const rows = await db.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId));
  return rows.length > 0;
}

type Payee = Pick<typeof royaltyPayees.$inferSelect, "name" | "address" | "email">;

/** A known author keeps what is not written again. @returns the author's number */
export async function savePayee(db: Queryable, payee: Payee, now: Date): Promise<number> {
  const [known] = await db
    .select()
    .from(royaltyPayees)
    .where(eq(sql`lower(${royaltyPayees.name})`, sql`lower(${payee.name})`));
  if (known) {
    await changePayee(
      db,
      known.id,
      { name: known.name, address: payee.address || known.address, email: payee.email ?? known.email },
      now,
    );
    return known.id;
  }
  const [row] = await db
    .insert(royaltyPayees)
    .values({ ...payee, updatedAt: now })
    .returning({ id: royaltyPayees.id });
  if (!row) throw new Error("The new author was not returned.");
  return row.id;
}

export async function changePayee(db: Queryable, id: number, payee: Payee, now: Date): Promise<void> {
  await db
    .update(royaltyPayees)
    .set({ ...payee, updatedAt: now })
    .where(eq(royaltyPayees.id, id));
}

export async function insertContract(
  db: Queryable,
  contract: typeof royaltyContracts.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(royaltyContracts).values(contract).returning({ id: royaltyContracts.id });
  if (!row) throw new Error("The new contract was not returned.");
  return row.id;
}

export async function changeContract(
  db: Queryable,
  id: number,
  values: Pick<typeof royaltyContracts.$inferSelect, "lastMonth" | "advanceCents">,
): Promise<void> {
  await db.update(royaltyContracts).set(values).where(eq(royaltyContracts.id, id));
}

export async function saveTerms(db: Queryable, terms: typeof royaltyTerms.$inferSelect): Promise<void> {
  await db
    .insert(royaltyTerms)
    .values(terms)
    .onConflictDoUpdate({
      target: [royaltyTerms.contractId, royaltyTerms.fromMonth],
      set: { share: terms.share, tiers: terms.tiers },
    });
}

export async function insertAdjustment(
  db: Queryable,
  adjustment: typeof royaltyAdjustments.$inferInsert,
): Promise<void> {
  await db.insert(royaltyAdjustments).values(adjustment);
}

/** With its terms and corrections; the author leaves with the last contract. */
export async function deleteContract(db: Queryable, id: number, payeeId: number): Promise<void> {
  await db
    .delete(royaltyAdjustments)
    .where(and(eq(royaltyAdjustments.contractId, id), isNull(royaltyAdjustments.periodId)));
  await db.delete(royaltyContracts).where(eq(royaltyContracts.id, id));
  await db.execute(sql`
    delete from ${royaltyPayees} p where p.id = ${payeeId}
      and not exists (select from ${royaltyContracts} c where c.payee_id = p.id)
      and not exists (select from royalty_statements s where s.payee_id = p.id)`);
}
