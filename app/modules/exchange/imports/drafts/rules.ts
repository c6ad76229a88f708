import { z } from "zod";
import type { BookRecord, RecordedPrice } from "#formats/onix/book-record.ts";
import {
  BookMetadataForm,
  EditionMetadataForm,
  LongText,
  OnlineAt,
  Tags,
} from "#modules/catalogue/contract.ts";
import { PublicationDate } from "#modules/publishing/contract.ts";
import { parisDay } from "#platform/dates.ts";
import { Name, TextLine } from "#platform/text-types.ts";
import { cleanSubjects } from "#modules/exchange/subjects/rules.ts";
import { amountOf, minuteOf, type ShopRecord, withoutEmpty } from "#modules/exchange/editions/rules.ts";

/** The title of an edition whose source has none. */
export const defaultEditionTitle = "Édition numérique";

/** A record whose values the shop accepts, or the reasons why it does not; French. */
export type Draft = { record: ShopRecord } | { refusals: string[] };

/** Checks a record by the rules of the back office's forms (decisions.md, "Edges"). */
export function draftOf(record: BookRecord, now: Date): Draft {
  if (record.refusal) return { refusals: [record.refusal] };
  const { author, contributors } = creditsOf(record);
  const price = priceOn(record.prices, parisDay(now));
  const checked = Checked.safeParse({
    ...record,
    author,
    publicationDate: record.publicationDate && dayOf(record.publicationDate),
    onlineAt: record.onlineAt && instantOf(record.onlineAt),
    price,
    language: record.language?.replace(/^français$/i, "fr"),
    series: record.series && {
      name: record.series.name,
      number: record.series.number === undefined ? null : Number(record.series.number),
    },
    contributors: contributors.length > 0 ? contributors : undefined,
  });
  if (!checked.success) return { refusals: refusalsOf(checked.error) };
  return { record: normalised(checked.data, record) };
}

const missing = (what: string) => `${what} manque.`;
const ofBook = BookMetadataForm.shape;
const ofEdition = EditionMetadataForm.shape;
const priceRule = "Prix attendu\u202F: un nombre de 0 à 10 000, avec deux décimales au plus.";

const Checked = z.object({
  title: Name(300, missing("Le titre")),
  subtitle: TextLine(300).optional(),
  author: Name(200, missing("L’auteur")),
  editionTitle: Name(200).optional(),
  description: LongText,
  editionDescription: LongText,
  publicationDate: PublicationDate("Date impossible.").optional(),
  onlineAt: OnlineAt,
  price: z.number({ error: priceRule }).min(0, priceRule).max(1_000_000, priceRule).optional(),
  language: ofBook.language.unwrap().optional(),
  originalTitle: ofBook.originalTitle,
  series: ofBook.series.optional(),
  contributors: ofBook.contributors.optional(),
  isbns: ofEdition.isbns.unwrap().optional(),
  accessibility: ofEdition.accessibility.unwrap().optional(),
  tags: Tags.optional(),
  categories: z.array(TextLine(1300)).max(100).optional(),
  pages: z
    .string()
    .regex(/^\d{1,5}$/, "Pages\u202F: un nombre est attendu.")
    .optional(),
});

const labels: Readonly<Record<string, string>> = {
  isbns: "ISBN",
  publicationDate: "Date de publication",
  onlineAt: "Mise en vente",
  language: "Langue",
  contributors: "Contributeurs",
  series: "Série",
  accessibility: "Accessibilité",
};

function refusalsOf(error: z.ZodError): string[] {
  const texts = error.issues.map(({ path, message }) => {
    const label = labels[String(path[0])];
    return label ? `${label}\u202F: ${message}` : message;
  });
  return [...new Set(texts)];
}

/** The first author is the book's. */
function creditsOf({ author, contributors = [] }: BookRecord) {
  if (author) return { author, contributors };
  const first = contributors.find(({ role }) => role === "aut");
  return { author: first?.name, contributors: contributors.filter((each) => each !== first) };
}

/**
 * A price between two equal ones is that of a campaign, as the shop's own export writes it: the edition keeps the price
 * around it.
 */
function regularPrice(inForce: RecordedPrice | undefined, prices: readonly RecordedPrice[]) {
  const { from, until } = inForce ?? {};
  if (!from || !until) return inForce;
  const before = prices.find((price) => !price.from && price.until && price.until < from);
  const after = prices.findLast((price) => !price.until && price.from && price.from > until);
  return before && before.amount === after?.amount ? after : inForce;
}

/** With tax before those without, lasting ones before those with an end, then the latest: an offer is not the edition's price. */
const byRank = (one: RecordedPrice, other: RecordedPrice): number =>
  Number(other.includesTax) - Number(one.includesTax) ||
  Number(Boolean(one.until)) - Number(Boolean(other.until)) ||
  (other.from ?? "").localeCompare(one.from ?? "");

/** Cents of the price in force on a day; NaN if it is not readable. Prices without tax get theirs. */
function priceOn(prices: readonly RecordedPrice[] = [], day: string): number | undefined {
  const inForce = prices.filter(({ from, until }) => (!from || from <= day) && (!until || until >= day));
  const price =
    regularPrice(inForce.toSorted(byRank)[0], prices) ??
    prices.toSorted((a, b) => (a.from ?? "").localeCompare(b.from ?? ""))[0];
  if (!price) return undefined;
  const amount = amountIn(price.amount);
  if (price.includesTax) return amount === null ? Number.NaN : amount;
  const percent = Number(price.taxPercent ?? "5.5");
  return amount === null || Number.isNaN(percent) ? Number.NaN : Math.round(amount * (1 + percent / 100));
}

/** Whole cents of « 4,99 € »; null for anything else, also for more than two decimals. */
export function amountIn(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]|€|EUR/gi, "").replace(",", ".");
  const [, euros, cents = ""] = /^(\d{1,5})(?:\.(\d{1,2})0*)?$/.exec(digits) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** A French or ISO day, or a year alone; any other text stays as it is, to be refused. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (/^\d{4}$/.test(text)) return `${text}-01-01`;
  return /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
}

const instantOf = (text: string): string => {
  const day = dayOf(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00:00Z` : day.replace(/^(.{16})Z$/, "$1:00Z");
};

function normalised(
  checked: z.output<typeof Checked>,
  { id, isFree, availability, files, subjects = [] }: BookRecord,
): ShopRecord {
  const { price, onlineAt, series: named, isbns: numbers, categories, accessibility: stated } = checked;
  return withoutEmpty({
    id,
    ...checked,
    price: undefined,
    isbns: numbers && withoutEmpty(numbers),
    onlineAt: onlineAt ? minuteOf(onlineAt) : undefined,
    prices: price === undefined ? [] : [{ amount: amountOf(price), includesTax: true }],
    series: named
      ? withoutEmpty({ name: named.name, number: named.number === null ? undefined : String(named.number) })
      : undefined,
    categories: categories?.map(pathIn).toSorted(),
    subjects: cleanSubjects(subjects),
    accessibility: stated && withoutEmpty(stated),
    isFree,
    availability,
    files,
  }) as ShopRecord;
}

const pathIn = (path: string): string =>
  path
    .split(">")
    .map((name) => name.trim())
    .filter(Boolean)
    .join(" > ");
