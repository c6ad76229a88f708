import { conflict } from "#platform/errors.ts";
import { formatCents } from "#platform/money.ts";
import type { Accounting } from "#modules/payments/module.server.ts";
import { periodName } from "#modules/payments/rules.ts";
import type { Options } from "#server/command-line.ts";

/** @throws AppError naming the first broken row, or the first payment that the journal does not have as it is */
export async function verifiedJournal(accounting: Accounting): Promise<string> {
  const { entries, closings, perpetualCents, waiting, waitingCents, lastHash, fault, unaccounted } =
    await accounting.verify();
  if (fault) throw conflict(`Journal rompu. ${fault}`);
  if (unaccounted) {
    const { paymentId, paidCents, journalCents } = unaccounted;
    throw conflict(
      `Journal incomplet. Paiement ${paymentId}\u202f: la boutique a gardé ${formatCents(paidCents)}, le journal dit ${formatCents(journalCents)}.`,
    );
  }
  return [
    `Journal intact\u202f: ${entries} ligne(s), ${closings} clôture(s), total perpétuel ${formatCents(perpetualCents)}.`,
    ...(waiting > 0
      ? [
          `En attente de leur numéro, l’heure étant fausse\u202f: ${waiting} écriture(s), ${formatCents(waitingCents)}.`,
        ]
      : []),
    `Dernière empreinte\u202f: ${lastHash}`,
  ].join("\n");
}

/** @throws AppError 409 when the clock is not known to be right and nothing was closed */
export async function closedPeriods(accounting: Accounting): Promise<string> {
  const { closed, fault } = await accounting.closeDue();
  if (closed.length === 0 && fault) throw conflict(`Rien n’est clos. ${fault}`);
  if (closed.length === 0) return "Rien à clore.";
  return closed
    .map(
      (closing) =>
        `${periodName(closing)}\u202f: ${closing.entryCount} ligne(s), ${formatCents(closing.grossCents)} TTC, total perpétuel ${formatCents(closing.perpetualCents)}.`,
    )
    .join("\n");
}

/** @param day today, as the operator's calendar says. @throws AppError 409 when the clocks say otherwise */
export async function confirmedClock(accounting: Accounting, day: string): Promise<string> {
  return (await accounting.confirmClock(day))
    ? "Horloge confirmée\u202f: les numéros suivent sous cinq minutes, les clôtures à la prochaine heure."
    : "L’horloge est juste\u202f; aucun saut n’attendait d’être confirmé.";
}

export async function exportedJournal(
  accounting: Accounting,
  path: string,
  { from, to }: Options,
): Promise<string> {
  const lines = await accounting.exportCsv(path, { from: from ?? null, to: to ?? null });
  return `${lines} ligne(s) écrite(s) dans ${path}.`;
}
