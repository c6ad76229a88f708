import type { AccountingSettings } from "#selling/payments/accounting/accounting-settings.rules.ts";
import { accountLabels } from "#selling/payments/accounting/accounting-settings.rules.ts";
import { rateName } from "#selling/payments/regime/vat-regime.rules.ts";
import type { JournalEntryRow } from "#selling/payments/journal/journal.store.server.ts";

/** The columns of the file of entries, in their order (livre des procédures fiscales, article A47 A-1). */
export const entryHeadings = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

const texts: Record<JournalEntryRow["kind"], string> = {
  sale: "Vente",
  subscription: "Abonnement",
  refund: "Remboursement",
  "refund-reversal": "Remboursement revenu",
  dispute: "Litige perdu",
  "dispute-reversal": "Litige gagné",
};

type Entry = Pick<
  JournalEntryRow,
  "position" | "day" | "kind" | "lines" | "vat" | "grossCents" | "documentNumber"
>;

/**
 * The lines of a journal row: the receipt on one side, revenue and tax of each rate on the other; debits equal credits.
 * Amounts are written on the side where they are positive.
 */
export function entryLines(entry: Entry, accounts: AccountingSettings): string[][] {
  const { position, day, kind, lines, vat, grossCents, documentNumber } = entry;
  const date = day.replaceAll("-", "");
  const isSubscription = lines.every(({ editionId }) => editionId === null);
  const revenue = isSubscription ? "subscriptions" : "editions";
  const line = (account: "receipts" | "editions" | "subscriptions" | "vat", debit: number, more = "") => [
    accounts.journal_code,
    "Ventes de la boutique",
    String(position),
    date,
    accounts[account],
    accountLabels[account],
    "",
    "",
    documentNumber,
    date,
    `${texts[kind]} ${documentNumber}${more}`,
    euros(Math.max(0, debit)),
    euros(Math.max(0, -debit)),
    "",
    "",
    date,
    "",
    "",
  ];
  return [
    line("receipts", grossCents),
    ...vat.flatMap(({ vatPerMille, netCents, vatCents }) => [
      ...(netCents === 0
        ? []
        : [line(revenue, -netCents, vatPerMille === 0 ? "" : `, HT à ${rateName(vatPerMille)}`)]),
      ...(vatCents === 0 ? [] : [line("vat", -vatCents, `, TVA à ${rateName(vatPerMille)}`)]),
    ]),
  ];
}

/** '12,50': two decimals after a comma, without a thousands separator. */
const euros = (cents: number): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;

/** One line of the file: columns between tabs, which no cell contains. */
export const entryText = (cells: readonly string[]): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n|]/g, " ")).join("\t")}\r\n`;

/** '123456789FEC20261231.txt': the company's number and the last day. */
export const entriesFileName = (siret: string, lastDay: string): string =>
  `${siret.replaceAll(/\D/g, "").slice(0, 9)}FEC${lastDay.replaceAll("-", "")}.txt`;
