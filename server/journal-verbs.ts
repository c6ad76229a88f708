import { openDatabase } from "#platform/postgres/database.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import type { Accounting } from "#selling/payments/module.server.ts";
import { periodName } from "#selling/payments/journal/closings.rules.ts";
import type { Options } from "#server/command-line.ts";
import { counted } from "#server/counted.ts";

const lineCount = (n: number): string => counted(n, "ligne", "lignes");

/** @throws AppError with the first broken row, or the first payment that differs from the journal */
export async function verifiedJournal(accounting: Pick<Accounting, "verify">): Promise<string> {
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
    `Journal intact\u202f: ${lineCount(entries)}, ${counted(closings, "clôture", "clôtures")}, total perpétuel ${formatCents(perpetualCents)}.`,
    ...(waiting > 0
      ? [
          `En attente de leur numéro, l’heure étant fausse\u202f: ${counted(waiting, "écriture", "écritures")}, ${formatCents(waitingCents)}.`,
        ]
      : []),
    `Dernière empreinte\u202f: ${lastHash}`,
  ].join("\n");
}

/** Verifies the journal of another database. @throws AppError as `verifiedJournal` does */
export async function requireSoundJournal(databaseUrl: string): Promise<void> {
  // Loaded here: verbs that stream a backup within 200 MB do without the whole module.
  const { verifyJournal } = await import("#selling/payments/module.server.ts");
  const { db, close } = openDatabase(databaseUrl, 2);
  try {
    await verifiedJournal({ verify: () => verifyJournal(db) });
  } finally {
    await close();
  }
}

/** @throws AppError 409 if the clock is not known to be right and no period was closed */
export async function closedPeriods(accounting: Accounting): Promise<string> {
  const { closed, fault } = await accounting.closeDue();
  if (closed.length === 0 && fault) throw conflict(`Rien n’est clos. ${fault}`);
  if (closed.length === 0) return "Rien à clore.";
  return closed
    .map(
      (closing) =>
        `${periodName(closing)}\u202f: ${lineCount(closing.entryCount)}, ${formatCents(closing.grossCents)} TTC, total perpétuel ${formatCents(closing.perpetualCents)}.`,
    )
    .join("\n");
}

/** @param day today's date, given by the operator. @throws AppError 409 if the clocks disagree */
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
  return `${counted(lines, "ligne écrite", "lignes écrites")} dans ${path}.`;
}
