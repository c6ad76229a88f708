import {
  type ContractMonth,
  linesOf,
  partsOf,
  royaltyOf,
  settle,
  type SubscriptionRule,
} from "#selling/royalties/royalty-calculation.rules.ts";
import { monthAfter } from "#selling/royalties/royalty-periods.rules.ts";
import {
  type ContractRow,
  type EditionMonthRow,
  findContracts,
  findEditionMonths,
  type Span,
} from "#selling/royalties/royalties.store.server.ts";
import type { StatedContract } from "#selling/royalties/statements/royalty-statements.rules.ts";
import type { Executor } from "#platform/postgres/database.server.ts";

/** What a statement will have of one contract, and the contract's balance after it. */
export interface Calculated {
  row: ContractRow;
  stated: StatedContract;
  balance: { copies: number; earned_cents: number; due_cents: number };
}

/**
 * The contracts of a period, in the order of their payees: months that no statement covered yet, up to the period's end.
 * @param open how subscriptions are divided if the period's parts are not kept yet
 */
export async function calculate(
  db: Executor,
  period: Span,
  open: { rule: SubscriptionRule; share: number } | null,
): Promise<Calculated[]> {
  const all = await findContracts(db, { begunUntil: period.to });
  const due = all.flatMap((row) => {
    const span = spanOf(row, period.to);
    return span.from <= span.to || row.adjustments.length > 0 ? [{ row, span }] : [];
  });
  const unstated = due.filter(({ span }) => span.from <= span.to);
  const editionIds = [...new Set(unstated.map(({ row }) => row.edition_id))];
  const from = unstated.reduce((first, { span }) => (span.from < first ? span.from : first), period.from);
  const months =
    editionIds.length > 0
      ? await findEditionMonths(db, editionIds, { from, to: period.to }, open && { period, ...open })
      : [];
  const monthsOf = Map.groupBy(months, ({ edition_id }) => edition_id);
  const contractsOf = Map.groupBy(all, ({ edition_id }) => edition_id);
  const shared = new Map(
    editionIds.map((id) => [id, sharedMonths(contractsOf.get(id) ?? [], monthsOf.get(id) ?? [])]),
  );
  return due.map(({ row, span }) => calculated(row, span, shared.get(row.edition_id)?.get(row.id) ?? []));
}

/** From the first month without a statement to the end of the period or of the contract. */
function spanOf({ first, last, stated_until }: ContractRow, end: string): Span {
  const next = stated_until === null ? first : monthAfter(stated_until);
  return { from: next > first ? next : first, to: last !== null && last < end ? last : end };
}

/** The months of an edition, with each contract's parts in them. */
function sharedMonths(contracts: readonly ContractRow[], months: readonly EditionMonthRow[]) {
  const found = new Map<number, ContractMonth[]>(contracts.map(({ id }) => [id, []]));
  for (const month of months) {
    const bases = partsOf(month.net_cents, contracts, month.month);
    const subscriptions = partsOf(month.subscription_cents, contracts, month.month);
    for (const { id } of contracts)
      found.get(id)?.push({
        ...month,
        base_cents: bases.get(id) ?? 0,
        subscription_base_cents: subscriptions.get(id) ?? 0,
      });
  }
  return found;
}

function calculated(row: ContractRow, span: Span, months: readonly ContractMonth[]): Calculated {
  const lines = span.from <= span.to ? linesOf(row, span, months, row.copies_before + row.copies) : [];
  const royalty = lines.reduce((sum, line) => sum + royaltyOf(line), 0);
  const adjusted = row.adjustments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const earned = row.earned_cents + royalty + adjusted;
  const before = settle(row.earned_cents, row.advance_cents, row.due_cents);
  const settled = settle(earned, row.advance_cents, row.due_cents);
  const copies = lines.reduce((sum, line) => sum + line.copies - line.returned, 0);
  return {
    row,
    stated: {
      contract_id: row.id,
      book: row.book_title ?? "Livre supprimé",
      edition: row.edition_title ?? "",
      lines,
      adjustments: row.adjustments.map(({ amount_cents, reason }) => ({ amount_cents, reason })),
      royalty_cents: royalty,
      advance_cents: row.advance_cents,
      advance_before_cents: before.advanceLeft,
      advance_left_cents: settled.advanceLeft,
      carried_before_cents: before.carried,
      carried_cents: settled.carried,
      due_cents: settled.due,
    },
    balance: {
      copies: row.copies + copies,
      earned_cents: earned,
      due_cents: row.due_cents + settled.due,
    },
  };
}
