import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { books, editions } from "#books/catalogue/module.server.ts";
import { members } from "#readers/accounts/module.server.ts";
import { libraryEntries } from "#reading/library/module.server.ts";
import { payments } from "#selling/payments/payments.tables.ts";
import { preorders } from "#selling/payments/preorders/preorders.tables.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";

export type NewPreorder = Pick<
  typeof preorders.$inferInsert,
  "paymentId" | "memberId" | "editionId" | "charge" | "promisedAt" | "cardConsentAt"
>;

/** With its order; an order that is sent again takes the present terms. */
export async function savePreorder(db: Queryable, preorder: NewPreorder): Promise<void> {
  const { charge, promisedAt, cardConsentAt } = preorder;
  await db
    .insert(preorders)
    .values(preorder)
    .onConflictDoUpdate({ target: preorders.paymentId, set: { charge, promisedAt, cardConsentAt } });
}

const found = (db: Queryable) =>
  db
    .select({
      preorder: preorders,
      payment: payments,
      edition: {
        onSale: editions.onSale,
        onlineAt: editions.onlineAt,
        withdrawnAt: editions.withdrawnAt,
        slug: editions.slug,
        title: editions.title,
        coverUrl: editions.coverUrl,
        coverColor: editions.coverColor,
        coverPlaceholder: editions.coverPlaceholder,
      },
      book: { slug: books.slug, title: books.title, author: books.author },
      isErased: sql<boolean>`${members.erasedAt} is not null`,
      awaitsConsent: sql<boolean>`coalesce(${libraryEntries.awaitsConsent}, false)`,
    })
    .from(preorders)
    .innerJoin(payments, eq(payments.id, preorders.paymentId))
    .innerJoin(editions, eq(editions.id, preorders.editionId))
    .innerJoin(books, eq(books.id, editions.bookId))
    .innerJoin(members, eq(members.id, preorders.memberId))
    .leftJoin(
      libraryEntries,
      and(eq(libraryEntries.memberId, preorders.memberId), eq(libraryEntries.editionId, preorders.editionId)),
    );

export type FoundPreorder = Awaited<ReturnType<typeof found>>[number];

/** A caller that changes it has locked the payment. */
export async function findPreorder(db: Queryable, paymentId: number): Promise<FoundPreorder | undefined> {
  const [row] = await found(db).where(eq(preorders.paymentId, paymentId));
  return row;
}

const isLive = and(isNotNull(preorders.confirmedAt), isNull(preorders.cancelledAt));

/** A member's preorders that wait for their release, or for the consent of their owner; oldest first. */
export const findPreordersOf = (db: Queryable, memberId: string): Promise<FoundPreorder[]> =>
  found(db)
    .where(
      and(
        eq(preorders.memberId, memberId),
        isLive,
        or(isNull(preorders.deliveredAt), eq(libraryEntries.awaitsConsent, true)),
      ),
    )
    .orderBy(asc(preorders.paymentId))
    .limit(listedAtMost);

const listedAtMost = 500;

/** Whether a preorder of one of these editions waits for its delivery. */
export async function isPreordered(
  db: Queryable,
  { memberId, editionIds, besides }: { memberId: string; editionIds: number[]; besides?: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: preorders.paymentId })
    .from(preorders)
    .where(
      and(
        eq(preorders.memberId, memberId),
        inArray(preorders.editionId, editionIds),
        isLive,
        isNull(preorders.deliveredAt),
        besides === undefined ? undefined : sql`${preorders.paymentId} <> ${besides}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const duePerRead = 100;

/** Some of those for which something may be due, without those already tried. */
export async function findDuePreorders(db: Queryable, now: Date, tried: string[]): Promise<string[]> {
  const isMoved = sql`date_trunc('milliseconds', ${editions.onlineAt}) <> date_trunc('milliseconds', ${preorders.promisedAt})`;
  const isChargeDue = or(
    isNotNull(preorders.chargingSince),
    isNull(preorders.nextAttemptAt),
    lte(preorders.nextAttemptAt, now),
  );
  const rows = await db
    .select({ id: preorders.paymentId })
    .from(preorders)
    .innerJoin(payments, eq(payments.id, preorders.paymentId))
    .innerJoin(editions, eq(editions.id, preorders.editionId))
    .innerJoin(members, eq(members.id, preorders.memberId))
    .where(
      and(
        isLive,
        isNull(preorders.deliveredAt),
        sql`${preorders.paymentId} <> all(${sql.param(tried.map(Number))}::int[])`,
        or(
          isNotNull(editions.withdrawnAt),
          isNotNull(members.erasedAt),
          and(sql`not ${editions.onSale}`, isMoved),
          and(
            sql`${editions.onSale}`,
            or(
              sql`${payments.state} in ('paid', 'refunded')`,
              and(eq(payments.state, "reserved"), isChargeDue),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(preorders.paymentId))
    .limit(duePerRead);
  return rows.map(({ id }) => String(id));
}

export async function updatePreorder(
  db: Queryable,
  paymentId: number,
  changes: Partial<typeof preorders.$inferInsert>,
): Promise<void> {
  await db.update(preorders).set(changes).where(eq(preorders.paymentId, paymentId));
}

export const countPreorders = (db: Queryable, editionId: number): Promise<number> =>
  db.$count(preorders, and(eq(preorders.editionId, editionId), isLive, isNull(preorders.deliveredAt)));

/** The buyer's consent to receive the edition now. */
export async function openPreorder(
  db: Queryable,
  paymentId: number,
  consent: { consentVersion: string; consentedAt: Date },
): Promise<void> {
  await db
    .update(payments)
    .set({ withdrawalConsent: true, ...consent })
    .where(eq(payments.id, paymentId));
}
