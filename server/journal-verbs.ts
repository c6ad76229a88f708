import { conflict } from "#platform/errors.ts";
import { formatCents } from "#platform/money.ts";
import type { Accounting } from "#modules/payments/accounting/service.server.ts";
import { periodName } from "#modules/payments/closings/rules.ts";
import type { Options } from "#server/command-line.ts";

/** @throws AppError naming the first broken row, or the first payment that the journal does not have as it is */
export async function verifiedJournal(accounting: Accounting): Promise<string> {
  const { entries, closings, perpetualCents, lastHash, fault, unaccounted } = await accounting.verify();
  if (fault) throw conflict(`Journal rompu. ${fault}`);
  if (unaccounted) {
    const { paymentId, paidCents, journalCents } = unaccounted;
    throw conflict(
      `Journal incomplet. Paiement ${paymentId}\u202f: la boutique a gardé ${formatCents(paidCents)}, le journal dit ${formatCents(journalCents)}.`,
    );
  }
  return [
    `Journal intact\u202f: ${entries} ligne(s), ${closings} clôture(s), total perpétuel ${formatCents(perpetualCents)}.`,
    `Dernière empreinte\u202f: ${lastHash}`,
  ].join("\n");
}

export async function closedPeriods(accounting: Accounting): Promise<string> {
  const closed = await accounting.closeDue();
  if (closed.length === 0) return "Rien à clore.";
  return closed
    .map(
      (closing) =>
        `${periodName(closing)}\u202f: ${closing.entryCount} ligne(s), ${formatCents(closing.grossCents)} TTC, total perpétuel ${formatCents(closing.perpetualCents)}.`,
    )
    .join("\n");
}

export async function exportedJournal(
  accounting: Accounting,
  path: string,
  { from, to }: Options,
): Promise<string> {
  const lines = await accounting.exportCsv(path, { from: from ?? null, to: to ?? null });
  return `${lines} ligne(s) écrite(s) dans ${path}.`;
}
