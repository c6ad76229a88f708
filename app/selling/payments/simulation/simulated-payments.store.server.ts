import { and, eq, sql } from "drizzle-orm";
import {
  simulatedRefunds,
  simulatedSessions,
} from "#selling/payments/simulation/simulated-payments.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type SimulatedSessionRow = typeof simulatedSessions.$inferSelect;

export async function insertSimulatedSession(db: Queryable, session: typeof simulatedSessions.$inferInsert) {
  await db.insert(simulatedSessions).values(session);
}

/**
 * Until the transaction ends, no other call opens a session with this key: two concurrent requests open one session.
 */
export async function lockReference(db: Queryable, reference: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`encrier-simulated-session ${reference}`}, 0))`,
  );
}

export async function findSimulatedSession(db: Queryable, id: string) {
  const [row] = await db.select().from(simulatedSessions).where(eq(simulatedSessions.id, id));
  return row;
}

export async function findSessionByReference(db: Queryable, reference: string) {
  const [row] = await db.select().from(simulatedSessions).where(eq(simulatedSessions.reference, reference));
  return row;
}

export async function findSessionOfIntent(db: Queryable, paymentIntentId: string) {
  const [row] = await db
    .select()
    .from(simulatedSessions)
    .where(eq(simulatedSessions.paymentIntentId, paymentIntentId));
  return row;
}

/** Until the transaction ends, no other call pays, closes or refunds the intent's session. */
export async function lockSessionOfIntent(db: Queryable, paymentIntentId: string) {
  const [row] = await db
    .select()
    .from(simulatedSessions)
    .where(eq(simulatedSessions.paymentIntentId, paymentIntentId))
    .for("update");
  return row;
}

/** Until the transaction ends, no other call charges the session's card. */
export async function lockSession(db: Queryable, id: string) {
  const [row] = await db.select().from(simulatedSessions).where(eq(simulatedSessions.id, id)).for("update");
  return row;
}

export async function chargeSession(db: Queryable, id: string, paymentIntentId: string): Promise<void> {
  await db.update(simulatedSessions).set({ paymentIntentId }).where(eq(simulatedSessions.id, id));
}

/** Notes that the bank will refuse a charge without the cardholder. */
export async function refuseLater(db: Queryable, id: string): Promise<void> {
  await db.update(simulatedSessions).set({ refusesLater: true }).where(eq(simulatedSessions.id, id));
}

/** Stores the bank's request for a confirmation; null removes it. */
export async function challengeSimulatedSession(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.update(simulatedSessions).set({ challengedAt: at }).where(eq(simulatedSessions.id, id));
}

/** Ends an open session; undefined if it has already ended. */
export async function endSimulatedSession(
  db: Queryable,
  id: string,
  end: { state: "paid"; paymentIntentId: string | null } | { state: "expired" },
): Promise<SimulatedSessionRow | undefined> {
  const [row] = await db
    .update(simulatedSessions)
    .set(end)
    .where(and(eq(simulatedSessions.id, id), eq(simulatedSessions.state, "open")))
    .returning();
  return row;
}

/** The refund made with this key, if any. */
export async function findSimulatedRefund(db: Queryable, refundKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: simulatedRefunds.id })
    .from(simulatedRefunds)
    .where(eq(simulatedRefunds.refundKey, refundKey));
  return row?.id;
}

export async function insertSimulatedRefund(db: Queryable, refund: typeof simulatedRefunds.$inferInsert) {
  await db.insert(simulatedRefunds).values(refund);
  await db
    .update(simulatedSessions)
    .set({ refundedCents: sql`${simulatedSessions.refundedCents} + ${refund.amountCents}` })
    .where(eq(simulatedSessions.id, refund.sessionId));
}
