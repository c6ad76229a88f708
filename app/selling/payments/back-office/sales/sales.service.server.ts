import type { Library } from "#reading/library/module.server.ts";
import { findDocumentsOf, findLinesOf } from "#selling/payments/purchases.store.server.ts";
import type {
  Sale,
  SaleFilters,
  SaleSummary,
  UsedWithdrawal,
} from "#selling/payments/back-office/sales/sales.contract.ts";
import {
  readSearch,
  salePageSize,
  searchedAtMost,
  timelineOf,
} from "#selling/payments/back-office/sales/sales.rules.ts";
import * as store from "#selling/payments/back-office/sales/sales.store.server.ts";
import type { PaymentAct } from "#selling/payments/checkout/checkout.rules.ts";
import { receiptMail } from "#selling/payments/payments.jobs.ts";
import { isRefusal } from "#selling/payments/refunds/refunds.rules.ts";
import type { Refunds } from "#selling/payments/refunds/refunds.service.server.ts";
import { findLines } from "#selling/payments/payments.store.server.ts";
import { withdrawalEndsAt } from "#selling/payments/withdrawals/withdrawals.rules.ts";
import { type Cell, decimalComma } from "#platform/data/csv.ts";
import { before, parisDay } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import type { Signatory } from "#platform/http/acts.ts";
import { atOneMoment, type Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, notFound } from "#platform/http/app-errors.ts";

const soldInDays = 30;

const stateLabels: Record<SaleSummary["state"], string> = {
  open: "en attente",
  reserved: "à débiter à la parution",
  paid: "payée",
  failed: "échouée",
  expired: "abandonnée",
  refunded: "remboursée",
};
const dayOf = (instant: string | null): string => (instant ? parisDay(new Date(instant)) : "");

const cellsOf = (sale: SaleSummary): Cell[] => [
  sale.id,
  dayOf(sale.created_at),
  dayOf(sale.paid_at),
  sale.username ?? "",
  sale.email ?? "",
  sale.kind === "subscription" ? "abonnement" : sale.is_gift ? "cadeau" : "livres",
  stateLabels[sale.state],
  decimalComma(sale.amount_cents),
  decimalComma(sale.refunded_cents),
  sale.books.join(" | "),
  sale.documents.map(({ number }) => number).join(" | "),
];

export type Sales = ReturnType<typeof createSales>;

interface Neighbours {
  holdings: Pick<Library["holdings"], "delivered">;
  refunds: Pick<Refunds, "ofPayments">;
}

/** Every order of the shop, as shown to the publisher. */
export function createSales(
  { db, jobs, now }: Pick<Deps, "db" | "jobs" | "now">,
  { holdings, refunds }: Neighbours,
) {
  async function list({ q, ...filters }: SaleFilters) {
    return atOneMoment(db, async (tx) => {
      const found = q ? await search(tx, q) : null;
      const ids = await store.findSaleIds(tx, filters, found, salePageSize + 1);
      const shown = ids.slice(0, salePageSize);
      const rows = await store.findOrders(tx, shown);
      const lines = Map.groupBy(await findLines(tx, shown), ({ paymentId }) => paymentId);
      const documents = Map.groupBy(await findDocumentsOf(tx, shown), ({ payment_id }) => payment_id);
      const items = rows.map((row): SaleSummary => ({
        ...summaryOf(row),
        books: (lines.get(row.id) ?? []).map(({ bookTitle }) => bookTitle),
        documents: documents.get(row.id) ?? [],
      }));
      const next = ids.length > salePageSize ? (shown.at(-1) ?? null) : null;
      return { items, next, isWide: found !== null && isWide(found) };
    });
  }

  const total = ({ q, ...filters }: Omit<SaleFilters, "after">) =>
    atOneMoment(db, async (tx) => store.sumOrders(tx, filters, q ? await search(tx, q) : null));

  /** How many of each edition were sold in the last days and not refunded; editions without sales are left out. */
  const sold = (editionIds: readonly number[]) =>
    store.countSold(db, editionIds, before(now(), days(soldInDays)));

  /** The filtered list in batches, for a table that leaves the house: signed before its first row. */
  async function exported(filters: Omit<SaleFilters, "after">, by: Signatory<PaymentAct>) {
    await by.sign(db, { kind: "sales-exported", details: { fields: Object.values(filters).join(", ") } });
    return batches(filters);
  }

  async function* batches(filters: Omit<SaleFilters, "after">): AsyncGenerator<Cell[][]> {
    for (let after: number | undefined; ;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...filters, after });
      yield page.items.map(cellsOf);
      if (page.next === null) return;
      after = page.next;
    }
  }

  /** @throws AppError 404 */
  async function show(id: number): Promise<Sale> {
    return atOneMoment(db, async (tx) => {
      const [row] = await store.findOrders(tx, [id]);
      if (!row) throw unknown();
      const bought = await findLines(tx, [id]);
      const attempts = await refunds.ofPayments(tx, [id]);
      const paidAt = dateOf(row.paid_at);
      const handed = { lines: bought, buyerId: row.is_gift ? null : row.member_id };
      const delivered = paidAt ? await holdings.delivered({ ...handed, paidAt }, tx) : [];
      return {
        ...summaryOf(row),
        provider: row.provider,
        session_id: row.session_id,
        payment_intent_id: row.payment_intent_id,
        withdrawal_consent: row.withdrawal_consent,
        withdrawal_ends_at: paidAt && withdrawalEndsAt(paidAt).toISOString(),
        lines: await findLinesOf(tx, [id]),
        documents: await findDocumentsOf(tx, [id]),
        refunds: attempts.map((attempt) => ({
          id: attempt.id,
          amount_cents: attempt.amountCents,
          state: attempt.state,
          reason: attempt.reason,
          note: attempt.note,
          requested_at: attempt.requestedAt.toISOString(),
          requested_by: attempt.requestedBy,
          owed_cents: attempt.owedCents,
        })),
        timeline: timelineOf({
          createdAt: new Date(row.created_at),
          paidAt,
          disputedAt: dateOf(row.disputed_at),
          withdrawnAt: dateOf(row.withdrawn_at),
          deliveries: delivered.map(({ lineId, ...delivery }) => ({
            title: bought.find((line) => line.id === lineId)?.bookTitle ?? "",
            ...delivery,
          })),
          refunds: attempts,
        }),
      };
    });
  }

  /** Queues the receipt again. @throws AppError 404, 409 for an unpaid order or an erased account */
  function resendReceipt(id: number, by: Signatory<PaymentAct>): Promise<{ message: string }> {
    return db.transaction(async (tx) => {
      const [row] = await store.findOrders(tx, [id]);
      if (!row) throw unknown();
      if (!row.paid_at) throw conflict("Cette commande n’a pas été payée\u202f: elle n’a pas de reçu.");
      if (row.email === null) throw conflict("Ce compte est effacé\u202f: il n’a plus d’adresse.");
      if ((await refunds.ofPayments(tx, [id])).some(({ reason }) => isRefusal(reason)))
        throw conflict("Ce paiement a été rendu aussitôt\u202f: il n’a pas de reçu.");
      await jobs.send(tx, receiptMail, { paymentId: id });
      await by.sign(tx, { kind: "receipt-resent", object: { type: "payment", id }, details: {} });
      return { message: "Le reçu est reparti." };
    });
  }

  return { list, total, sold, exported, show, resendReceipt };
}

const unknown = () => notFound("Commande introuvable.");

/** Everything that a search text may name. */
async function search(tx: Queryable, q: string): Promise<store.Found> {
  const meant = readSearch(q);
  const words = meant.words;
  return {
    paymentIds: await store.findNamedOrders(tx, meant),
    memberIds: words ? await store.findBuyers(tx, words, searchedAtMost) : [],
    editionIds: words ? await store.findTitledEditions(tx, words, searchedAtMost) : [],
  };
}

const isWide = ({ memberIds, editionIds }: store.Found): boolean =>
  memberIds.length === searchedAtMost || editionIds.length === searchedAtMost;

const dateOf = (instant: Date | string | null): Date | null => (instant === null ? null : new Date(instant));
const written = (instant: Date | string | null): string | null => dateOf(instant)?.toISOString() ?? null;

const summaryOf = (row: store.OrderRow) => ({
  id: row.id,
  member_id: row.member_id,
  username: row.username,
  email: row.email,
  kind: row.kind,
  is_gift: row.is_gift,
  is_unopened: row.is_unopened,
  state: row.state,
  amount_cents: row.amount_cents,
  refunded_cents: row.refunded_cents,
  created_at: new Date(row.created_at).toISOString(),
  paid_at: written(row.paid_at),
  disputed_at: written(row.disputed_at),
});

const listed = 100;

export type UsedWithdrawals = ReturnType<typeof createUsedWithdrawals>;

/** Withdrawals from subscriptions after use, as shown to the publisher. */
export const createUsedWithdrawals = ({ db }: Pick<Deps, "db">) => ({
  list: async (): Promise<UsedWithdrawal[]> =>
    (await store.findUsedWithdrawals(db, listed)).map((row) => ({
      ...row,
      subscribed_at: new Date(row.subscribed_at).toISOString(),
      declared_at: new Date(row.declared_at).toISOString(),
    })),
});
