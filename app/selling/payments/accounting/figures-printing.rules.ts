import type { DocumentTable, PrintableDocument } from "#formats/print/printable-document.ts";
import * as rules from "#selling/payments/accounting/accounting-figures.rules.ts";
import type { Publisher } from "#words/texts/module.server.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

interface PrintedFigures {
  part: rules.FigurePart;
  months: rules.Months;
  rows: readonly rules.FigureRow[];
  /** Of all rows; a long list is printed in part. */
  count: number;
  rates: readonly rules.FigureRow[];
  /** Null where they are not listed, or not known. */
  fees: rules.KnownFees | null;
  brand: string;
  publisher: Pick<Publisher, "legalName" | "legalForm" | "address" | "siret">;
  /** Nothing of the period can change any more. */
  isClosed: boolean;
  /** False in franchise: no VAT is named then. */
  hasVat: boolean;
  printedAt: Date;
}

/** A part of the accounts as a document on A4. */
export function printableFigures(figures: PrintedFigures): PrintableDocument {
  const { part, months, rows, count, rates, fees, brand, publisher, isClosed, hasVat, printedAt } = figures;
  const days = rules.daysOf(months);
  const title = rules.documentTitles[part];
  const total = rules.sumOfRows(rates);
  const period = `${formatDate(`${days.from}T12:00:00Z`)} au ${formatDate(`${days.to}T12:00:00Z`)}`;
  return {
    title,
    author: publisher.legalName,
    subject: `Du ${period}`,
    createdAt: printedAt,
    brand,
    warning: null,
    facts: [
      {
        label: "Du",
        value: isClosed ? `${period}.` : `${period}, ${rules.openText(months, parisDay(printedAt))}.`,
      },
      { label: "Établi le", value: `${formatDate(printedAt)}, d’après le journal des ventes.` },
    ],
    parties: [
      {
        title: "Éditeur",
        lines: [`${publisher.legalName}, ${publisher.legalForm}`, publisher.address, publisher.siret],
      },
    ],
    table: tableOf(part, rows, hasVat),
    breakdown: hasVat ? ratesTable(rates) : null,
    sums: hasVat
      ? [
          { label: "Total HT", value: formatCents(total.net_cents) },
          { label: "TVA", value: formatCents(total.vat_cents) },
          { label: "Total TTC", value: formatCents(total.gross_cents) },
        ]
      : [{ label: "Total", value: formatCents(total.gross_cents) }],
    notes: [
      "Un remboursement compte le jour où il est fait, avec un signe négatif. Le total est celui de toute la période.",
      ...(fees
        ? [`${rules.feesName(fees)}\u202f: ${formatCents(fees.cents)}. Ils ne sont pas déduits du total.`]
        : []),
      ...(count > rows.length
        ? [`Les ${rows.length} premières lignes sur ${count}\u202f: le fichier CSV les a toutes.`]
        : []),
    ],
    footer: `${publisher.legalName}, ${publisher.legalForm}`,
  };
}

const tableOf = (
  part: rules.FigurePart,
  rows: readonly rules.FigureRow[],
  hasVat: boolean,
): DocumentTable => ({
  caption: rules.figureTitles[part],
  columns: [
    { title: "Désignation" },
    { title: "Vendus", width: 52, figures: true },
    { title: "Rendus", width: 52, figures: true },
    ...rules.amountColumns(hasVat).map(({ title }) => ({ title, width: 76, figures: true })),
  ],
  rows: rows.map((row) => [
    row.detail ? `${row.name}, ${row.detail}` : row.name,
    String(row.copies),
    String(row.returned),
    ...rules.amountColumns(hasVat).map(({ id }) => formatCents(row[id])),
  ]),
});

const ratesTable = (rates: readonly rules.FigureRow[]): DocumentTable => ({
  caption: "La TVA par taux",
  columns: [
    { title: "Taux" },
    { title: "Montant HT", width: 76, figures: true },
    { title: "TVA", width: 72, figures: true },
  ],
  rows: rates.map(({ name, net_cents, vat_cents }) => [name, formatCents(net_cents), formatCents(vat_cents)]),
});
