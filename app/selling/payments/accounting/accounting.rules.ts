import { type Cell, decimalComma } from "#platform/data/csv.ts";
import { entryNumber } from "#selling/payments/journal/journal.rules.ts";
import type { JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";

/** @param hasVat whether rates and amounts without tax are columns */
export const csvHeadings = (hasVat: boolean): string[] => [
  "Ligne",
  "Journée",
  "Enregistrée le (UTC)",
  "Opération du (UTC)",
  "Opération",
  "Pièce",
  "Paiement",
  "Remboursement",
  "Prestataire",
  "Session du prestataire",
  "Désignation",
  "Motif",
  ...(hasVat
    ? ["Taux de TVA (%)", "Montant HT", "TVA", "Montant TTC", "Total perpétuel TTC"]
    : ["Montant", "Total perpétuel"]),
  "Empreinte",
];

const operations: Record<JournalEntryRow["kind"], string> = {
  sale: "Vente",
  subscription: "Abonnement",
  refund: "Remboursement",
  "refund-reversal": "Remboursement annulé",
  dispute: "Paiement contesté",
  "dispute-reversal": "Contestation gagnée",
};

/** One line for each rate of VAT: each column can be summed; the perpetual total is on each line. */
export const csvCells = (entry: JournalEntryRow, hasVat: boolean): Cell[][] =>
  entry.vat.map(({ vatPerMille, netCents, vatCents, grossCents }) => [
    entryNumber(entry),
    entry.day,
    entry.recordedAt.toISOString(),
    entry.occurredAt.toISOString(),
    operations[entry.kind],
    entry.documentNumber,
    entry.paymentId,
    entry.refundId ?? "",
    entry.provider,
    entry.sessionId ?? "",
    designation(entry, vatPerMille),
    entry.reason ?? "",
    ...(hasVat ? [vatPerMille * 10, netCents, vatCents].map(decimalComma) : []),
    decimalComma(grossCents),
    decimalComma(entry.perpetualCents),
    entry.hash,
  ]);

/** Maximum number of labels in a readable cell; a spreadsheet's cell holds 32 767 characters. */
const namedLines = 5;

function designation({ lines }: JournalEntryRow, vatPerMille: number): string {
  const labels = lines.filter((line) => line.vatPerMille === vatPerMille).map(({ label }) => label);
  const more = labels.length - namedLines;
  return [...labels.slice(0, namedLines), ...(more > 0 ? [`et ${more} autres`] : [])].join(", ");
}
