import { formatDay } from "#platform/data/dates.ts";
import { hours } from "#platform/data/durations.ts";
import { formatCents } from "#platform/data/money.ts";

/** What a bulk change sets: one field of editions, or of books. */
export type BulkField = "price" | "free" | "publication_date" | "sale" | "tags" | "categories";

/** Fields of a book; the others are an edition's. */
export const isOfBooks = (field: BulkField): boolean => field === "tags" || field === "categories";

/** Fields in the metadata of ebooks, which are made again. */
export const isInEbooks = (field: BulkField): boolean => field === "tags" || field === "publication_date";

export type BulkAct =
  | { kind: "price"; cents: number }
  | { kind: "price-percent"; percent: number; ending: PriceEnding }
  | { kind: "price-suggested" }
  | { kind: "free"; isFree: boolean }
  | { kind: "sale"; state: "on_sale" | "withdrawn" }
  | { kind: "publication-date"; day: string }
  | { kind: "tags"; add: boolean; tags: string[] }
  | { kind: "categories"; add: boolean; categoryIds: number[] };
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
} as const;
export type BulkRefusal = keyof typeof bulkRefusals;

export const maxTags = 30;
export const maxCategories = 100;

/**
 * The most editions or books of one bulk change. Other changes of the catalogue wait for its transaction; keywords also
 * rewrite the search document of each book (docs/decisions/063).
 */
export const maxBulkTargets = (field: BulkField): number => (field === "tags" ? 10_000 : 20_000);
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
  }
}
