import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { textsOf } from "#books/exchange/mapped-columns.rules.ts";
import { headingKey } from "#books/exchange/csv-fields.rules.ts";
import * as rules from "#selling/royalties/imports/royalty-imports.rules.ts";
import { maxAmountCents } from "#selling/royalties/royalty-contracts.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { monthOf } from "#platform/data/written-days.ts";

/** Sales of an edition elsewhere, as a row has them. */
export interface ImportedSale {
  line: number;
  channel: string;
  format: string;
  editionId: number;
  /** `YYYY-MM`. */
  month: string;
  copies: number;
  returned: number;
  netCents: number;
}

interface SalesPlan {
  rows: rules.PlannedRow[];
  sales: ImportedSale[];
  /** Of all rows that could be read, those left out included; whole cents. */
  total_cents: number;
  skipped_cents: number;
  copies: number;
  /** The file has lines with its sum, or its parts; the last row is one. */
  states_total: boolean;
}

interface SalesContext {
  mapping: readonly string[];
  channel: string | null;
  month: string | null;
  /** The present month. */
  present: string;
  editionOf: (texts: Texts) => rules.NamedEdition | null;
}

type Texts = Partial<Record<rules.SalesField, string>>;
/** Amounts are read to a hundredth of a cent: distributors state shares of prices. */
const perCent = 100;

interface ReadRow {
  sold: number;
  returned: number;
  /** In hundredths of a cent. */
  net: number;
}

/**
 * What the rows of a distributor's table do. Each amount is the difference of the rounded sums before and after its row, so the
 * sales add up to the file's exact sum, rounded once.
 */
export function plannedSales(table: readonly (readonly string[])[], context: SalesContext): SalesPlan {
  const plan: SalesPlan = {
    rows: [],
    sales: [],
    total_cents: 0,
    skipped_cents: 0,
    copies: 0,
    states_total: false,
  };
  let exact = 0;
  /** The sum at the last line of sums: the next one may be of the rows since then. */
  let verified = 0;
  for (const [index, cells] of table.entries()) {
    const number = index + 2;
    const texts = textsOf<rules.SalesField>(cells, context.mapping);
    const add = (action: rules.PlannedRow["action"], text: string) =>
      plan.rows.push({ number, action, text });
    if (isTotal(cells, texts)) {
      const stated = rules.decimalOf(texts.net ?? "", 2);
      if (stated === null) add("skip", "Ligne de total sans montant lisible");
      else if (stated === plan.total_cents || stated === plan.total_cents - verified) {
        verified = plan.total_cents;
        plan.states_total = true;
        add("skip", `Total vérifié\u202F: ${formatCents(stated)}`);
      } else
        add(
          "refuse",
          `Cette ligne annonce ${formatCents(stated)}, les lignes au-dessus font ${formatCents(plan.total_cents)}.`,
        );
      continue;
    }
    plan.states_total = false;
    const read = readRow(texts);
    if (typeof read === "string") {
      add("refuse", read);
      continue;
    }
    exact += read.net;
    const netCents = Math.round(exact / perCent) - plan.total_cents;
    plan.total_cents += netCents;
    const sale = saleOf(texts, read, context);
    if (typeof sale === "string") {
      add("refuse", sale);
      continue;
    }
    const edition = context.editionOf(texts);
    if (!edition) {
      plan.skipped_cents += netCents;
      add(
        "skip",
        `Pas au catalogue\u202F: ${(texts.isbn ?? texts.title ?? texts.edition ?? "sans nom").slice(0, 80)}`,
      );
      continue;
    }
    plan.copies += sale.copies - sale.returned;
    const format = texts.format ?? (edition.place === "edition" ? "" : edition.place.toUpperCase());
    plan.sales.push({
      line: number,
      ...sale,
      format: format.slice(0, rules.formatMaxLength),
      editionId: edition.id,
      netCents,
    });
    add("take", edition.title);
  }
  return plan;
}

const totalHeading =
  /^(grand |sous )?(total|totaux)( (general|ht|hors taxes|net|eur|euros|des ventes|du mois))*$/;

/** A line of sums names no edition. */
const isTotal = (cells: readonly string[], { isbn, edition }: Texts): boolean =>
  isbnIn(isbn ?? "") === null &&
  !rules.isEditionNumber(edition) &&
  cells.some((cell) => totalHeading.test(headingKey(cell)));

/** The figures of a row, or in French why they are refused. */
function readRow({ copies = "", returned = "", net, unit }: Texts): ReadRow | string {
  const [counted, back] = [rules.copiesOf(copies || "0"), rules.copiesOf(returned || "0")];
  if (counted === null || back === null)
    return `«\u202F${(counted === null ? copies : returned).slice(0, 40)}\u202F» n’est pas un nombre d’exemplaires.`;
  // Some tables count returns below zero, among the sold ones or in their own column.
  const figures = { sold: Math.max(0, counted), returned: Math.abs(back) + Math.max(0, -counted) };
  const [amount, price] = [rules.decimalOf(net ?? "", 4), rules.decimalOf(unit ?? "", 4)];
  if ((net && amount === null) || (unit && price === null))
    return `«\u202F${(net && amount === null ? net : (unit ?? "")).slice(0, 40)}\u202F» n’est pas un montant.`;
  const product = price === null ? null : price * (figures.sold - figures.returned);
  const found = amount ?? product;
  if (found === null) return "Le montant manque.";
  if (Math.abs(found) > maxAmountCents * perCent) return "Ce montant dépasse un million d’euros.";
  // A price is rounded to a cent: half of it for each copy may be missing.
  const tolerance = perCent * (1 + (figures.sold + figures.returned) / 2);
  if (amount !== null && product !== null && Math.abs(amount - product) > tolerance)
    return `${formatCents(Math.round(amount / perCent))} ne font pas le prix fois les exemplaires (${formatCents(Math.round(product / perCent))}).`;
  return { ...figures, net: found };
}

/** Where and when, or in French why it is refused. */
function saleOf(texts: Texts, { sold, returned }: ReadRow, { channel, month, present }: SalesContext) {
  const dated = texts.date ? monthOf(texts.date) : month;
  if (!dated)
    return texts.date
      ? `La date «\u202F${texts.date.slice(0, 40)}\u202F» est illisible.`
      : "La date manque\u202F: indiquez le mois de ces ventes.";
  if (dated > present || dated < "2000-01") return "Ce mois n’est pas un mois passé.";
  const where = (texts.channel ?? channel ?? "").slice(0, rules.channelMaxLength);
  if (where === "") return "Le revendeur manque\u202F: indiquez le canal de ces ventes.";
  return { channel: where, month: dated, copies: sold, returned };
}

/** Why sums are not those of the file; null if they are. French. */
export function faultOfTotal(total: number, stated: number | null, statesTotal: boolean): string | null {
  if (stated === null)
    return statesTotal
      ? null
      : "Indiquez le total hors taxes que le distributeur annonce\u202F: rien n’est importé sans cette vérification.";
  return stated === total
    ? null
    : `Les lignes font ${formatCents(total)}, le total annoncé est ${formatCents(stated)}\u202F: écart de ${formatCents(total - stated)}.`;
}
