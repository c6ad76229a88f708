import type { DocumentTable, PrintableDocument } from "#formats/print/printable-document.ts";
import type { TermsLine } from "#selling/royalties/royalty-calculation.rules.ts";
import * as rules from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

/** A statement of royalties as a document on A4. @param isDraft not issued yet: it has no number */
export function printableStatement(statement: rules.Statement, isDraft: boolean): PrintableDocument {
  const { issuer, payee, number, issued_on, brand } = statement;
  const period = rules.spanText(statement);
  const sums = rules.sumsOf(statement);
  const instant = new Date(`${issued_on}T12:00:00Z`);
  return {
    title: isDraft ? "Relevé de droits d’auteur, projet" : `Relevé de droits d’auteur ${number}`,
    author: issuer.legal_name,
    subject: period,
    createdAt: instant,
    brand,
    warning: warningOf(statement, isDraft),
    facts: [
      { label: "Période\u202f:", value: `${period}.` },
      { label: isDraft ? "Préparé le" : "Émis le", value: `${formatDate(instant)}. Montants en euros.` },
    ],
    parties: [
      {
        title: "Éditeur",
        lines: [`${issuer.legal_name}, ${issuer.legal_form}`, issuer.address, issuer.siret, issuer.email],
      },
      {
        title: "Auteur",
        lines: [payee.name, ...payee.address.split("\n"), payee.email ?? ""].filter((line) => line !== ""),
      },
    ],
    table: linesTable(statement),
    breakdown: balanceTable(statement.contracts),
    sums: [
      { label: "Droits de la période", value: formatCents(sums.royalty_cents + sums.adjusted_cents) },
      { label: "Avance restant à amortir", value: formatCents(sums.advance_left_cents) },
      { label: "À reporter", value: formatCents(-sums.carried_cents) },
      { label: "Droits à verser", value: formatCents(statement.due_cents) },
      ...taxSums(statement),
    ],
    notes: notesOf(statement),
    footer: `${issuer.legal_name}, ${issuer.legal_form} · ${issuer.address}`,
  };
}

/** 'Releve-D2027-000012.pdf' */
export const statementFileName = (
  { number, payee }: Pick<rules.Statement, "number" | "payee">,
  format: "csv" | "pdf",
): string => (number === "" ? `Projet-${payee.name}.${format}` : `Releve-${number}.${format}`);

function warningOf({ demonstration }: rules.Statement, isDraft: boolean): string | null {
  if (isDraft) return "Projet\u202f: ce relevé n’est pas encore émis.";
  return demonstration ? "Document de démonstration, sans valeur." : null;
}

/** From the royalties due to what is paid. */
const taxSums = ({ taxes, due_cents }: rules.Statement) =>
  taxes === undefined
    ? []
    : [
        ...rules
          .taxParts(taxes)
          .filter(({ cents }) => cents !== 0)
          .map(({ label, cents }) => ({ label, value: formatCents(cents) })),
        {
          label: due_cents === taxes.paid_cents ? "À payer" : "Net à payer",
          value: formatCents(taxes.paid_cents),
        },
      ];

const linesTable = (statement: rules.Statement): DocumentTable => ({
  caption: "Les ventes et les droits, livre par livre",
  columns: [
    { title: "Livre" },
    { title: "Vendus", width: 40, figures: true },
    { title: "Rendus", width: 40, figures: true },
    { title: "Gratuits", width: 44, figures: true },
    { title: "Recettes", width: 66, figures: true },
    { title: "Part", width: 40, figures: true },
    { title: "Taux", width: 40, figures: true },
    { title: "Droits", width: 62, figures: true },
  ],
  rows: statement.contracts.flatMap((contract) => [
    ...contract.lines.flatMap((line) => lineRows(contract, line, statement)),
    ...contract.adjustments.map(({ reason, amount_cents }) => [
      `${nameOf(contract)}. Correction\u202f: ${reason}`,
      "",
      "",
      "",
      "",
      "",
      "",
      formatCents(amount_cents),
    ]),
  ]),
});

const nameOf = ({ book, edition }: rules.StatedContract): string =>
  [book, edition].filter(Boolean).join(", ");

function lineRows(contract: rules.StatedContract, line: TermsLine, period: rules.Statement): string[][] {
  const months = line.from === period.from && line.to === period.to ? "" : `, ${rules.spanText(line)}`;
  const share = rules.percentText(line.share);
  const rows = line.parts.map((part, index) => {
    const sold = [rules.salesText(line), rules.tierText(part)].filter(Boolean).join(", ");
    return [
      `${nameOf(contract)}${months}. ${sold}`,
      ...(index === 0 ? [String(line.copies), String(line.returned), String(line.free)] : ["", "", ""]),
      line.parts.length === 1 ? formatCents(line.net_cents) : `${formatCents(part.base_cents)} *`,
      share,
      rules.percentText(part.rate),
      formatCents(part.royalty_cents),
    ];
  });
  const { subscription } = line;
  if (subscription.net_cents === 0) return rows;
  return [
    ...rows,
    [
      `${nameOf(contract)}${months}. Abonnements`,
      "",
      "",
      "",
      formatCents(subscription.net_cents),
      share,
      rules.percentText(subscription.rate),
      formatCents(subscription.royalty_cents),
    ],
  ];
}

/** Advance and carried amounts of the contracts that have any. */
const balanceTable = (contracts: readonly rules.StatedContract[]): DocumentTable => ({
  caption: "Avances et reports",
  columns: [
    { title: "Livre" },
    { title: "Avance amortie", width: 70, figures: true },
    { title: "À reporter", width: 52, figures: true },
  ],
  rows: contracts
    .filter((each) => each.advance_cents > 0 || each.carried_cents > 0 || each.carried_before_cents > 0)
    .map((each) => [
      contracts.some((other) => other !== each && other.account_id === each.contract_id)
        ? `${each.book}, avance commune`
        : each.book,
      formatCents(each.advance_before_cents - each.advance_left_cents),
      formatCents(-each.carried_cents),
    ]),
});

/** What is withheld and paid beside the royalties, and by which text. */
function taxNotes({ taxes }: rules.Statement): string[] {
  if (!taxes) return [];
  const contributions = {
    withheld: "Cotisations d’artiste-auteur précomptées par l’éditeur (CSS, art. L382-5).",
    exempt: taxes.is_lapsed
      ? "L’attestation de dispense de précompte n’est plus valable\u202f: les cotisations sont précomptées (CSS, art. L382-5)."
      : "Dispense de précompte sur attestation\u202f: l’auteur verse lui-même ses cotisations.",
    none: "Droits sans cotisations d’artiste-auteur.",
  }[taxes.contributions];
  const state = formatCents(taxes.vat_cents - taxes.vat_paid_cents);
  const withheld = `Retenue à la source de la TVA (CGI, art. 285 bis)\u202f: TVA de ${formatCents(taxes.vat_cents)} à ${rules.percentText(taxes.vat_rate)}, dont ${state} que l’éditeur verse à l’État pour l’auteur.`;
  const vat =
    taxes.vat === "franchise"
      ? "TVA non applicable, art. 293 B du CGI."
      : taxes.vat === "withheld" && taxes.vat_cents > 0
        ? withheld
        : null;
  const share = taxes.distributor.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return [
    ...[contributions, vat].flatMap((note) => note ?? []),
    ...(share > 0
      ? [`L’éditeur verse en plus sa propre contribution de diffuseur\u202f: ${formatCents(share)}.`]
      : []),
  ];
}

function notesOf(statement: rules.Statement): string[] {
  const { rule, rule_share, contracts } = statement;
  const isElsewhere = contracts.some(({ lines }) => lines.some(({ channel }) => channel));
  const isShared = contracts.some(({ account_id }) => account_id !== undefined);
  const isSplit = contracts.some(({ lines }) => lines.some(({ parts }) => parts.length > 1));
  const shared = {
    none: "Les abonnements à la boutique ne donnent pas lieu à partage pour cette période.",
    downloads: `Abonnements\u202f: ${rules.percentText(rule_share)} de leurs recettes hors taxes sont partagés, chaque mois, entre les livres que les abonnés ont téléchargés.`,
    owners: `Abonnements\u202f: ${rules.percentText(rule_share)} de leurs recettes hors taxes sont partagés, chaque mois, entre les livres que les abonnés ont ajoutés à leur bibliothèque.`,
  };
  return [
    `État des comptes établi en application des articles L132-13 et L132-17-3 du code de la propriété intellectuelle. Il couvre l’exploitation numérique dans notre boutique${isElsewhere ? " et chez les revendeurs nommés" : ""}\u202f: exemplaires vendus à l’unité, rendus et gratuits, abonnements. Les fichiers numériques n’ont ni tirage ni stock.`,
    "Les droits sont la recette hors taxes de l’édition, multipliée par la part et par le taux du contrat. Un remboursement vient en déduction dans le mois où il est fait.",
    shared[rule],
    `Les droits amortissent d’abord l’avance. Ce que des remboursements font manquer se reporte sur les relevés suivants du même livre\u202f; rien n’est compensé d’un livre à l’autre${isShared ? ", sauf entre les éditions d’une avance commune" : ""}.`,
    ...taxNotes(statement),
    ...(isSplit ? ["* Recette revenant à l’auteur, répartie entre les paliers du contrat."] : []),
    "Une erreur se corrige dans le relevé suivant. L’éditeur tient à la disposition de l’auteur tout ce qui justifie ces comptes.",
  ];
}
