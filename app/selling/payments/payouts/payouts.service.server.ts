import type { Cell } from "#platform/data/csv.ts";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { notFound } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { daysOf, type Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { Fees } from "#selling/payments/fees/provider-fees.service.server.ts";
import { type Movement, payoutCells, sumsOfPayout } from "#selling/payments/payouts/payouts.rules.ts";
import * as store from "#selling/payments/payouts/payouts.store.server.ts";
import type {
  ListedMovement,
  PaymentProvider,
} from "#selling/payments/provider/payment-provider.contract.ts";

export type Payouts = ReturnType<typeof createPayouts>;

/** A payout arrives, fails or becomes complete within this time. */
const changesWithin = days(45);
/** Movements on screen; a CSV has all. */
const shownMovements = 500;
/** Payouts whose movements are read together. */
const payoutsAtOnce = 20;

/** What the provider transferred to the bank, and of which movements (docs/decisions/129-a-years-end.md). */
export function createPayouts(
  { db }: Pick<Deps, "db">,
  provider: Pick<PaymentProvider, "payouts">,
  fees: Pick<Fees, "firstPaidAt">,
) {
  /** Lists what may have changed since the last time; a payout is stored with its movements at once. @throws AppError 502 */
  async function update(): Promise<void> {
    const listed = provider.payouts;
    const last = await store.findLastPayoutAt(db);
    const since = last ? before(last, changesWithin) : await fees.firstPaidAt();
    if (!listed || !since) return;
    for await (const page of listed.list(since)) {
      for (const payout of page) {
        const known = await store.findPayout(db, payout.payoutId);
        const movements =
          payout.isAutomatic && payout.isComplete && !known?.isExplained
            ? await collected(listed.movementsOf(payout.payoutId))
            : null;
        await db.transaction((tx) => store.savePayout(tx, payout, movements));
      }
    }
  }

  async function list(months: Months) {
    const span = daysOf(months);
    const rows = await store.findPayouts(db, span);
    const items: ReturnType<typeof payoutOf>[] = [];
    for await (const { row, movements } of explained(rows)) items.push(payoutOf(row, movements));
    return {
      is_supported: provider.payouts !== null,
      items: items.toReversed(),
      total_cents: items
        .filter(({ state }) => state !== "failed" && state !== "canceled")
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      not_paid_out_cents: await store.sumNotPaidOut(db, span.to),
    };
  }

  /** @throws AppError 404 */
  async function show(id: string) {
    const row = await store.findPayout(db, id);
    if (!row) throw notFound("Virement introuvable.");
    const movements = await store.findMovements(db, [id]);
    return {
      ...payoutOf(row, movements),
      movements: movements.slice(0, shownMovements),
      movements_count: movements.length,
    };
  }

  /** All movements of the payouts of some months, as rows. */
  async function* table(months: Months): AsyncGenerator<Cell[][]> {
    for await (const { row, movements } of explained(await store.findPayouts(db, daysOf(months)))) {
      const payout = { id: row.id, arrives_on: row.arrivesOn };
      yield movements.map((movement) => payoutCells(payout, movement));
    }
  }

  /** Payouts with their movements, some at a time. */
  async function* explained(rows: readonly store.PayoutRow[]) {
    for (let first = 0; first < rows.length; first += payoutsAtOnce) {
      const some = rows.slice(first, first + payoutsAtOnce);
      const found = await store.findMovements(
        db,
        some.map(({ id }) => id),
      );
      const movementsOf = Map.groupBy(found, ({ payout_id }) => payout_id);
      for (const row of some) yield { row, movements: movementsOf.get(row.id) ?? [] };
    }
  }

  return { update, list, show, table };
}

async function collected(pages: AsyncIterable<ListedMovement[]>): Promise<ListedMovement[]> {
  const all: ListedMovement[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

const payoutOf = (row: store.PayoutRow, movements: readonly Movement[]) => ({
  id: row.id,
  arrives_on: row.arrivesOn,
  amount_cents: row.amountCents,
  state: row.state,
  is_automatic: row.isAutomatic,
  is_explained: row.isExplained,
  sums: sumsOfPayout(row.amountCents, movements),
});
