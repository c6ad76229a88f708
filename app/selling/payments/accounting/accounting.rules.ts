import { type Cell, decimalComma } from "#platform/data/csv.ts";
import type { JournalRow } from "#selling/payments/accounting/accounting.contract.ts";
import { operationNames } from "#selling/payments/accounting/accounting-figures.rules.ts";
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

/** One line for each rate of VAT: each column can be summed; the perpetual total is on each line. */
export const csvCells = (entry: JournalEntryRow, hasVat: boolean): Cell[][] =>
  entry.vat.map(({ vatPerMille, netCents, vatCents, grossCents }) => [
    entryNumber(entry),
    entry.day,
    entry.recordedAt.toISOString(),
    entry.occurredAt.toISOString(),
    operationNames[entry.kind],
    entry.documentNumber,
    entry.paymentId,
    entry.refundId ?? "",
    entry.provider,
    entry.sessionId ?? "",
    designation(entry.lines.filter((line) => line.vatPerMille === vatPerMille)),
    entry.reason ?? "",
    ...(hasVat ? [vatPerMille * 10, netCents, vatCents].map(decimalComma) : []),
    decimalComma(grossCents),
    decimalComma(entry.perpetualCents),
    entry.hash,
  ]);

/** Maximum number of labels in a readable cell; a spreadsheet's cell holds 32 767 characters. */
const namedLines = 5;

function designation(lines: JournalEntryRow["lines"]): string {
  const more = lines.length - namedLines;
  const labels = lines.slice(0, namedLines).map(({ label }) => label);
  return [...labels, ...(more > 0 ? [`et ${more} autres`] : [])].join(", ");
}

/** A row as a screen lists it; all its rates together. */
export const listedRow = (entry: JournalEntryRow): JournalRow => ({
  position: entry.position,
  day: entry.day,
  kind: entry.kind,
  payment_id: entry.paymentId,
  document_number: entry.documentNumber,
  designation: designation(entry.lines),
  net_cents: entry.vat.reduce((sum, { netCents }) => sum + netCents, 0),
  vat_cents: entry.vat.reduce((sum, { vatCents }) => sum + vatCents, 0),
  gross_cents: entry.grossCents,
});
