import { asc, between, eq, max, sql } from "drizzle-orm";
import type { Executor, Queryable } from "#platform/postgres/database.server.ts";
import { journalEntries, payments, refunds } from "#selling/payments/payments.tables.ts";
import { providerMovements, providerPayouts } from "#selling/payments/payouts/payouts.tables.ts";
import type { Movement } from "#selling/payments/payouts/payouts.rules.ts";
import type { ListedMovement, ListedPayout } from "#selling/payments/provider/payment-provider.contract.ts";

export type PayoutRow = typeof providerPayouts.$inferSelect;

/** When the newest known payout was made; null if none is known. */
export async function findLastPayoutAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ at: max(providerPayouts.createdAt) }).from(providerPayouts);
  return row?.at ?? null;
}

export async function findPayout(db: Queryable, id: string): Promise<PayoutRow | undefined> {
  const [row] = await db.select().from(providerPayouts).where(eq(providerPayouts.id, id));
  return row;
}

/** Those that arrive on some days, both included, in their order. */
export const findPayouts = (
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<PayoutRow[]> =>
  db
    .select()
    .from(providerPayouts)
    .where(between(providerPayouts.arrivesOn, from, to))
    .orderBy(asc(providerPayouts.arrivesOn), asc(providerPayouts.id));

/** With its movements once they are complete (null: not yet); its state and day may change later. */
export async function savePayout(
  tx: Queryable,
  payout: ListedPayout,
  movements: readonly ListedMovement[] | null,
): Promise<void> {
  const { payoutId: id, amountCents, arrivesOn, createdAt, state, isAutomatic } = payout;
  const values = { amountCents, arrivesOn, createdAt, state, isAutomatic };
  await tx
    .insert(providerPayouts)
    .values({ id, ...values, isExplained: movements !== null })
    .onConflictDoUpdate({
      target: providerPayouts.id,
      set: { ...values, ...(movements ? { isExplained: true } : {}) },
    });
  const rows = (movements ?? []).map(({ movementId, ...movement }) => ({
    id: movementId,
    payoutId: id,
    ...movement,
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await tx
      .insert(providerMovements)
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflictDoNothing();
}

/** A statement has at most 65 535 parameters. */
const rowsAtOnce = 1000;

/** The movements of payouts, in order, each with the payment and the row of the journal that it belongs to. */
export async function findMovements(db: Executor, payoutIds: readonly string[]) {
  const { rows } = await db.execute<Movement & Record<string, unknown> & { payout_id: string }>(sql`
    select m.payout_id, m.kind, m.description, m.amount_cents::float8 as amount_cents, m.fee_cents::float8 as fee_cents,
      to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as occurred_at,
      p.id as payment_id, j.document_number, j.gross_cents as journal_cents
    from ${providerMovements} m
    left join ${payments} p on p.charge_id = m.payment_intent_id and p.provider = 'stripe'
    left join ${refunds} r on r.provider_refund_id = m.source_id and r.payment_id = p.id
    left join lateral (
      select e.document_number, e.gross_cents from ${journalEntries} e
      where e.payment_id = p.id and case m.kind
        when 'charge' then e.refund_id is null
        when 'refund' then e.kind = 'refund' and e.refund_id = r.id
        when 'refund_failure' then e.kind = 'refund-reversal' and e.refund_id = r.id
        else e.kind = replace(m.kind, '_', '-')
      end
      order by e.position limit 1
    ) j on true
    where m.payout_id = any(${sql.param([...payoutIds])}::text[])
    order by m.payout_id, m.occurred_at, m.id`);
  return rows;
}

/** What the journal has of Stripe's payments until a day, less what payouts until that day contain of them. */
export async function sumNotPaidOut(db: Executor, until: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select (
      select coalesce(sum(gross_cents), 0) from ${journalEntries} where provider = 'stripe' and day <= ${until}::date
    )::float8 - (
      select coalesce(sum(m.amount_cents), 0) from ${providerMovements} m
      join ${providerPayouts} o on o.id = m.payout_id
      join ${payments} p on p.charge_id = m.payment_intent_id and p.provider = 'stripe'
      where o.arrives_on <= ${until}::date
    )::float8 as cents`);
  return rows[0]?.cents ?? 0;
}
