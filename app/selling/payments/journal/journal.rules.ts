import { createHash } from "node:crypto";
import type { BillingIdentity } from "#selling/payments/billing/billing.rules.ts";
import type { SaleRates } from "#selling/payments/abroad/sales-abroad.rules.ts";
import { namesOfLine } from "#selling/payments/orders/orders.rules.ts";
import { vatIncluded } from "#platform/data/money.ts";
import {
  type DocumentKind,
  type PaymentKind,
  subscriptionLabel,
} from "#selling/payments/checkout/checkout.rules.ts";

/** An amount under one rate of VAT, in whole cents: before tax, the tax, and both together. Negative for refunds. */
export interface VatAmount {
  /** 55 is 5,5 %. */
  vatPerMille: number;
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** One sold or refunded line; whole cents, VAT included. */
export interface JournalLine {
  lineId: number | null;
  editionId: number | null;
  label: string;
  amountCents: number;
  vatPerMille: number;
  /** 0: a part of the price went back, and the copy stays sold. One copy otherwise. */
  copies?: 0;
  /** The country whose VAT it bears, 'DE', or outside of the Union none; absent: France. */
  taxedIn?: string;
}

/** What a row records: a sale, or money that went back or came back. */
export type MovementKind =
  | "sale"
  | "subscription"
  | "refund"
  | "refund-reversal"
  | "dispute"
  | "dispute-reversal";

export interface Buyer {
  username: string;
  email: string;
  /** Whom the document is made out to, where it is not the account. */
  billing?: BillingIdentity;
  /** As the buyer declared it, 'DE'; absent: France. */
  country?: string;
}

/** The buyer with its own members only: documents and held movements store no more of an account. */
export const plainBuyer = ({ username, email, billing, country }: Buyer): Buyer => ({
  username,
  email,
  ...(billing ? { billing } : {}),
  ...(country ? { country } : {}),
});

/** The amounts of a movement of money, and the buyer that its document names. */
export interface Movement {
  paymentId: number;
  /** The time of the movement, by the provider or the operator. */
  occurredAt: Date;
  buyer: Buyer;
  /** Whole cents, VAT included; positive in refunds too. */
  lines: JournalLine[];
}

/** The data of a movement in addition to its amounts. */
export interface Origin {
  kind: MovementKind;
  memberId: string;
  provider: string;
  sessionId: string | null;
  refundId: number | null;
  reason: string | null;
}

/** A movement of money that waits for its row: the data of the future row and its document. */
export interface HeldMovement extends Omit<Origin, "kind" | "refundId"> {
  /** ISO 8601. */
  occurredAt: string;
  buyer: Buyer;
  lines: JournalLine[];
}

interface SoldLine {
  id: number;
  editionId: number;
  bookTitle: string;
  editionTitle: string;
  lotTitle: string | null;
  priceCents: number;
}

/**
 * The lines of a payment for journal and invoice; a subscription is one separate line.
 * @param rates in force when it was paid, and whose they are if not French
 */
export function saleLines(
  payment: { kind: PaymentKind; amountCents: number },
  lines: readonly SoldLine[],
  brand: string,
  { editions, subscriptions, taxedIn }: SaleRates,
): JournalLine[] {
  const place = taxedIn ? { taxedIn } : {};
  if (payment.kind === "subscription") {
    const { amountCents } = payment;
    const label = subscriptionLabel(brand);
    return [{ lineId: null, editionId: null, label, amountCents, vatPerMille: subscriptions, ...place }];
  }
  return lines.map((line) => ({
    lineId: line.id,
    editionId: line.editionId,
    label: namesOfLine(line),
    amountCents: line.priceCents,
    vatPerMille: editions,
    ...place,
  }));
}

/** The previous hash in the first row of a chain. */
export const noHash = "0".repeat(64);

/**
 * The VAT of a further movement of a payment, by rate, in the order of the rates. Rounded once for each rate, half up,
 * on the payment's whole balance: so that partial refunds return exactly the tax of the sale, for any split.
 * @param before sums of the earlier rows of this payment
 * @param sign -1 if the lines are refunded
 */
export function vatOf(
  before: readonly VatAmount[],
  lines: readonly Pick<JournalLine, "amountCents" | "vatPerMille">[],
  sign: 1 | -1,
): VatAmount[] {
  const byRate = Map.groupBy(lines, ({ vatPerMille }) => vatPerMille);
  return [...byRate]
    .toSorted(([rate], [other]) => rate - other)
    .map(([vatPerMille, ofRate]) => {
      const balance = before.find((amount) => amount.vatPerMille === vatPerMille);
      const grossCents = sign * ofRate.reduce((sum, line) => sum + line.amountCents, 0);
      const vatCents =
        vatIncluded((balance?.grossCents ?? 0) + grossCents, vatPerMille) - (balance?.vatCents ?? 0);
      return { vatPerMille, netCents: grossCents - vatCents, vatCents, grossCents };
    });
}

/** The sum of amounts for each rate, in the order of the rates. */
export function sumByRate(amounts: readonly VatAmount[]): VatAmount[] {
  const byRate = Map.groupBy(amounts, ({ vatPerMille }) => vatPerMille);
  return [...byRate]
    .toSorted(([rate], [other]) => rate - other)
    .map(([vatPerMille, ofRate]) => ({ vatPerMille, ...sumOf(ofRate) }));
}

/** The sum over all rates. */
export function sumOf(amounts: readonly VatAmount[]): Omit<VatAmount, "vatPerMille"> {
  const sum = { netCents: 0, vatCents: 0, grossCents: 0 };
  for (const amount of amounts) {
    sum.netCents += amount.netCents;
    sum.vatCents += amount.vatCents;
    sum.grossCents += amount.grossCents;
  }
  return sum;
}

/**
 * The VAT of a payment's next movement, by rate.
 * @param before amounts of its recorded and waiting movements
 * @throws Error if more would be refunded than is left
 */
export function movedVat(kind: MovementKind, before: readonly VatAmount[], lines: JournalLine[]) {
  const balance = sumByRate(before);
  const vat = vatOf(balance, lines, goesBack(kind) ? -1 : 1);
  // A bank may take back more than is left; the shop itself never refunds more.
  if (kind === "refund" && sumByRate([...balance, ...vat]).some(({ grossCents }) => grossCents < 0))
    throw new Error("More would be given back than was paid.");
  return vat;
}

/**
 * The canonical form of RFC 8785 for the values in rows (texts, whole numbers, nulls, instants, lists and objects of
 * these): members sorted by name, no blanks. An instant is written as in ISO 8601, UTC, with milliseconds.
 */
export function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(",")}}`;
}

/** SHA-256 of the canonical form, in hexadecimal. */
export const fingerprint = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("hex");

/** A row's own hash: over all other columns, including the hash of the previous row. */
export function hashOf(row: object): string {
  const { hash: _own, ...rest } = row as { hash?: string };
  return fingerprint(rest);
}

/** Whether a movement is outgoing. */
export const goesBack = (kind: string): boolean => kind === "refund" || kind === "dispute";

/** The document of a movement. */
export const documentKindOf = (kind: MovementKind): DocumentKind =>
  goesBack(kind) ? "credit-note" : "invoice";

/**
 * The reason why a row may not have a date, in French; null if it may. A wrong clock may have moved the journal past
 * this day, or this clock may be late: a row is never dated in the future.
 * @param lastDay of the journal's last row; `closedDay`: the last day that is closed
 */
export function dayFault(day: string, lastDay?: string, closedDay?: string | null): string | null {
  if (closedDay && day <= closedDay)
    return `L’horloge dit le ${day}, mais le journal est clos jusqu’au ${closedDay}.`;
  if (lastDay !== undefined && day < lastDay)
    return `L’horloge dit le ${day}, mais la dernière ligne du journal est du ${lastDay}.`;
  return null;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** '2026-000012': the number of a journal row. */
export const entryNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `${year}-${String(sequence).padStart(6, "0")}`;

/** 'F2026-000012' for an invoice, 'A2026-000003' for a credit note. */
export const documentNumber = (kind: DocumentKind, numbered: { year: number; sequence: number }): string =>
  `${kind === "invoice" ? "F" : "A"}${entryNumber(numbered)}`;

/** The line with its own members only: the stored value is exactly the hashed one. */
export function plainLine(line: JournalLine): JournalLine {
  const { lineId, editionId, label, amountCents, vatPerMille, copies, taxedIn } = line;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Error(`Not an amount for the journal: ${amountCents}`);
  return {
    lineId,
    editionId,
    label,
    amountCents,
    vatPerMille,
    ...(copies === 0 ? { copies } : {}),
    ...(taxedIn ? { taxedIn } : {}),
  };
}
