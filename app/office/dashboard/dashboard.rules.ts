import type {
  MonthByKind,
  MonthOfDownloads,
  MonthOfMoves,
  RankedEdition,
} from "#office/dashboard/dashboard.contract.ts";
import { type Cell, csvLine, csvStart, decimalComma } from "#platform/data/csv.ts";

export const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The change against the period before, in whole percent; null if there is no comparison. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** Starts minus ends. */
export const balanceOf = ({ begun, ended, withdrawn }: MonthOfMoves): number => begun - ended - withdrawn;

/** A CSV file for French spreadsheets: a line of headings, then a line for each row. */
export const csvOf = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvStart + [headings, ...rows].map((cells) => csvLine(cells)).join("");

export const kindsCsv = (months: readonly MonthByKind[]): string =>
  csvOf(
    ["mois", "nature", "encaissé (€)", "remboursé (€)", "net (€)"],
    months.flatMap(({ month, editions, subscriptions }) => [
      [month, "Éditions", ...amountCells(editions)],
      [month, "Abonnements", ...amountCells(subscriptions)],
    ]),
  );

export const formatsCsv = (months: readonly MonthOfDownloads[]): string =>
  csvOf(
    ["mois", "PDF", "EPUB", "AZW3"],
    months.map(({ month, pdf, epub, azw3 }) => [month, pdf, epub, azw3]),
  );

export const movesCsv = (months: readonly MonthOfMoves[]): string =>
  csvOf(
    ["mois", "arrivées", "réabonnements", "fins", "remboursés", "solde"],
    months.map((each) => [each.month, each.begun, each.renewed, each.ended, each.withdrawn, balanceOf(each)]),
  );

export const editionHeadings: readonly string[] = [
  "n°",
  "livre",
  "édition",
  "vendus",
  "encaissé (€)",
  "remboursé (€)",
  "net (€)",
  "net de la période comparée (€)",
];

export const editionCells = (edition: RankedEdition): Cell[] => [
  edition.id,
  edition.book_title,
  edition.title,
  edition.sold,
  ...amountCells(edition),
  decimalComma(edition.before),
];

const amountCells = ({ paid, refunded }: { paid: number; refunded: number }): Cell[] => [
  decimalComma(paid),
  decimalComma(refunded),
  decimalComma(paid - refunded),
];
