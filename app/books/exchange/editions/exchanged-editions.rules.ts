import { before, dayAfter, parisDay } from "#platform/data/dates.ts";
import type { BookRecord, PressQuote } from "#formats/onix/book-record.ts";
import type { Subject } from "#books/exchange/subjects.rules.ts";
import { categoryKey } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { eachText, type NoticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import type { Contributor } from "#books/catalogue/metadata/contributors.rules.ts";
import { effectiveOffer } from "#books/catalogue/books/effective-offer.rules.ts";

/** An edition with its book, as stored. */
export interface StoredEdition extends NoticeTexts<string | null> {
  id: number;
  bookId: number;
  version: number;
  bookSlug: string;
  slug: string;
  title: string;
  subtitle: string | null;
  author: string;
  editionTitle: string;
  description: string | null;
  editionDescription: string | null;
  tags: string[];
  language: string;
  series: string | null;
  seriesNumber: number | null;
  contributors: Contributor[];
  pressQuotes: PressQuote[];
  publicationDate: string;
  priceCents: number;
  isFree: boolean;
  pages: number | null;
  /** An estimate is no fact that another shop may take over. */
  pagesEstimated: boolean;
  onSale: boolean;
  onlineAt: string;
  withdrawnAt: string | null;
  accessibility: NonNullable<BookRecord["accessibility"]> | null;
  fileSizes: Partial<Record<"pdf" | "epub" | "azw3" | "extract", number>>;
  isbns: NonNullable<BookRecord["isbns"]>;
  categoryIds: number[];
  subjects: Subject[];
  /** Present and coming ones, one after the other. */
  campaigns: { priceCents: number; startsAt: string; endsAt: string }[];
  planned: { priceCents: number; startsAt: string } | null;
}

interface CategoryRow {
  id: number;
  parentId: number | null;
  name: string;
}

/** « Roman > Policier » of each category. */
export function categoryPaths(rows: readonly CategoryRow[]): Map<number, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = ({ name, parentId }: CategoryRow): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  return new Map(rows.map((row) => [row.id, pathOf(row)]));
}

/** Equal for two paths of the same categories: siblings never differ by case, accents or blanks alone. */
export const categoryPathKey = (path: string): string => path.split(" > ").map(categoryKey).join(" > ");

/** A record in the form in which two are compared: no empty value, money as `4.99`, instants in UTC to the minute. */
export type ShopRecord = BookRecord & { title: string; author: string };

/** What the shop itself says of an edition. @param shop the shop's part of a reference */
export function recordOfEdition(row: StoredEdition, shop: string, paths: Map<number, string>): ShopRecord {
  const { series, seriesNumber } = row;
  const placed = row.categoryIds.flatMap((id) => paths.get(id) ?? []).toSorted();
  return withoutEmpty({
    id: `${shop}-${row.id}`,
    isbns: row.isbns,
    title: row.title,
    subtitle: row.subtitle ?? undefined,
    author: row.author,
    editionTitle: row.editionTitle,
    contributors: row.contributors.map(({ role, name }) => ({ role, name })),
    description: row.description ?? undefined,
    editionDescription: row.editionDescription ?? undefined,
    language: row.language,
    ...eachText((name) => row[name] ?? undefined),
    pressQuotes: row.pressQuotes,
    publicationDate: row.publicationDate,
    onlineAt: minuteOf(new Date(row.onlineAt)),
    pages: row.pages === null || row.pagesEstimated ? undefined : String(row.pages),
    prices: [{ amount: amountOf(row.priceCents), includesTax: true }],
    availability: row.onSale ? "on_sale" : row.withdrawnAt === null ? "scheduled" : "withdrawn",
    isFree: row.isFree,
    categories: placed,
    subjects: row.subjects,
    tags: row.tags,
    series: series === null ? undefined : withoutEmpty({ name: series, number: numberText(seriesNumber) }),
    accessibility: row.accessibility ? withoutEmpty({ ...row.accessibility }) : undefined,
  }) as ShopRecord;
}

/** Campaigns in whole days, as the trade writes prices; of two on one day, the second starts on the next. */
function campaignPricesOf({ campaigns }: StoredEdition): BookRecord["campaignPrices"] {
  let last = "";
  return campaigns.flatMap(({ priceCents, startsAt, endsAt }) => {
    const starts = parisDay(new Date(startsAt));
    const from = starts > last ? starts : dayAfter(last);
    const until = parisDay(before(new Date(endsAt), 1));
    if (from > until) return [];
    last = until;
    return [{ amount: amountOf(priceCents), from, until }];
  });
}

/** What a reader without a subscription pays at an instant, whole cents: free catalogue and campaign included. */
export const publicCents = (row: StoredEdition, now: Date): number =>
  Math.min(
    regularCents(row, now),
    ...row.campaigns.flatMap((each) => (isRunning(each, now) ? each.priceCents : [])),
  );

const regularCents = ({ priceCents, isFree, onlineAt }: StoredEdition, now: Date): number =>
  effectiveOffer({ priceCents, isFree, onlineAt: new Date(onlineAt) }, now).price_cents;

const isRunning = ({ startsAt, endsAt }: StoredEdition["campaigns"][number], now: Date): boolean =>
  new Date(startsAt) <= now && new Date(endsAt) > now;

/** The record with the prices that readers pay at an instant, and in the campaigns that reduce them. */
export function recordWithOffers({ row, record }: KnownEdition, now: Date): ShopRecord {
  const regular = regularCents(row, now);
  const campaigns = row.campaigns.filter(({ priceCents }) => priceCents < regular);
  return withoutEmpty({
    ...record,
    ...(regular < row.priceCents && { regularPrice: amountOf(regular) }),
    campaignPrices: campaignPricesOf({ ...row, campaigns }) ?? [],
    ...(row.planned && {
      plannedPrice: {
        amount: amountOf(row.planned.priceCents),
        from: parisDay(new Date(row.planned.startsAt)),
      },
    }),
  });
}

const numberText = (number: number | null): string | undefined =>
  number === null ? undefined : String(number);

export const minuteOf = (instant: Date): string => `${instant.toISOString().slice(0, 16)}Z`;

/** '4.99' of cents. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);

/** Without absent values, empty texts and empty lists, also inside. */
export function withoutEmpty<T extends object>(record: T): T {
  const kept = Object.entries(record).filter(
    ([, value]) =>
      value !== undefined &&
      value !== null &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !(typeof value === "object" && Object.keys(value as object).length === 0),
  );
  return Object.fromEntries(kept) as T;
}

export interface KnownEdition {
  row: StoredEdition;
  record: ShopRecord;
}

/** Where a record belongs: a known edition, a known book without this edition, or nothing yet. */
export interface Place {
  /** The same for every spelling of a title and its author. */
  name: string;
  edition: KnownEdition | null;
  bookId: number | null;
  /** An edition of the known book: it gives what the shop says of the book. */
  sibling?: KnownEdition | undefined;
  /** French: why the edition is not certain. */
  doubt?: string;
}

/** The title of an edition whose record has none. Such a record is of this edition if its book has several. */
export const defaultEditionTitle = "Édition numérique";

export const severalEditions =
  "Ce livre a plusieurs éditions\u202F: indiquez le titre de l’édition ou son ISBN.";
