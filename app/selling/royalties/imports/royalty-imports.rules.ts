import type { NamedFields } from "#books/exchange/csv-fields.rules.ts";

export const importKinds = ["contracts", "sales"] as const;
export type ImportKind = (typeof importKinds)[number];
export const importStates = ["mapping", "checked", "done", "undone"] as const;
export type ImportState = (typeof importStates)[number];
export const importStateTexts: Record<ImportState, string> = {
  mapping: "colonnes à vérifier",
  checked: "à confirmer",
  done: "terminé",
  undone: "annulé",
};

/** A year of a distributor's sales, line by line; contracts are written one by one in one transaction. */
export const maxRows: Record<ImportKind, number> = { contracts: 2000, sales: 50_000 };
export const maxImportBytes = 20 * 1024 * 1024;
export const channelMaxLength = 100;
export const formatMaxLength = 40;

/** Rows that the screen names, the refused ones first. */
export const shownRows = 100;

/** What a row does: it counts, it is left out, or the whole file waits until it is corrected. */
export const rowActions = ["take", "skip", "refuse"] as const;
export type RowAction = (typeof rowActions)[number];
export interface PlannedRow {
  /** As a spreadsheet numbers it: the headings are 1. */
  number: number;
  action: RowAction;
  /** The edition, or why it is not taken. */
  text: string;
}

const edition = {
  isbn: {
    label: "ISBN",
    others: "ean, ean13, isbn13, gtin, isbn numerique, ean numerique, e isbn, eisbn, isbn ean",
  },
  edition: { label: "Numéro de l’édition ici", others: "numero de l edition, edition id" },
  title: {
    label: "Titre du livre",
    others: "titre, title, livre, ouvrage, libelle, product title",
  },
} as const;

export const contractFields = {
  author: { label: "Auteur", others: "author, nom, nom de l auteur, ayant droit, beneficiaire" },
  email: { label: "Adresse e-mail", others: "email, e mail, mail" },
  address: { label: "Adresse postale", others: "adresse, address" },
  ...edition,
  share: { label: "Part (%)", others: "part, part de l auteur, share, quote part" },
  rate: { label: "Taux (%)", others: "taux, rate, paliers, droits, taux et paliers" },
  from: { label: "Premier mois", others: "debut, date de debut, depuis, du, date du contrat" },
  to: { label: "Dernier mois", others: "fin, date de fin, jusqu a, au" },
  advance: { label: "Avance", others: "a valoir, avance versee, advance, avaloir" },
  before: { label: "Exemplaires déjà vendus", others: "deja vendus, ventes anterieures" },
  contract: { label: "Contrat (avance commune)", others: "contrat, numero de contrat, no de contrat" },
} as const satisfies NamedFields<string>;
export type ContractField = keyof typeof contractFields;

export const salesFields = {
  ...edition,
  date: {
    label: "Mois ou jour de la vente",
    others: "mois, date, date de vente, periode, month, date de la vente, sale date, order date",
  },
  copies: {
    label: "Exemplaires vendus",
    others: "vendus, quantite, quantity, qte, ventes, units, units sold, qte vendue, nb ventes",
  },
  returned: { label: "Exemplaires rendus", others: "retours, rendus, returns, units refunded" },
  net: {
    label: "Montant hors taxes (base des droits)",
    others: "montant ht, total ht, net, ca ht, base, recettes, net ht, chiffre d affaires ht",
  },
  unit: {
    label: "Prix hors taxes d’un exemplaire",
    others: "prix ht, pu ht, prix unitaire ht, pp ht, prix public ht",
  },
  format: { label: "Format", others: "type, support, file type" },
  channel: {
    label: "Revendeur",
    others: "canal, channel, librairie, detaillant, e librairie, retailer, store, point de vente",
  },
} as const satisfies NamedFields<string>;
export type SalesField = keyof typeof salesFields;

export type ImportField = ContractField | SalesField;
export const importFields: Record<ImportKind, NamedFields<ImportField>> = {
  contracts: contractFields as unknown as NamedFields<ImportField>,
  sales: salesFields as unknown as NamedFields<ImportField>,
};
export const importFieldNames = [
  ...new Set([...Object.keys(contractFields), ...Object.keys(salesFields)]),
] as [ImportField, ...ImportField[]];

/** The texts of a row that name an edition. */
export type EditionTexts = Partial<Record<"isbn" | "edition" | "title", string>>;

export interface NamedEdition {
  id: number;
  /** The format that its ISBN numbers, or `edition`. */
  place: string;
  title: string;
}

export const isEditionNumber = (text = ""): boolean => /^\d{1,9}$/.test(text);

/**
 * A number as tables of France or elsewhere write it: '1 234,50 €', '1,234.5', '-12', '(3,20)', '4,99-'. A lone mark is that of
 * the decimals.
 * @param decimals how many of them are kept: 2 for cents
 * @returns null if it is none
 */
export function decimalOf(text: string, decimals: number): number | null {
  const bare = text.replaceAll(/[\s€%]|EUR/gu, "");
  const [, before = "", digits = "", after = ""] = /^(\(|[-−+]?)([\d.,']+)(\)|-?)$/.exec(bare) ?? [];
  if ((before === "(") !== (after === ")")) return null;
  const mark = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  const isGrouped = mark >= 0 && digits.indexOf(digits[mark] ?? "") < mark;
  const [units, rest] =
    mark < 0 || isGrouped ? [digits, ""] : [digits.slice(0, mark), digits.slice(mark + 1)];
  if (!/^(\d{0,9}|\d{1,3}([.,']\d{3}){1,2})$/.test(units) || !/^\d{0,8}$/.test(rest)) return null;
  if (units + rest === "") return null;
  const scale = 10 ** decimals;
  const size = Number(units.replaceAll(/[.,']/g, "")) * scale + Math.round(Number(`0.${rest}`) * scale);
  return before === "(" || before === "-" || before === "−" || after === "-" ? -size : size;
}

/** A number of copies; null if it is none. */
export const copiesOf = (text: string): number | null => {
  const thousandths = decimalOf(text, 3);
  return thousandths === null || thousandths % 1000 !== 0 || Math.abs(thousandths) > 1_000_000_000
    ? null
    : thousandths / 1000;
};

/** Why rows keep the whole file from being imported; null if none does. French. */
export function faultOfRows(rows: readonly PlannedRow[]): string | null {
  const count = (wanted: RowAction) => rows.filter(({ action }) => action === wanted).length;
  const refused = count("refuse");
  if (refused > 0)
    return refused === 1
      ? "Une ligne est refusée\u202F: corrigez le fichier, puis renvoyez-le."
      : `${refused} lignes sont refusées\u202F: corrigez le fichier, puis renvoyez-le.`;
  return count("take") === 0 ? "Aucune ligne n’est à importer." : null;
}

/** Why the chosen columns are not enough; null if they are. French. */
export function faultOfMapping(kind: ImportKind, mapping: readonly (ImportField | null)[]): string | null {
  const has = (...names: ImportField[]) => names.some((name) => mapping.includes(name));
  if (!has("isbn", "edition", "title")) return "Indiquez la colonne de l’ISBN, du numéro ou du titre.";
  if (kind === "sales")
    return has("net", "unit") && has("copies")
      ? null
      : "Indiquez les colonnes des exemplaires et du montant hors taxes.";
  return has("author") && has("rate") && has("from")
    ? null
    : "Indiquez les colonnes de l’auteur, du taux et du premier mois.";
}
