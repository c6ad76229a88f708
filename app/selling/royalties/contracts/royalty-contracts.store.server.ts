import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import type { ContractSort } from "#selling/royalties/royalty-contracts.rules.ts";
import type { Tier } from "#selling/royalties/royalty-calculation.rules.ts";
import {
  royaltyAdjustments,
  royaltyBalances,
  royaltyContracts,
  royaltyPayees,
  royaltyPeriods,
  royaltyStatements,
  royaltyTerms,
} from "#selling/royalties/royalties.tables.ts";
import { accountSums, type AccountSums } from "#selling/royalties/royalties.store.server.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";

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
  account: AccountSums;
}

const orders: Record<ContractSort, SQL> = {
  payee_asc: sql`payee collate "fr-x-icu", id`,
  book_asc: sql`book_title collate "fr-x-icu", payee collate "fr-x-icu", id`,
  start_desc: sql`first_month desc, id desc`,
};

/** A page of contracts in an order; those whose author or title has the words. */
export async function findContractList(
  db: Executor,
  words: string,
  { sort, limit, offset }: { sort: ContractSort; limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const from = sql`
    from ${royaltyContracts} c join ${royaltyPayees} p on p.id = c.payee_id
    left join ${editions} e on e.id = c.edition_id left join ${books} b on b.id = e.book_id
    where ${words} = '' or plain_text(p.name) like '%' || plain_text(${escaped(words)}) || '%'
      or plain_text(b.title) like '%' || plain_text(${escaped(words)}) || '%'`;
  const { rows } = await db.execute<ListedRow>(sql`
    with listed as (
      select c.*, ${accountSums} as account from (
        select c.*, p.name as payee, b.title as book_title, e.title as edition_title ${from}
      ) c order by ${orders[sort]} limit ${limit} offset ${offset}
    )
    select l.id, l.payee, l.edition_id, l.book_title, l.edition_title, to_char(l.first_month, 'YYYY-MM') as first_month,
      to_char(l.last_month, 'YYYY-MM') as last_month, t.share, t.tiers, l.advance_cents, l.account
    from listed l
    join lateral (
      select share, tiers from ${royaltyTerms} where contract_id = l.id order by from_month desc limit 1
    ) t on true
    order by ${orders[sort]}`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { rows, total: counted[0]?.total ?? 0 };
}

const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, "\\$&");

export async function hasEdition(db: Queryable, editionId: number): Promise<boolean> {
  const rows = await db.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId));
  return rows.length > 0;
}

export async function insertContract(db: Queryable, contract: typeof royaltyContracts.$inferInsert) {
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

export async function insertAdjustment(db: Queryable, adjustment: typeof royaltyAdjustments.$inferInsert) {
  await db.insert(royaltyAdjustments).values(adjustment);
}

/** @returns the correction; undefined if there is none that no statement has */
export async function deleteAdjustment(db: Queryable, contractId: number, id: number) {
  const { id: number, contractId: contract, periodId } = royaltyAdjustments;
  const [row] = await db
    .delete(royaltyAdjustments)
    .where(and(eq(number, id), eq(contract, contractId), isNull(periodId)))
    .returning();
  return row;
}

export interface StatedRow extends Record<string, unknown> {
  number: string;
  period_id: number;
  from: string;
  to: string;
  due_cents: number;
  advance_left_cents: number;
}

/** The parts of issued statements that are of a contract, the latest first. */
export async function findStatedParts(db: Executor, contractId: number): Promise<StatedRow[]> {
  const { rows } = await db.execute<StatedRow>(sql`
    select n.number, n.period_id, to_char(o.first_month, 'YYYY-MM') as from, to_char(o.last_month, 'YYYY-MM') as to,
      (part->>'due_cents')::float8 as due_cents, (part->>'advance_left_cents')::float8 as advance_left_cents
    from ${royaltyBalances} n join ${royaltyPeriods} o on o.id = n.period_id
    join ${royaltyStatements} s on s.number = n.number, jsonb_array_elements(s.content->'contracts') part
    where n.contract_id = ${contractId} and (part->>'contract_id')::int = ${contractId}
    order by o.last_month desc`);
  return rows;
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
