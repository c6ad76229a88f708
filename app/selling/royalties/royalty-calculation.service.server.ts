import {
  partsOf,
  settle,
  type Settled,
  type SubscriptionRule,
  type TermsLine,
} from "#selling/royalties/royalty-calculation.rules.ts";
import { type ContractMonth, linesOf, royaltyOf } from "#selling/royalties/royalty-lines.rules.ts";
import { monthAfter } from "#selling/royalties/royalty-periods.rules.ts";
import * as store from "#selling/royalties/royalties.store.server.ts";
import type { StatedContract } from "#selling/royalties/statements/royalty-statements.rules.ts";
import type { Executor } from "#platform/postgres/database.server.ts";

/** What a statement will have of one contract, and the contract's balance after it. */
export interface Calculated {
  row: store.ContractRow;
  stated: StatedContract;
  balance: { copies: number; earned_cents: number; due_cents: number };
}

/**
 * The contracts of a period, in the order of their payees: months that no statement covered yet, up to the period's end.
 * @param open how subscriptions are divided if the period's parts are not kept yet
 */
export async function calculate(
  db: Executor,
  period: store.Span,
  open: { rule: SubscriptionRule; share: number } | null,
): Promise<Calculated[]> {
  const all = await store.findContracts(db, { begunUntil: period.to });
  const spans = new Map(all.map((row) => [row.id, spanOf(row, period.to)]));
  const unstated = [...spans.values()].filter((span) => span.from <= span.to);
  const from = unstated.reduce((first, span) => (span.from < first ? span.from : first), period.from);
  const contractsOf = Map.groupBy(all, ({ edition_id }) => edition_id);
  const found = await store.findEditionMonths(
    db,
    [...contractsOf.keys()],
    { from, to: period.to },
    open && { period, ...open },
  );
  const monthsOf = Map.groupBy(found, ({ edition_id }) => edition_id);
  const shared = new Map(
    [...contractsOf].flatMap(([id, contracts]) => [...sharedMonths(contracts, monthsOf.get(id) ?? [])]),
  );
  const counted = all.map((row) => countedOf(row, spans.get(row.id) ?? period, shared.get(row.id) ?? []));
  return [...Map.groupBy(counted, ({ row }) => row.account_id).values()].flatMap(settledOf);
}

/** From the first month without a statement to the end of the period or of the contract. */
function spanOf({ first, last, stated_until }: store.ContractRow, end: string): store.Span {
  const next = stated_until === null ? first : monthAfter(stated_until);
  return { from: next > first ? next : first, to: last !== null && last < end ? last : end };
}

/** The months of an edition, with each contract's parts in them. */
function sharedMonths(contracts: readonly store.ContractRow[], months: readonly store.EditionMonthRow[]) {
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

interface Counted {
  row: store.ContractRow;
  lines: TermsLine[];
  royalty: number;
  /** Corrections. */
  adjusted: number;
}

function countedOf(row: store.ContractRow, span: store.Span, months: readonly ContractMonth[]): Counted {
  const lines = linesOf(row, span, months, row.copies_before + row.copies);
  return {
    row,
    lines,
    royalty: lines.reduce((sum, line) => sum + royaltyOf(line), 0),
    adjusted: row.adjustments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  };
}

/** The contracts of an account that have anything to state, and the first of all, which has their balance. */
function settledOf(account: readonly Counted[]): Calculated[] {
  const due = account.filter(
    ({ row, lines }) => lines.length > 0 || row.adjustments.length > 0 || row.id === row.account_id,
  );
  if (due.every(({ row, lines }) => lines.length === 0 && row.adjustments.length === 0)) return [];
  const sum = (amount: (each: Counted) => number) => account.reduce((total, each) => total + amount(each), 0);
  const [advance, paid] = [sum(({ row }) => row.advance_cents), sum(({ row }) => row.due_cents)];
  const earned = sum(({ row }) => row.earned_cents);
  const after = earned + sum(({ royalty, adjusted }) => royalty + adjusted);
  const balance = { advance, before: settle(earned, advance, paid), after: settle(after, advance, paid) };
  const none = { advance: 0, before: nothing, after: nothing };
  return due.map((each) =>
    calculated(each, each.row.id === each.row.account_id ? balance : none, account.length > 1),
  );
}

const nothing: Settled = { due: 0, advanceLeft: 0, carried: 0 };

function calculated(
  { row, lines, royalty, adjusted }: Counted,
  { advance, before, after }: { advance: number; before: Settled; after: Settled },
  isShared: boolean,
): Calculated {
  const copies = lines.reduce((sum, line) => sum + line.copies - line.returned, 0);
  return {
    row,
    stated: {
      contract_id: row.id,
      ...(isShared ? { account_id: row.account_id } : {}),
      book: row.book_title ?? "Livre supprimé",
      edition: row.edition_title ?? "",
      lines,
      adjustments: row.adjustments.map(({ amount_cents, reason }) => ({ amount_cents, reason })),
      royalty_cents: royalty,
      advance_cents: advance,
      advance_before_cents: before.advanceLeft,
      advance_left_cents: after.advanceLeft,
      carried_before_cents: before.carried,
      carried_cents: after.carried,
      due_cents: after.due,
    },
    balance: {
      copies: row.copies + copies,
      earned_cents: row.earned_cents + royalty + adjusted,
      due_cents: row.due_cents + after.due,
    },
  };
}
