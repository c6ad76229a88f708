import { z } from "zod";
import type { BookRecord } from "#formats/onix/book-record.ts";
import { BookMetadataForm, EditionMetadataForm } from "#books/catalogue/metadata/book-metadata.contract.ts";
import { LongText, longTextMaxLength, Tags } from "#books/catalogue/catalogue-editing.contract.ts";
import { OnlineAt } from "#books/catalogue/availability/availability.contract.ts";
import { PublicationDate } from "#books/publishing/edition-formats.contract.ts";
import { parisDay } from "#platform/data/dates.ts";
import { datedPrices, priceOn } from "#books/exchange/imports/import-prices.rules.ts";
import { Name, TextLine } from "#platform/data/text-types.ts";
import { eachText } from "#books/catalogue/metadata/book-fields.rules.ts";
import { isbnIn } from "#books/catalogue/metadata/isbn.rules.ts";
import { cleanSubjects } from "#books/exchange/subjects.rules.ts";
import {
  amountOf,
  minuteOf,
  type ShopRecord,
  withoutEmpty,
} from "#books/exchange/editions/exchanged-editions.rules.ts";

/** A record whose values the shop accepts, with what it leaves out; or the reasons why it does not accept them. French. */
export type Draft = { record: ShopRecord; remarks: string[] } | { refusals: string[] };

/** Checks a record by the rules of the back office's forms (decisions.md, "Edges"). */
export function draftOf(record: BookRecord, now: Date): Draft {
  if (record.refusal) return { refusals: [record.refusal] };
  const { author, contributors } = creditsOf(record);
  const day = parisDay(now);
  const price = priceOn(record.prices, day);
  const checked = Checked.safeParse({
    ...record,
    isbns: record.isbns && Object.fromEntries(Object.entries(record.isbns).map(isbn13)),
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
  const { campaigns, planned, remarks } = datedPrices(record.prices, price, day);
  return {
    record: withoutEmpty({
      ...normalised(checked.data, record),
      campaignPrices: campaigns.map(({ cents, ...days }) => ({ amount: amountOf(cents), ...days })),
      ...(planned && { plannedPrice: { amount: amountOf(planned.cents), from: planned.from } }),
      biographies: (record.biographies ?? []).filter(({ text }) => text.length <= longTextMaxLength),
    }),
    remarks: [...(record.remarks ?? []), ...remarks],
  };
}

/** Whether a record lacks a person who could be the book's author. */
export const isWithoutAuthor = (record: BookRecord): boolean => !creditsOf(record).author;

/** Numbers of ten digits, of before 2007, in thirteen. */
const isbn13 = ([place, text]: [string, string]): [string, string] => [place, isbnIn(text) ?? text];

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
  ...eachText((name) => ofBook[name]),
  pressQuotes: ofBook.pressQuotes,
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
  pressQuotes: "Presse",
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

/** The first author is the book's; a work without one bears the name of who directs it, which stays a credit. */
function creditsOf({ author, contributors = [] }: BookRecord) {
  if (author) return { author, contributors };
  const first = contributors.find(({ role }) => role === "aut");
  const director = contributors.find(({ role }) => role === "edc" || role === "edt" || role === "com");
  return { author: (first ?? director)?.name, contributors: contributors.filter((each) => each !== first) };
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
  { id, isFree, availability, files, coverLink, subjects = [] }: BookRecord,
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
    coverLink,
  }) as ShopRecord;
}

const pathIn = (path: string): string =>
  path
    .split(">")
    .map((name) => name.trim())
    .filter(Boolean)
    .join(" > ");
