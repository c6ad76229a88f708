import type { Publisher } from "#words/texts/module.server.ts";
import {
  type Buyer,
  type JournalLine,
  sumOf,
  type VatAmount,
} from "#selling/payments/journal/journal.rules.ts";
import type { DocumentKind } from "#selling/payments/checkout/checkout.rules.ts";

/** The part of the publisher's identity that is on invoices (code de commerce, articles R. 123-237 and R. 123-238). */
export type Seller = Pick<
  Publisher,
  | "demonstration"
  | "legalName"
  | "legalForm"
  | "capital"
  | "address"
  | "rcs"
  | "siret"
  | "vatNumber"
  | "email"
  | "phone"
>;

/** Copied member by member: a document stores only printed data. */
export const sellerOf = ({ demonstration, ...publisher }: Publisher): Seller => ({
  demonstration,
  legalName: publisher.legalName,
  legalForm: publisher.legalForm,
  capital: publisher.capital,
  address: publisher.address,
  rcs: publisher.rcs,
  siret: publisher.siret,
  vatNumber: publisher.vatNumber,
  email: publisher.email,
  phone: publisher.phone,
});

interface DocumentLine {
  label: string;
  quantity: 1;
  vatPerMille: number;
  netCents: number;
  grossCents: number;
}

/**
 * An invoice or credit note as issued: all of its printed data (code général des impôts, annexe II, article 242 nonies
 * A). Whole cents; amounts of a credit note are also positive; its title states the direction.
 */
export interface SalesDocument {
  kind: DocumentKind;
  number: string;
  /** `YYYY-MM-DD` in Paris. */
  issuedOn: string;
  brand: string;
  seller: Seller;
  buyer: Buyer;
  paymentId: number;
  provider: string;
  sessionId: string | null;
  /** The time of the payment or refund: ISO 8601, UTC. */
  paidAt: string;
  /** The invoice that a credit note corrects; the credit note that an invoice cancels. */
  corrects: string | null;
  reason: string | null;
  /** Of the two documents that make an invoice out to another name: their numbers, and that of the former one. */
  reissue?: { replaces: string; creditNote: string; invoice: string };
  /** The country whose VAT it bears, or outside of the Union none; absent: France. */
  taxedIn?: string;
  lines: DocumentLine[];
  vat: VatAmount[];
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** The data of a document that cannot be derived from its lines. */
type Heading = Omit<SalesDocument, "lines" | "vat" | "netCents" | "vatCents" | "grossCents">;

/** @param vat of the movement, as in the journal; its sign is dropped */
export function composeDocument(heading: Heading, lines: readonly JournalLine[], vat: readonly VatAmount[]) {
  const amounts = vat.map(({ vatPerMille, netCents, vatCents, grossCents }) => ({
    vatPerMille,
    netCents: Math.abs(netCents),
    vatCents: Math.abs(vatCents),
    grossCents: Math.abs(grossCents),
  }));
  const taxedIn = heading.taxedIn ?? lines[0]?.taxedIn;
  return {
    ...heading,
    ...(taxedIn ? { taxedIn } : {}),
    lines: documentLines(lines, amounts),
    vat: amounts,
    ...sumOf(amounts),
  };
}

function documentLines(lines: readonly JournalLine[], vat: readonly VatAmount[]): DocumentLine[] {
  const nets = new Map(
    vat.map(({ vatPerMille, netCents }) => {
      const ofRate = lines.filter((line) => line.vatPerMille === vatPerMille);
      return [
        vatPerMille,
        shareOut(
          netCents,
          ofRate.map(({ amountCents }) => amountCents),
        ).values(),
      ];
    }),
  );
  return lines.map(({ label, amountCents, vatPerMille }) => ({
    label,
    quantity: 1,
    vatPerMille,
    netCents: nets.get(vatPerMille)?.next().value ?? 0,
    grossCents: amountCents,
  }));
}

/** Distributes whole cents by weight, so that the parts add up to the sum and each differs by less than a cent. */
export function shareOut(sumCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let shared = 0;
  return weights.map((each) => {
    weight += each;
    const upToHere = Math.round((sumCents * weight) / whole);
    const part = upToHere - shared;
    shared = upToHere;
    return part;
  });
}
