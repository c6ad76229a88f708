import { coverFileNames } from "#formats/cover/cover-limits.ts";
import { addMonths } from "#platform/data/dates.ts";
import type { PreorderCharge } from "#books/catalogue/availability/availability.rules.ts";

/** storefront.md §9. */
export const cataloguePageSize = 12;
export const catalogueMaxPageSize = 48;
export const rowSize = 8;
export const freeCatalogueCapCents = 99;
export const freeCatalogueMonths = 24;
/** Of the effective price, in percent (storefront.md §9). */
export const subscriberDiscountPercent = 50;

export type CatalogueSort = "popular" | "created_desc" | "title_asc";
export const catalogueSorts = ["popular", "created_desc", "title_asc"] as const;

/**
 * Editions online at this instant or before it are in the free catalogue (decisions.md, "Words": online for two years
 * or more). Screens, server and SQL all compare with this one instant.
 */
export const freeCatalogueThreshold = (now: Date): Date => addMonths(now, -freeCatalogueMonths);

/** A running campaign that reduces the price; whole cents. */
export interface CampaignOffer {
  ends_at: string;
  /** The price without the campaign. */
  regular_price_cents: number;
  /** The lowest price of the 30 days before the campaign (C. conso. L112-1-1), with which a reduction is compared. */
  lowest_price_cents: number | null;
}

/** The public offer: the price in whole cents, and whether it is free for subscribers. */
export interface Offer {
  price_cents: number;
  is_free: boolean;
  /** While a campaign reduces the price. */
  campaign?: CampaignOffer | undefined;
  /** For previews only: the publisher has not set a price yet, and `price_cents` has no meaning. */
  unpriced?: true;
}

/** An edition for an order or a library: its titles and its effective offer at this moment. */
export interface SaleableEdition extends Offer {
  id: number;
  slug: string;
  title: string;
  book: { id: number; slug: string; title: string; author: string };
  cover: { cover_url: string | null; cover_color: string | null; cover_placeholder: string | null };
  /** Whether a file is ready or pending. */
  isDeliverable: boolean;
  /** On sale, no longer sold, or never public. */
  standing: "shown" | "gone" | "unknown";
  /** The moment of its sale, and how preorders are paid; null if it is not announced. */
  preorder: { charge: PreorderCharge; releasedAt: Date } | null;
}

/** The price that a reduction may be compared with (C. conso. L112-1-1); undefined if there is no reduction of it. */
export function earlierPrice({ price_cents, campaign }: Offer): number | undefined {
  const lowest = campaign?.lowest_price_cents ?? null;
  return lowest !== null && lowest > price_cents ? lowest : undefined;
}

/** The newest edition, in the order of "Dernières sorties" and the Atom feed. */
export const newestEdition = <E extends { id: number; online_at: string }>(
  editions: readonly E[],
): E | undefined =>
  editions.toSorted((one, other) => other.online_at.localeCompare(one.online_at) || other.id - one.id)[0];

/** The editions of a book within a list's range of days; all if none is in the range. */
export function editionsBetween<E extends { publication_date: string }>(
  editions: readonly E[],
  { dateFrom, dateTo }: { dateFrom: string | null; dateTo: string | null },
): readonly E[] {
  const between = editions.filter(
    ({ publication_date: day }) => (!dateFrom || day >= dateFrom) && (!dateTo || day <= dateTo),
  );
  return between.length > 0 ? between : editions;
}

/**
 * What this viewer pays, in whole cents (decisions.md, "Words", viewer's price): the effective price; for an active
 * subscriber 0 in the free catalogue, otherwise half, rounded down to the cent.
 */
export function priceFor(offer: Offer, viewer: { isActiveSubscriber: boolean }): number {
  if (!viewer.isActiveSubscriber) return offer.price_cents;
  return offer.is_free ? 0 : Math.floor((offer.price_cents * (100 - subscriberDiscountPercent)) / 100);
}

/** The public state of a file: ready, pending, failed, or absent where the edition has no such format. */
export const publicFormatStates = ["ready", "pending", "failed", "absent"] as const;
type PublicFormatState = (typeof publicFormatStates)[number];
export type PublicFormats = Record<"pdf" | "epub" | "azw3", PublicFormatState>;

export const allReady: PublicFormats = { pdf: "ready", epub: "ready", azw3: "ready" };

/** 'PDF, EPUB et AZW3'. */
export function namesOf(formats: readonly (keyof PublicFormats)[]): string {
  const names = formats.map((format) => format.toUpperCase());
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} et ${names.at(-1)}`;
}

/** Formats without a state are still to be built. */
export const formatStatesOf = (stored: { formatStates: unknown }): PublicFormats => ({
  pdf: "pending",
  epub: "pending",
  azw3: "pending",
  ...(stored.formatStates as Partial<PublicFormats>),
});

/** An edition with pending formats can be sold; one whose formats have all failed cannot. */
export const isDeliverable = (formats: PublicFormats): boolean =>
  Object.values(formats).some((state) => state === "ready" || state === "pending");

/** The store paths of a cover's pictures. @param url `/couvertures/{key}/{width of the widest}.jpeg` */
export function coverPaths(url: string): string[] {
  const [, key, widest] = /^\/couvertures\/([^/]+)\/(\d+)\.jpeg$/.exec(url) ?? [];
  if (!key) return [];
  return coverFileNames(Number(widest)).map((name) => `covers/${key}/${name}`);
}

/** Rows of categories on the home page if the publisher has chosen none. */
const largestCategories = 1;
/** More rows than these would hide the rest of the page. */
export const maxHomeCategories = 8;

/** Books in a row of a category: one row on a wide screen, which scrolls on a phone. */
export const homeRowSize = 4;

/** A top category with too few books would look empty in a row. */
const fewestBooks = 4;

interface Counted {
  id: number;
  parent_id: number | null;
  books: number;
}

/** The largest categories of the tree's top, the largest first. */
export const largestOf = <C extends Counted>(categories: readonly C[]): C[] =>
  categories
    .filter(({ parent_id, books }) => parent_id === null && books >= fewestBooks)
    .toSorted((one, other) => other.books - one.books)
    .slice(0, largestCategories);
