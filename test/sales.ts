import type { Recorded, Sale } from "#selling/payments/journal/journal.service.server.ts";
import { eq } from "drizzle-orm";
import { paymentLines, payments } from "#selling/payments/payments.tables.ts";
import { simulatedSessions } from "#selling/payments/simulation/simulated-payments.tables.ts";
import { buildMember, type BuiltMember } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";

/** Lines for the journal: 4,99 € at 5,5 % by default. */
export const saleLine = (more: Partial<Sale["lines"][number]> = {}): Sale["lines"][number] => ({
  lineId: null,
  editionId: null,
  label: "Le Horla – Texte intégral",
  amountCents: 499,
  vatPerMille: 55,
  ...more,
});

/** A received payment as input of the journal; it is not recorded yet. */
export async function buildSale(
  { deps }: TestShop,
  member: BuiltMember,
  lines: Sale["lines"] = [saleLine()],
): Promise<Sale> {
  const now = deps.now();
  const [payment] = await deps.db
    .insert(payments)
    .values({
      memberId: member.id,
      kind: "editions",
      state: "paid",
      provider: "simulated",
      amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      withdrawalConsent: false,
      createdAt: now,
      paidAt: now,
    })
    .returning();
  if (!payment) throw new Error("The payment was not returned.");
  return {
    paymentId: payment.id,
    memberId: member.id,
    kind: "editions",
    provider: "simulated",
    sessionId: `cs_${payment.id}`,
    occurredAt: now,
    buyer: member,
    lines,
  };
}

/**
 * A purchase on the simulated card page, with its row and invoice: it can be refunded. The editions are in no library.
 * @returns the payment's number
 */
export async function buildCardSale(
  shop: TestShop,
  member: BuiltMember,
  editionIds: readonly number[],
): Promise<number> {
  const { db } = shop.deps;
  const sale = await buildSale(
    shop,
    member,
    editionIds.map((editionId) => saleLine({ editionId })),
  );
  const { paymentId } = sale;
  const [sessionId, paymentIntentId] = [`cs_card_${paymentId}`, `pi_card_${paymentId}`];
  const amountCents = sale.lines.reduce((sum, line) => sum + line.amountCents, 0);
  await db.insert(simulatedSessions).values({
    id: sessionId,
    amountCents,
    label: "Encrier",
    lines: [],
    email: member.email,
    successUrl: "/",
    cancelUrl: "/",
    reference: sessionId,
    state: "paid",
    createdAt: sale.occurredAt,
    expiresAt: sale.occurredAt,
    paymentIntentId,
  });
  await db.update(payments).set({ sessionId, paymentIntentId }).where(eq(payments.id, paymentId));
  for (const editionId of editionIds) {
    const { book, edition } = await shop.catalogue.editing.requireEdition(editionId);
    const stored = db.insert(paymentLines).values({
      paymentId,
      editionId,
      bookTitle: book.title,
      bookSlug: book.slug,
      editionTitle: edition.title,
      editionSlug: edition.slug,
      priceCents: 499,
      vatPerMille: 55,
    });
    const [row] = await stored.returning({ id: paymentLines.id });
    const line = sale.lines.find((each) => each.editionId === editionId);
    if (line && row) line.lineId = row.id;
  }
  await db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
  return paymentId;
}

/** The recorded row of a movement that was not held back. */
export async function recorded(pending: Promise<Recorded | null>): Promise<Recorded> {
  const made = await pending;
  if (!made) throw new Error("The movement waits for its number.");
  return made;
}

/** Sells to a new member, with the journal's row and invoice. */
export async function recordSales(shop: TestShop, count: number, lines?: Sale["lines"]): Promise<Sale[]> {
  const member = await buildMember(shop);
  const sales: Sale[] = [];
  for (let n = 0; n < count; n++) {
    const sale = await buildSale(shop, member, lines);
    await shop.deps.db.transaction((tx) => shop.payments.journal.recordSale(tx, sale));
    sales.push(sale);
  }
  return sales;
}
