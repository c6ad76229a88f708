import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { editions } from "#books/catalogue/module.server.ts";
import { journalClosings, paymentEvents, paymentLines, payments } from "#selling/payments/payments.tables.ts";
import { preorders } from "#selling/payments/preorders/preorders.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { after } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentLineRow = typeof paymentLines.$inferSelect;

export async function updatePayment(db: Queryable, id: number, changes: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(changes).where(eq(payments.id, id));
}

const lockedPayment = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder("id")))
    .for("update")
    .prepare("locked_payment"),
);

/** Locks the payment, so that concurrent deliveries of one event are serialised. */
export async function lockPayment(db: Queryable, id: number): Promise<PaymentRow | undefined> {
  const [row] = await lockedPayment(db).execute({ id });
  return row;
}

export async function findPayment(db: Queryable, id: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

const lockedBy = (name: string, column: PgColumn) =>
  prepared((db) =>
    db
      .select()
      .from(payments)
      .where(eq(column, sql.placeholder("id")))
      .for("update")
      .prepare(`locked_payment_by_${name}`),
  );
const lockedBySession = lockedBy("session", payments.sessionId);
const lockedByIntent = lockedBy("intent", payments.paymentIntentId);
const lockedByOrderKey = lockedBy("order_key", payments.orderKey);

/** Locks the payment in a provider's report: by the first of its ids that is known here. */
export async function lockPaymentOf(
  db: Queryable,
  names: { sessionId: string | null; paymentIntentId: string | null; orderKey: string | null },
): Promise<PaymentRow | undefined> {
  const tries = [
    { id: names.sessionId, statement: lockedBySession },
    { id: names.paymentIntentId, statement: lockedByIntent },
    { id: names.orderKey, statement: lockedByOrderKey },
  ];
  for (const { id, statement } of tries) {
    const [row] = id ? await statement(db).execute({ id }) : [];
    if (row) return row;
  }
  return undefined;
}

/** The payments of the intents that a provider lists; an intent without a payment is not this shop's. */
export async function findPaymentsOfIntents(
  db: Queryable,
  provider: PaymentRow["provider"],
  paymentIntentIds: readonly string[],
): Promise<PaymentRow[]> {
  if (paymentIntentIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.paymentIntentId, [...paymentIntentIds])));
}

/**
 * Payments that became known later than a provider's page stays open, since an instant: what happened to them in between
 * may be older than what the provider lists. Rare: each is an order whose message was lost for days.
 */
export const findPaidLate = (db: Queryable, provider: PaymentRow["provider"], since: Date) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        gte(payments.paidAt, since),
        sql`${payments.paidAt} > ${payments.createdAt} + interval '2 days'`,
      ),
    )
    .limit(lateAtMost);

/** Each is one request to the provider. */
const lateAtMost = 100;

const openOf = (db: Queryable) =>
  db
    .select()
    .from(payments)
    // The state is in the text: it is that of a partial index.
    .where(and(eq(payments.memberId, sql.placeholder("memberId")), sql`${payments.state} = 'open'`))
    .orderBy(asc(payments.id));
const openOrders = prepared((db) => openOf(db).prepare("open_orders"));
const lockedOpenOrders = prepared((db) => openOf(db).for("update").prepare("locked_open_orders"));

/** A member's orders that can still be paid, oldest first. */
export async function findOpenOrders(db: Queryable, memberId: string): Promise<PaymentRow[]> {
  return openOrders(db).execute({ memberId });
}

/** The same, locked, so that two windows are serialised, even without an earlier order. */
export async function lockOpenOrders(db: Queryable, memberId: string): Promise<PaymentRow[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`encrier-orders ${memberId}`}, 0))`);
  return lockedOpenOrders(db).execute({ memberId });
}

/** Orders whose message from the provider is overdue, those with the oldest query first. */
export async function findUnsettledOrders(
  db: Queryable,
  provider: PaymentRow["provider"],
  before: Date,
  limit: number,
): Promise<PaymentRow[]> {
  // Times in the future were recorded by a wrong clock.
  const toCome = after(before, days(1));
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, "open"),
        eq(payments.provider, provider),
        or(lt(payments.createdAt, before), gt(payments.createdAt, toCome)),
        or(isNull(payments.checkedAt), lt(payments.checkedAt, before), gt(payments.checkedAt, toCome)),
      ),
    )
    .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
    .limit(limit);
}

const linesOfPayments = prepared((db) =>
  db
    .select()
    .from(paymentLines)
    .where(sql`${paymentLines.paymentId} = any(${sql.placeholder("paymentIds")}::int[])`)
    .orderBy(paymentLines.id)
    .prepare("lines_of_payments"),
);

export async function findLines(db: Queryable, paymentIds: number[]): Promise<PaymentLineRow[]> {
  return paymentIds.length === 0 ? [] : linesOfPayments(db).execute({ paymentIds });
}

/** The states of the formats of these editions. */
export const findFormatStates = (db: Queryable, editionIds: number[]) =>
  db
    .select({ id: editions.id, formatStates: editions.formatStates })
    .from(editions)
    .where(inArray(editions.id, editionIds));

/** Paid payments, newest first, without unpaid orders (decisions.md, "Edges"). */
export async function findPaidPayments(db: Queryable, memberId: string, limit: number) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.memberId, memberId), inArray(payments.state, ["paid", "refunded"])))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

const isUnreceived = and(eq(payments.isPreorder, true), eq(payments.withdrawalConsent, false));

/** A member's payments since an instant that were not fully refunded, and older preorders that were not received; newest first. */
export async function findPaidSince(db: Queryable, memberId: string, since: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        eq(payments.state, "paid"),
        or(gte(payments.paidAt, since), isUnreceived),
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id));
}

/** Whether the event is new: the same id delivered twice is stored once. */
export async function insertEvent(db: Queryable, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return rows.length > 0;
}

/** Of payments without one: the card's country, where it proves or contradicts something. */
export async function saveCardCountries(db: Queryable, found: ReadonlyMap<number, string>): Promise<void> {
  for (const [country, cards] of Map.groupBy(found, ([, each]) => each)) {
    const ids = cards.map(([id]) => id);
    const says = country === "FR" ? sql`${payments.country} is not null` : undefined;
    await db
      .update(payments)
      .set({ cardCountry: country })
      .where(and(inArray(payments.id, ids), isNull(payments.cardCountry), says));
  }
}

/** The last closed day of the journal. */
export async function findClosedDay(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ day: journalClosings.lastDay })
    .from(journalClosings)
    .where(eq(journalClosings.period, "day"))
    .orderBy(desc(journalClosings.firstDay))
    .limit(1);
  return row?.day ?? null;
}

/** A preorder that is refunded before its delivery ends. */
export async function endPreorder(db: Queryable, paymentId: number, at: Date): Promise<void> {
  await db
    .update(preorders)
    .set({ cancelledAt: at })
    .where(
      and(eq(preorders.paymentId, paymentId), isNull(preorders.deliveredAt), isNull(preorders.cancelledAt)),
    );
}
