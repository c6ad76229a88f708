import { expect } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import {
  journalEntries,
  paymentLines,
  payments,
  refunds,
  salesDocuments,
} from "#selling/payments/payments.tables.ts";
import type { TestShop } from "#test/test-shop.ts";

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const expectGapless = (numbers: readonly number[]) =>
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));

/**
 * What holds of sales at any moment of any history, also between a payment and its messages: amounts, libraries,
 * numbers, and the chain of the journal.
 */
export async function expectSoundSales({ deps: { db }, payments: { accounting } }: TestShop): Promise<void> {
  expect(await accounting.verify()).toMatchObject({ fault: null, unaccounted: null });
  const journal = await db.select().from(journalEntries);
  expectGapless(journal.map(({ position }) => position));
  const documents = await db.select().from(salesDocuments);
  for (const rows of Map.groupBy(documents, ({ kind, year }) => `${kind} ${year}`).values())
    expectGapless(rows.map(({ sequence }) => sequence));

  const [orders, lines] = [await db.select().from(payments), await db.select().from(paymentLines)];
  const linesOf = Map.groupBy(lines, ({ paymentId }) => paymentId);
  for (const { id, kind, amountCents, refundedCents } of orders) {
    expect(refundedCents).toBeLessThanOrEqual(amountCents);
    if (kind !== "subscription")
      expect(sum((linesOf.get(id) ?? []).map(({ priceCents }) => priceCents))).toBe(amountCents);
  }

  const owned = await db.select().from(libraryEntries);
  expect(new Set(owned.map(({ memberId, editionId }) => `${memberId} ${editionId}`)).size).toBe(owned.length);
  // What was refunded, withdrawn from or bought twice may have left the library, or not yet.
  const ordersBack = new Set((await db.select().from(refunds)).map(({ paymentId }) => paymentId));
  const back = new Set(
    orders
      .filter(({ id }) => ordersBack.has(id))
      .flatMap(({ id, memberId }) => (linesOf.get(id) ?? []).map((line) => `${memberId} ${line.editionId}`)),
  );
  const inLibraries = new Set(owned.map(({ memberId, editionId }) => `${memberId} ${editionId}`));
  for (const { id, memberId } of orders.filter(({ paidAt }) => paidAt))
    for (const { editionId } of linesOf.get(id) ?? []) {
      const bought = `${memberId} ${editionId}`;
      if (!back.has(bought)) expect(inLibraries).toContain(bought);
    }
}
