import type { AccountingSettings } from "#selling/payments/accounting/accounting-settings.rules.ts";
import { accountLabels } from "#selling/payments/accounting/accounting-settings.rules.ts";
import { daysOf } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
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

type Account = Exclude<keyof typeof accountLabels, "journal_code">;

type Entry = Pick<
  JournalEntryRow,
  "position" | "day" | "kind" | "lines" | "vat" | "grossCents" | "documentNumber"
>;

/**
 * The lines of a journal row: the receipt on one side, revenue and tax of each rate on the other; debits equal credits.
 * Amounts are written on the side where they are positive.
 * @param isDeferred whether its revenue is earned later
 */
export function entryLines(entry: Entry, accounts: AccountingSettings, isDeferred: boolean): string[][] {
  const { position, day, kind, lines, vat, grossCents, documentNumber } = entry;
  const date = day.replaceAll("-", "");
  const isSubscription = lines.every(({ editionId }) => editionId === null);
  const vatAccount = lines[0]?.taxedIn ? "vat_abroad" : "vat";
  const revenue = isDeferred ? "deferred" : isSubscription ? "subscriptions" : "editions";
  const line = (account: Account, debit: number, more = "") => [
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
      ...(vatCents === 0 ? [] : [line(vatAccount, -vatCents, `, TVA à ${rateName(vatPerMille)}`)]),
    ]),
  ];
}

/**
 * What a month earned of revenue that was paid before: from the deferred account to those of revenue.
 * @param month `YYYY-MM`; the entry is of its last day
 */
export function earnedLines(
  month: string,
  earned: Record<"editions" | "subscriptions", number>,
  accounts: AccountingSettings,
): string[][] {
  const date = daysOf({ from: month, to: month }).to.replaceAll("-", "");
  const number = month.replace("-", "");
  const line = (account: Account, debit: number) => [
    "OD",
    "Opérations diverses",
    number,
    date,
    accounts[account],
    accountLabels[account],
    "",
    "",
    `PCA${number}`,
    date,
    `Produits acquis, ${formatMonthYear(`${month}-01`)}`,
    euros(Math.max(0, debit)),
    euros(Math.max(0, -debit)),
    "",
    "",
    date,
    "",
    "",
  ];
  const all = earned.editions + earned.subscriptions;
  return [
    ...(all === 0 ? [] : [line("deferred", all)]),
    ...(["editions", "subscriptions"] as const)
      .filter((account) => earned[account] !== 0)
      .map((account) => line(account, -earned[account])),
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
