import {
  type SubscriptionRule,
  type TermsLine,
  type TierPart,
} from "#selling/royalties/royalty-calculation.rules.ts";
import { rateNames, type StatementTaxes } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { type Cell, decimalComma } from "#platform/data/csv.ts";
import { formatMonthYear } from "#platform/data/dates.ts";

/** One contract in a statement; whole cents. */
export interface StatedContract {
  contract_id: number;
  /** Of contracts that share an advance: the one that has the balance of all; the others have none. */
  account_id?: number;
  book: string;
  edition: string;
  lines: TermsLine[];
  adjustments: { amount_cents: number; reason: string }[];
  royalty_cents: number;
  advance_cents: number;
  advance_before_cents: number;
  advance_left_cents: number;
  /** What refunds had taken back beyond what was earned, before this statement and after it. */
  carried_before_cents: number;
  carried_cents: number;
  due_cents: number;
}

export interface StatementIssuer {
  legal_name: string;
  legal_form: string;
  address: string;
  siret: string;
  email: string;
}

/** A statement as it is issued; all that is printed and sent comes from it. */
export interface Statement {
  number: string;
  /** `YYYY-MM`, both included. */
  from: string;
  to: string;
  /** `YYYY-MM-DD`. */
  issued_on: string;
  brand: string;
  demonstration: boolean;
  issuer: StatementIssuer;
  payee: { name: string; address: string; email: string | null };
  rule: SubscriptionRule;
  rule_share: number;
  contracts: StatedContract[];
  due_cents: number;
  /** Absent if the author's regime was not known. */
  taxes?: StatementTaxes;
}

/** 'D2027-000012': the year of issue, counted without gaps. */
export const statementNumber = (year: number, sequence: number): string =>
  `D${year}-${String(sequence).padStart(6, "0")}`;

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 2 });
/** '12,5 %' of 1250 hundredths of a percent. */
export const percentText = (hundredths: number): string => percent.format(hundredths / 10_000);

/** '2026', '1er semestre 2026', 'mars 2026 à juin 2027'. */
export function spanText({ from, to }: { from: string; to: string }): string {
  const [year, last] = [from.slice(0, 4), to.slice(0, 4)];
  const months = `${from.slice(5)}-${to.slice(5)}`;
  if (year === last && months === "01-12") return year;
  if (year === last && months === "01-06") return `1er semestre ${year}`;
  if (year === last && months === "07-12") return `2e semestre ${year}`;
  const [begun, ended] = [formatMonthYear(`${from}-01`), formatMonthYear(`${to}-01`)];
  return begun === ended ? begun : `${begun} à ${ended}`;
}

/** 'du 1er au 500e exemplaire' is longer than a column: 'dès le 501e'. */
export const tierText = ({ after }: Pick<TierPart, "after">): string =>
  after === 0 ? "" : `dès le ${(after + 1).toLocaleString("fr-FR")}e`;

/** 'Ventes', 'Ventes, Kobo, EPUB': where a line's copies were sold. */
export const salesText = ({ channel, format }: Pick<TermsLine, "channel" | "format">): string =>
  ["Ventes", channel, format].filter(Boolean).join(", ");

export interface StatementSums {
  copies: number;
  returned: number;
  free: number;
  net_cents: number;
  royalty_cents: number;
  adjusted_cents: number;
  due_cents: number;
  advance_left_cents: number;
  carried_cents: number;
  /** To the author, after what is withheld; as due if the regime is not known. */
  paid_cents: number;
}

/** The sums of a statement's contracts, and what is paid. */
export function sumsOf({ contracts, due_cents, taxes }: Statement): StatementSums {
  const total = (amount: (contract: StatedContract) => number) =>
    contracts.reduce((sum, contract) => sum + amount(contract), 0);
  const lines = (amount: (line: TermsLine) => number) =>
    total(({ lines: all }) => all.reduce((sum, line) => sum + amount(line), 0));
  return {
    copies: lines(({ copies }) => copies),
    returned: lines(({ returned }) => returned),
    free: lines(({ free }) => free),
    net_cents: lines(baseOf),
    royalty_cents: total(({ royalty_cents }) => royalty_cents),
    adjusted_cents: total(({ adjustments }) =>
      adjustments.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    ),
    due_cents,
    advance_left_cents: total(({ advance_left_cents }) => advance_left_cents),
    carried_cents: total(({ carried_cents }) => carried_cents),
    paid_cents: taxes?.paid_cents ?? due_cents,
  };
}

/** The contract's share of the revenue of a line, subscriptions included. */
export const baseOf = ({ parts, subscription }: TermsLine): number =>
  parts.reduce((sum, { base_cents }) => sum + base_cents, subscription.base_cents);

export const statementHeadings = [
  "Relevé",
  "Auteur",
  "Livre",
  "Édition",
  "Du",
  "Au",
  "Nature",
  "Vendus",
  "Rendus",
  "Gratuits",
  "Recettes",
  "Part (%)",
  "Assiette",
  "Taux (%)",
  "Droits",
] as const;

/**
 * The lines of a statement: royalties, corrections, advance, carried amounts, contributions and VAT; the last column adds up to
 * what is paid.
 */
export const statementCells = (statement: Statement): Cell[][] => [
  ...statement.contracts.flatMap((contract) => {
    const of = [statement.number, statement.payee.name, contract.book, contract.edition];
    const row = (nature: string, cents: number) => amountRow(of, statement, nature, cents);
    return [
      ...contract.lines.flatMap((line) => lineCells(of, line)),
      ...contract.adjustments.map(({ reason, amount_cents }) => row(`Correction : ${reason}`, amount_cents)),
      ...extra(row, "Avance amortie", contract.advance_left_cents - contract.advance_before_cents),
      ...extra(row, "Report", contract.carried_cents - contract.carried_before_cents),
    ];
  }),
  ...taxParts(statement.taxes).flatMap(({ label, cents }) =>
    extra(
      (nature, amount) =>
        amountRow([statement.number, statement.payee.name, "", ""], statement, nature, amount),
      label,
      cents,
    ),
  ),
];

/** What is taken off the royalties due, below zero, and added to them. */
export const taxParts = (taxes: StatementTaxes | undefined) =>
  taxes === undefined
    ? []
    : [
        ...taxes.withheld.map(({ name, rate, amount_cents }) => ({
          label: `${rateNames[name]}, ${percentText(rate)}`,
          cents: -amount_cents,
        })),
        {
          label: taxes.vat === "withheld" ? "TVA, part de l’auteur" : `TVA, ${percentText(taxes.vat_rate)}`,
          cents: taxes.vat_paid_cents,
        },
      ];

const amountRow = (
  of: readonly string[],
  { from, to }: Pick<Statement, "from" | "to">,
  nature: string,
  cents: number,
): Cell[] => [...of, from, to, nature, "", "", "", "", "", "", "", decimalComma(cents)];

const extra = (row: (nature: string, cents: number) => Cell[], nature: string, cents: number): Cell[][] =>
  cents === 0 ? [] : [row(nature, cents)];

function lineCells(of: readonly string[], line: TermsLine): Cell[][] {
  const { subscription } = line;
  const sales = line.parts.map((part, index): Cell[] => [
    ...of,
    line.from,
    line.to,
    [salesText(line), tierText(part)].filter(Boolean).join(", "),
    // Copies are of the line: once.
    ...(index === 0
      ? [line.copies, line.returned, line.free, decimalComma(line.net_cents)]
      : ["", "", "", ""]),
    decimalComma(line.share),
    decimalComma(part.base_cents),
    decimalComma(part.rate),
    decimalComma(part.royalty_cents),
  ]);
  if (subscription.net_cents === 0) return sales;
  return [
    ...sales,
    [
      ...of,
      line.from,
      line.to,
      "Abonnements",
      "",
      "",
      "",
      decimalComma(subscription.net_cents),
      decimalComma(line.share),
      decimalComma(subscription.base_cents),
      decimalComma(subscription.rate),
      decimalComma(subscription.royalty_cents),
    ],
  ];
}
