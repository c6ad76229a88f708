import { type Cell, decimalComma } from "#platform/data/csv.ts";
import type { MovementKind } from "#selling/payments/journal/journal.rules.ts";
import { formatDate } from "#platform/data/dates.ts";

/** The ways in which a period's revenue is divided; each is a table on screen, a CSV and a PDF. */
export const figureParts = ["rates", "kinds", "movements", "books", "authors"] as const;
export type FigurePart = (typeof figureParts)[number];

export const figureTitles: Record<FigurePart, string> = {
  rates: "Par taux de TVA",
  kinds: "Par nature",
  movements: "Ventes, remboursements et litiges",
  books: "Par livre",
  authors: "Par auteur",
};

/** Titles of documents: 'Chiffre d’affaires par taux de TVA'. */
export const documentTitles: Record<FigurePart, string> = {
  rates: "Chiffre d’affaires par taux de TVA",
  kinds: "Chiffre d’affaires par nature",
  movements: "Ventes, remboursements et litiges",
  books: "Chiffre d’affaires par livre",
  authors: "Chiffre d’affaires par auteur",
};

const fileWords: Record<FigurePart, string> = {
  rates: "taux",
  kinds: "natures",
  movements: "mouvements",
  books: "livres",
  authors: "auteurs",
};

/** 'comptes-2026-01-2026-12-livres.pdf' */
export const figuresFileName = (part: FigurePart, { from, to }: Months, format: "csv" | "pdf"): string =>
  `comptes-${from}-${to}-${fileWords[part]}.${format}`;

/** Lines of books and authors on screen and in a PDF; a CSV has all. */
export const shownRows = 20;
export const printedRows = 1000;
/** A shop has fewer books: it bounds the answer. */
export const exportedRows = 500_000;

/** Months of one period, at most: a long first financial year has up to 24. */
export const mostMonths = 24;

/** Whole cents, negative for what went back. */
export interface FigureRow {
  key: string;
  name: string;
  /** The author of a book. */
  detail: string | null;
  copies: number;
  returned: number;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
}

/** First and last month of a period, `YYYY-MM`. */
export interface Months {
  from: string;
  to: string;
}

/** The number of months of a period; 0 or less if it ends before it begins. */
export const monthCount = ({ from, to }: Months): number => monthNumber(to) - monthNumber(from) + 1;

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

/** 'arrêté au 25 novembre 2026, période en cours': a period that is not closed. @param today `YYYY-MM-DD`, in Paris */
export function openText(months: Months, today: string): string {
  const { to } = daysOf(months);
  return to < today
    ? "période finie, pas encore close"
    : `arrêté au ${formatDate(`${today}T12:00:00Z`)}, période en cours`;
}

/** The first and the last day of a period. */
export function daysOf({ from, to }: Months): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5)), 0));
  return { from: `${from}-01`, to: last.toISOString().slice(0, 10) };
}

/** What moved money, as the accounts call it. */
export const movementNames: Record<string, string> = {
  sale: "Ventes de livres",
  subscription: "Abonnements vendus",
  refund: "Remboursements",
  "refund-reversal": "Remboursements revenus",
  dispute: "Litiges perdus",
  "dispute-reversal": "Litiges gagnés après coup",
};

/** One row of the journal. */
export const operationNames: Record<MovementKind, string> = {
  sale: "Vente",
  subscription: "Abonnement",
  refund: "Remboursement",
  "refund-reversal": "Remboursement annulé",
  dispute: "Paiement contesté",
  "dispute-reversal": "Contestation gagnée",
};
export const operations = Object.keys(operationNames) as MovementKind[];

/** Orders of the list of payments, in addresses too. */
export const journalSorts = ["day_desc", "day_asc"] as const;
export type JournalSort = (typeof journalSorts)[number];

export const journalPageSize = 50;

/** The columns of amounts on screen, in the CSV and in the PDF; without VAT there is one amount. */
export const amountColumns = (hasVat: boolean) =>
  hasVat
    ? ([
        { id: "net_cents", title: "HT" },
        { id: "vat_cents", title: "TVA" },
        { id: "gross_cents", title: "TTC" },
      ] as const)
    : ([{ id: "gross_cents", title: "Montant" }] as const);

export const figureHeadings = (hasVat: boolean): string[] => [
  "Désignation",
  "Auteur",
  "Vendus",
  "Rendus",
  ...amountColumns(hasVat).map(({ title }) => title),
];

/** A line of the CSV; its amounts can be summed. */
export const figureCells = (row: FigureRow, hasVat: boolean): Cell[] => [
  row.name,
  row.detail ?? "",
  row.copies,
  row.returned,
  ...amountColumns(hasVat).map(({ id }) => decimalComma(row[id])),
];

/** What the payment provider kept of a period, as far as it has said so. */
export interface KnownFees {
  cents: number;
  /** The last day whose fees are known. */
  until: string;
}

/** 'Frais du prestataire, connus jusqu’au 12 novembre 2026' */
export const feesName = ({ until }: Pick<KnownFees, "until">): string =>
  `Frais du prestataire, connus jusqu’au ${formatDate(`${until}T12:00:00Z`)}`;

/** The last line of the movements' CSV: an expense, whose VAT the provider's own invoice states. */
export const feeCells = (fees: KnownFees, hasVat: boolean): Cell[] => [
  feesName(fees),
  ...figureHeadings(hasVat)
    .slice(2)
    .map(() => ""),
  decimalComma(-fees.cents),
];

export const sumOfRows = (rows: readonly FigureRow[]) => ({
  net_cents: rows.reduce((sum, row) => sum + row.net_cents, 0),
  vat_cents: rows.reduce((sum, row) => sum + row.vat_cents, 0),
  gross_cents: rows.reduce((sum, row) => sum + row.gross_cents, 0),
});
