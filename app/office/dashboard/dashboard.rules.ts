import { formatCents } from "#platform/data/money.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { Permission } from "#platform/http/endpoint.ts";
import type {
  MonthByKind,
  MonthOfDownloads,
  MonthOfMoves,
  RankedEdition,
} from "#office/dashboard/dashboard.contract.ts";
import { type Cell, csvLine, csvStart, decimalComma } from "#platform/data/csv.ts";

interface Task {
  /** Whose role changes this part sees the task. */
  part: Permission;
  /** The screen on which it is done. */
  href: string;
  /** In words, for this number, and what is owed or free. */
  text: (
    count: number,
    amounts: { owed_cents?: number | undefined; free_bytes?: number | undefined },
  ) => string;
}

/** What waits for the house, the most pressing first. */
export const tasks = {
  failed_refunds: {
    part: "sales",
    href: "/admin/remboursements",
    text: (count, { owed_cents = 0 }) =>
      `${count === 1 ? "Un remboursement a échoué" : `${count} remboursements ont échoué`}\u202f: ${formatCents(owed_cents)} restent dus`,
  },
  low_disk: {
    part: "house",
    href: "/admin/reglages",
    text: (_, { free_bytes = 0 }) =>
      `Il reste ${formatBytes(free_bytes)} sur le disque de la boutique\u202f: une fois plein, il ne laisserait plus rien enregistrer`,
  },
  late_backup: {
    part: "house",
    href: "/admin/reglages?onglet=sauvegardes",
    text: () => "La dernière sauvegarde de la boutique est trop ancienne",
  },
  failed_restore_test: {
    part: "house",
    href: "/admin/reglages?onglet=sauvegardes",
    text: () => "La dernière sauvegarde n’a pas pu être relue",
  },
  disputes: {
    part: "sales",
    href: "/admin/ventes?litige=open",
    text: (count) => (count === 1 ? "Un paiement est contesté" : `${count} paiements sont contestés`),
  },
  late_payments: {
    part: "sales",
    href: "/admin/ventes?etat=late",
    text: (count) =>
      count === 1
        ? "Un paiement est arrivé après la fin de son compte ou de son abonnement ce dernier mois\u202f: il est rendu"
        : `${count} paiements sont arrivés après la fin de leur compte ou de leur abonnement ce dernier mois\u202f: ils sont rendus`,
  },
  failed_statements: {
    part: "accounting",
    href: "/admin/droits",
    text: (count) =>
      count === 1
        ? "Un relevé de droits n’a pas pu être envoyé à son auteur"
        : `${count} relevés de droits n’ont pas pu être envoyés à leurs auteurs`,
  },
  identity: {
    part: "house",
    href: "/admin/reglages/identite",
    text: () =>
      "L’identité de la maison est à compléter\u202f: mentions légales, factures et alertes par e-mail en dépendent",
  },
  failed_formats: {
    part: "catalogue",
    href: "/admin/livres?manque=format",
    text: (count) =>
      count === 1 ? "Un livre a un format en échec" : `${count} livres ont un format en échec`,
  },
  lacking_files: {
    part: "catalogue",
    href: "/admin/livres?manque=fichiers",
    text: (count) =>
      count === 1
        ? "Un livre attend ses fichiers pour paraître"
        : `${count} livres attendent leurs fichiers pour paraître`,
  },
  forgotten_gifts: {
    part: "sales",
    href: "/admin/ventes?nature=unopened",
    text: (count) =>
      count === 1
        ? "Un cadeau envoyé il y a plus d’un mois n’est pas ouvert"
        : `${count} cadeaux envoyés il y a plus d’un mois ne sont pas ouverts`,
  },
} as const satisfies Record<string, Task>;

export type TaskName = keyof typeof tasks;
export const taskNames = Object.keys(tasks) as TaskName[];

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
