import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { PaymentRow } from "#selling/payments/payments.store.server.ts";
import { paymentLines, payments } from "#selling/payments/payments.tables.ts";
import { isForeignKeyViolation, type Queryable } from "#platform/postgres/database.server.ts";
import { prepared } from "#platform/postgres/prepared-statements.server.ts";
import { notFound } from "#platform/http/app-errors.ts";

/** @throws AppError 404 if an edition was deleted concurrently */
export async function insertPayment(
  db: Queryable,
  payment: typeof payments.$inferInsert,
  lines: readonly Omit<typeof paymentLines.$inferInsert, "paymentId">[],
): Promise<PaymentRow> {
  const [row] = await db.insert(payments).values(payment).returning();
  if (!row) throw new Error("The new payment was not returned.");
  if (lines.length > 0) {
    const values = lines.map((line) => ({ ...line, paymentId: row.id }));
    await db.insert(paymentLines).values(values).catch(refuseDeletedEdition);
  }
  return row;
}

/** What an order's page at the provider needs of it. */
export type KeptOrder = Pick<PaymentRow, "id" | "orderKey" | "sessionExpiresAt">;

function refuseDeletedEdition(error: unknown): never {
  throw isForeignKeyViolation(error) ? notFound("Édition introuvable.") : error;
}

const openedSession = prepared((db) =>
  db
    .update(payments)
    .set({
      sessionId: sql`${sql.placeholder("sessionId")}`,
      freeEditionIds: sql`${sql.placeholder("freeEditionIds")}::int[]`,
    })
    .where(eq(payments.id, sql.placeholder("id")))
    .prepare("opened_session"),
);

/** Stores the provider's page of an order, and the free editions that come with it. */
export async function storeSession(
  db: Queryable,
  id: number,
  session: Pick<PaymentRow, "freeEditionIds"> & { sessionId: string },
): Promise<void> {
  await openedSession(db).execute({ id, ...session });
}

/** The states of the orders with one of these editions, and when each was placed. */
export const findOrdersOf = (db: Queryable, editionIds: readonly number[]) =>
  db
    .selectDistinct({ state: payments.state, createdAt: payments.createdAt, paidAt: payments.paidAt })
    .from(paymentLines)
    .innerJoin(payments, eq(payments.id, paymentLines.paymentId))
    .where(inArray(paymentLines.editionId, [...editionIds]));

/** Removes the lines of these editions from orders that ended unpaid, placed before an instant: never from a new order. */
export async function deleteUnpaidLines(db: Queryable, editionIds: readonly number[], before: Date) {
  const unpaid = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNull(payments.paidAt),
        inArray(payments.state, ["failed", "expired"]),
        lt(payments.createdAt, before),
      ),
    );
  await db
    .delete(paymentLines)
    .where(and(inArray(paymentLines.editionId, [...editionIds]), inArray(paymentLines.paymentId, unpaid)));
}
