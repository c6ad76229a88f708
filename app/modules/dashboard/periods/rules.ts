import type {
  MonthByKind,
  MonthOfDownloads,
  MonthOfMoves,
  RankedEdition,
} from "#modules/dashboard/periods/contract.ts";
import { type Cell, csvLine, csvStart, decimalComma } from "#platform/csv.ts";

/** The later half of twice as many months, and the half before it: a period beside the one it is compared with. */
export function halvesOf<Point>(points: readonly Point[]): { period: Point[]; before: Point[] } {
  const half = Math.floor(points.length / 2);
  return {
    period: points.slice(points.length - half),
    before: points.slice(points.length - 2 * half, points.length - half),
  };
}

export const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The change against the period before, in whole percent; null when there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);

/** Who came less who left. */
export const balanceOf = ({ begun, ended, withdrawn }: MonthOfMoves): number => begun - ended - withdrawn;

/** A file that French spreadsheets open: a line of headings, then a line for each row. */
export const csvOf = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvStart + [headings, ...rows].map((cells) => csvLine(cells)).join("");

export const kindsCsv = (months: readonly MonthByKind[]): string =>
  csvOf(
    ["mois", "nature", "encaissé (€)", "remboursé depuis (€)", "net (€)"],
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
  "remboursé depuis (€)",
  "net (€)",
  "net de la période précédente (€)",
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
