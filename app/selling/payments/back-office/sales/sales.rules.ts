/** Number of orders on one page of the list. */
export const salePageSize = 30;

/** `unopened`: gifts that were sent and are not opened. */
export const saleKinds = ["all", "editions", "gift", "unopened", "subscription"] as const;
export type SaleKind = (typeof saleKinds)[number];

/**
 * `reserved`: a card is kept for a preorder. `left`: an order whose card page was abandoned or refused. `late`: paid after its
 * account or subscription had ended, and refunded at once.
 */
export const saleStates = [
  "all",
  "paid",
  "part_refunded",
  "refunded",
  "late",
  "open",
  "reserved",
  "left",
] as const;
export type SaleState = (typeof saleStates)[number];

export const saleDisputes = ["all", "open", "lost"] as const;
export type SaleDispute = (typeof saleDisputes)[number];

/** A search that finds more members or editions than this is too wide: it is answered from the first of them. */
export const searchedAtMost = 500;

/** How a search text may name an order; every reading is tried. */
export interface SaleSearch {
  /** 'F2026-000012': an invoice or a credit note. */
  documentNumber: string | null;
  /** The order's own number. */
  paymentId: number | null;
  /** An identifier of the provider: a session, a payment intent or a refund. */
  providerId: string | null;
  /** Part of a member's name or address, or of a book's title. */
  words: string | null;
}

/** Reads a search text that is not empty. */
export function readSearch(q: string): SaleSearch {
  const documentNumber = /^[FA]\d{4}-\d{6,9}$/i.test(q) ? q.toUpperCase() : null;
  const digits = /^(?:n[º°]\s*)?([1-9]\d{0,8})$/i.exec(q)?.[1];
  const providerId = /^[A-Za-z]+_[A-Za-z0-9_-]{3,250}$/.test(q) ? q : null;
  return {
    documentNumber,
    paymentId: digits === undefined ? null : Number(digits),
    providerId,
    // A number of a document is no part of a name; an address may look like an identifier.
    words: documentNumber ? null : q,
  };
}

/** Something that happened to an order. */
export type SaleMoment =
  | { kind: "ordered" | "paid" | "dispute_opened" | "withdrawn"; at: string }
  | { kind: "delivered"; at: string; what: string }
  | { kind: "downloaded"; at: string; what: string; times: number }
  | { kind: "refund_requested" | "refunded" | "refund_failed"; at: string; cents: number; reason: string };

export interface SaleFacts {
  createdAt: Date;
  paidAt: Date | null;
  disputedAt: Date | null;
  withdrawnAt: Date | null;
  deliveries: readonly { title: string; deliveredAt: Date; downloadedAt: Date | null; downloads: number }[];
  refunds: readonly {
    amountCents: number;
    reason: string;
    state: "requested" | "succeeded" | "failed";
    requestedAt: Date;
    settledAt: Date | null;
  }[];
}

/** The moments of an order, oldest first; those of one instant in the order in which they depend on each other. */
export function timelineOf(sale: SaleFacts): SaleMoment[] {
  const moments: SaleMoment[] = [{ kind: "ordered", at: sale.createdAt.toISOString() }];
  if (sale.paidAt) moments.push({ kind: "paid", at: sale.paidAt.toISOString() });
  for (const { title, deliveredAt, downloadedAt, downloads } of sale.deliveries) {
    moments.push({ kind: "delivered", at: deliveredAt.toISOString(), what: title });
    if (downloadedAt)
      moments.push({ kind: "downloaded", at: downloadedAt.toISOString(), what: title, times: downloads });
  }
  if (sale.disputedAt) moments.push({ kind: "dispute_opened", at: sale.disputedAt.toISOString() });
  if (sale.withdrawnAt) moments.push({ kind: "withdrawn", at: sale.withdrawnAt.toISOString() });
  for (const { amountCents: cents, reason, state, requestedAt, settledAt } of sale.refunds) {
    moments.push({ kind: "refund_requested", at: requestedAt.toISOString(), cents, reason });
    if (settledAt && state !== "requested")
      moments.push({
        kind: state === "failed" ? "refund_failed" : "refunded",
        at: settledAt.toISOString(),
        cents,
        reason,
      });
  }
  return moments.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}
