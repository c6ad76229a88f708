import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Statement } from "#selling/royalties/statements/royalty-statements.rules.ts";
import {
  royaltyAdjustments,
  royaltyBalances,
  royaltyContracts,
  royaltyMails,
  royaltyPayees,
  royaltyPeriods,
  royaltySales,
  royaltyStatements,
} from "#selling/royalties/royalties.tables.ts";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";

export interface PeriodRow extends Record<string, unknown> {
  id: number;
  from: string;
  to: string;
  issued_at: string;
  issued_by: string;
  rule: "none" | "downloads" | "owners";
  rule_share: number;
  statements: number;
  due_cents: number;
  sent: number;
  failed: number;
}

/** Issued periods, the latest first. @param id only this one */
export async function findPeriods(db: Executor, id: number | null = null): Promise<PeriodRow[]> {
  const { rows } = await db.execute<PeriodRow>(sql`
    select p.id, to_char(p.first_month, 'YYYY-MM') as from, to_char(p.last_month, 'YYYY-MM') as to,
      to_char(p.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as issued_at, p.issued_by, p.rule, p.rule_share,
      count(s.number)::int as statements, coalesce(sum(s.due_cents), 0)::float8 as due_cents, count(m.sent_at)::int as sent, count(m.failed_at)::int as failed
    from ${royaltyPeriods} p left join ${royaltyStatements} s on s.period_id = p.id left join ${royaltyMails} m on m.number = s.number
    where ${id}::int is null or p.id = ${id}::int
    group by p.id order by p.first_month desc`);
  return rows;
}

export async function countContracts(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${royaltyContracts}`,
  );
  return rows[0]?.count ?? 0;
}

export async function insertPeriod(db: Queryable, period: typeof royaltyPeriods.$inferInsert) {
  const [row] = await db.insert(royaltyPeriods).values(period).returning({ id: royaltyPeriods.id });
  if (!row) throw new Error("The new period was not returned.");
  return row.id;
}

/** Call it while others wait: numbers have no gaps. */
export async function lastSequence(db: Queryable, year: number): Promise<number> {
  const [row] = await db
    .select({ sequence: royaltyStatements.sequence })
    .from(royaltyStatements)
    .where(eq(royaltyStatements.year, year))
    .orderBy(desc(royaltyStatements.sequence))
    .limit(1);
  return row?.sequence ?? 0;
}

const insertedAtOnce = 500;

export async function insertStatements(
  db: Queryable,
  rows: readonly (typeof royaltyStatements.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += insertedAtOnce)
    await db.insert(royaltyStatements).values(rows.slice(at, at + insertedAtOnce));
}

export async function insertBalances(db: Queryable, rows: readonly (typeof royaltyBalances.$inferInsert)[]) {
  for (let at = 0; at < rows.length; at += insertedAtOnce)
    await db.insert(royaltyBalances).values(rows.slice(at, at + insertedAtOnce));
}

/** These corrections are part of an issued statement now. */
export async function markAdjustments(db: Queryable, ids: readonly number[], periodId: number) {
  for (let at = 0; at < ids.length; at += insertedAtOnce)
    await db
      .update(royaltyAdjustments)
      .set({ periodId })
      .where(inArray(royaltyAdjustments.id, ids.slice(at, at + insertedAtOnce)));
}

/** The sales elsewhere until this month that no statement has are in those of the period now. */
export async function markSales(db: Queryable, month: string, periodId: number): Promise<void> {
  await db
    .update(royaltySales)
    .set({ periodId })
    .where(and(isNull(royaltySales.periodId), lte(royaltySales.month, month)));
}

/** By the order of their numbers, after a sequence of the period's year. */
export async function findStatements(db: Queryable, periodId: number) {
  return db
    .select({
      content: royaltyStatements.content,
      /** The author's address now. */
      email: royaltyPayees.email,
      requestedAt: royaltyMails.requestedAt,
      sentAt: royaltyMails.sentAt,
      failedAt: royaltyMails.failedAt,
      failure: royaltyMails.failure,
    })
    .from(royaltyStatements)
    .innerJoin(royaltyPayees, eq(royaltyPayees.id, royaltyStatements.payeeId))
    .leftJoin(royaltyMails, eq(royaltyMails.number, royaltyStatements.number))
    .where(eq(royaltyStatements.periodId, periodId))
    .orderBy(asc(royaltyStatements.year), asc(royaltyStatements.sequence));
}

export async function findStatement(db: Queryable, number: string): Promise<Statement | undefined> {
  const [row] = await db
    .select({ content: royaltyStatements.content })
    .from(royaltyStatements)
    .where(eq(royaltyStatements.number, number));
  return row?.content;
}

/** Statements of a period with their authors' present addresses. @param number only this one */
export async function findAddresses(db: Executor, periodId: number, number: string | null) {
  const { rows } = await db.execute<{ number: string; email: string | null; is_requested: boolean }>(sql`
    select s.number, p.email, m.number is not null as is_requested
    from royalty_statements s join royalty_payees p on p.id = s.payee_id left join royalty_mails m on m.number = s.number
    where s.period_id = ${periodId} and (${number}::text is null or s.number = ${number}::text)
    order by s.year, s.sequence`);
  return rows;
}

export async function requestMails(
  db: Queryable,
  mails: readonly { number: string; email: string }[],
  requestedAt: Date,
): Promise<void> {
  for (let at = 0; at < mails.length; at += insertedAtOnce)
    await db
      .insert(royaltyMails)
      .values(mails.slice(at, at + insertedAtOnce).map((mail) => ({ ...mail, requestedAt })))
      .onConflictDoUpdate({
        target: royaltyMails.number,
        set: { email: sql`excluded.email`, requestedAt, sentAt: null, failedAt: null, failure: null },
      });
}

/** Where a statement is to be sent; undefined if that was not asked for, has left, or has failed for good. */
export async function findMail(db: Queryable, number: string) {
  const [row] = await db.select().from(royaltyMails).where(eq(royaltyMails.number, number));
  return row && row.sentAt === null && row.failedAt === null ? row : undefined;
}

export async function markSent(db: Queryable, number: string, sentAt: Date): Promise<void> {
  await db.update(royaltyMails).set({ sentAt, failure: null }).where(eq(royaltyMails.number, number));
}

export async function noteFailure(db: Queryable, number: string, failure: string): Promise<void> {
  await db.update(royaltyMails).set({ failure }).where(eq(royaltyMails.number, number));
}

/** Without an answer if the last try ended with its process. */
export async function markFailed(db: Queryable, number: string, failedAt: Date): Promise<void> {
  const failure = sql`coalesce(${royaltyMails.failure}, ${"Le serveur d’e-mail n’a pas répondu."})`;
  await db.update(royaltyMails).set({ failedAt, failure }).where(eq(royaltyMails.number, number));
}

export async function countFailedMails(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${royaltyMails} where failed_at is not null`,
  );
  return rows[0]?.count ?? 0;
}

/** The statements of authors with this address, the latest first. */
export async function findStatementsFor(db: Executor, email: string): Promise<Statement[]> {
  const { rows } = await db.execute<{ content: Statement }>(sql`
    select s.content from royalty_payees p join royalty_statements s on s.payee_id = p.id
    where lower(p.email) = lower(${email}) order by s.year desc, s.sequence desc`);
  return rows.map(({ content }) => content);
}
