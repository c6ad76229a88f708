import { formatDay } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { formatCents } from "#platform/data/money.ts";
import { saysNothing, type StatedAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { type Language, languageNames } from "#books/catalogue/metadata/languages.rules.ts";

/** Fields of a notice, which a change sets as a whole. */
export type NoticeField = "author" | "series" | "collection" | "rights" | "language" | "accessibility";

/** What a bulk change sets: one field of editions, or of books. */
export type BulkField = "price" | "free" | "publication_date" | "sale" | "tags" | "categories" | NoticeField;

const ofBooks: ReadonlySet<BulkField> = new Set([
  "tags",
  "categories",
  "author",
  "series",
  "collection",
  "rights",
  "language",
]);
/** Fields of a book; the others are an edition's. */
export const isOfBooks = (field: BulkField): boolean => ofBooks.has(field);

const notInEbooks: ReadonlySet<BulkField> = new Set(["price", "free", "sale", "categories"]);
/** Fields in the metadata of ebooks, which are made again. */
export const isInEbooks = (field: BulkField): boolean => !notInEbooks.has(field);

export type BulkAct =
  | { kind: "price"; cents: number }
  | { kind: "price-percent"; percent: number; ending: PriceEnding }
  | { kind: "price-suggested" }
  | { kind: "free"; isFree: boolean }
  | { kind: "sale"; state: "on_sale" | "withdrawn" }
  | { kind: "publication-date"; day: string }
  | { kind: "tags"; add: boolean; tags: string[] }
  | { kind: "categories"; add: boolean; categoryIds: number[] }
  /** `replaces`: the one name to replace; '' sets the whole field. */
  | { kind: "author"; author: string; replaces: string; reason: string }
  /** '' takes it away, with the number; otherwise books keep their numbers. */
  | { kind: "series"; series: string }
  /** '' takes it away. */
  | { kind: "collection"; collection: string }
  /** '' takes them away. */
  | { kind: "rights"; rights: string }
  | { kind: "language"; language: Language }
  | { kind: "accessibility"; accessibility: StatedAccessibility };
export type BulkActKind = BulkAct["kind"];

/** How a price in percent is rounded: to the cent, or to the nearest price that ends in ,99. */
export const priceEndings = ["cent", "ninety_nine"] as const;
export type PriceEnding = (typeof priceEndings)[number];

const fields: Record<BulkActKind, BulkField> = {
  price: "price",
  "price-percent": "price",
  "price-suggested": "price",
  free: "free",
  sale: "sale",
  "publication-date": "publication_date",
  tags: "tags",
  categories: "categories",
  author: "author",
  series: "series",
  collection: "collection",
  rights: "rights",
  language: "language",
  accessibility: "accessibility",
};
export const fieldOf = (act: Pick<BulkAct, "kind">): BulkField => fields[act.kind];

/** In whole cents, as the edition's form allows. */
export const maxPriceCents = 1_000_000;

/**
 * A price changed by a percentage, in whole cents; a price of 0 stays 0. The database computes the same
 * (`store.server.ts`).
 */
export function changedPrice(cents: number, percent: number, ending: PriceEnding): number {
  if (cents === 0) return 0;
  const changed = Math.min(maxPriceCents, Math.round((cents * (100 + percent)) / 100));
  return ending === "cent"
    ? changed
    : Math.min(maxPriceCents, Math.max(99, Math.round((changed + 1) / 100) * 100 - 1));
}

/** Why an edition or a book stays as it is. */
export const bulkRefusals = {
  no_files: "Sans ses fichiers, pas de mise en vente",
  not_payable: "Sous 0,50 €, impossible à payer seul",
  no_pages: "Sans nombre de pages, pas de prix conseillé",
  too_many_tags: "Plus de 30 mots-clés",
  too_many_categories: "Plus de 100 catégories",
  long_author: "Plus de 200 caractères",
  namesake: "Un autre livre aurait ce titre et cet auteur",
} as const;
export type BulkRefusal = keyof typeof bulkRefusals;

export const maxTags = 30;
export const maxCategories = 100;
export const maxAuthorLength = 200;

/**
 * The most editions or books of one bulk change. Other changes of the catalogue wait for its transaction; keywords also
 * rewrite the search document of each book, authors, series and collections its entry pages too (docs/decisions/063).
 */
export const maxBulkTargets = (field: BulkField): number => limits[field] ?? 20_000;
const limits: Partial<Record<BulkField, number>> = {
  tags: 10_000,
  author: 2000,
  series: 2000,
  collection: 2000,
};
export const bulkPageSize = 25;

const undoMs = hours(24);
/** Until when a bulk change can be undone. */
export const undoUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + undoMs);

/** The act in words: 'Prix : 4,99 €'. @param categoryNames of a change of categories */
export function bulkLabel(act: BulkAct, categoryNames: readonly string[] = []): string {
  switch (act.kind) {
    case "price":
      return `Prix\u202F: ${formatCents(act.cents)}`;
    case "price-percent":
      return `Prix\u202F: ${act.percent > 0 ? "+" : "−"}${Math.abs(act.percent)}\u00A0%`;
    case "price-suggested":
      return "Prix conseillé";
    case "free":
      return act.isFree ? "Gratuit pour les abonnés" : "Plus gratuit pour les abonnés";
    case "sale":
      return act.state === "on_sale" ? "Remise en vente" : "Retrait de la vente";
    case "publication-date":
      return `Date de publication\u202F: ${formatDay(act.day)}`;
    case "tags":
      return `${act.add ? "Mots-clés ajoutés" : "Mots-clés retirés"}\u202F: ${act.tags.join(", ")}`;
    case "categories":
      return `${act.add ? "Catégories ajoutées" : "Catégories retirées"}\u202F: ${categoryNames.join(", ")}`;
    case "author":
      return `Auteur\u202F: ${act.replaces && `${act.replaces} devient `}${act.author}`;
    case "series":
      return act.series === "" ? "Série retirée" : `Série\u202F: ${act.series}`;
    case "collection":
      return act.collection === "" ? "Collection retirée" : `Collection\u202F: ${act.collection}`;
    case "rights":
      return act.rights === "" ? "Mention de droits retirée" : `Droits\u202F: ${act.rights}`;
    case "language":
      return `Langue\u202F: ${languageNames[act.language]}`;
    case "accessibility":
      return `Déclaration d’accessibilité${saysNothing(act.accessibility) ? " retirée" : ""}`;
  }
}
