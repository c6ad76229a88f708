import { plainDescription } from "#formats/formatted-text.ts";
import type { Book as DescribedBook, BreadcrumbList, WithContext } from "schema-dts";
import { editionPath, extractFilePath, extractPath } from "#books/catalogue/client/edition-path.ts";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { answeredTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { contributorRoles } from "#books/catalogue/metadata/contributors.rules.ts";
import { freeCatalogueCapCents, isDeliverable } from "#books/catalogue/books/books.rules.ts";
import { entersFreeCatalogueAt } from "#books/catalogue/books/effective-offer.rules.ts";
import { isbnPlaces } from "#books/catalogue/metadata/isbn.rules.ts";

interface Shop {
  brand: string;
  publicUrl: string;
}

/** The work and its editions with their effective offers (schema.org/Book, schema.org/workExample). */
export function describeBook(book: Book, { brand, publicUrl }: Shop): WithContext<DescribedBook> {
  const cover = book.editions.find(({ cover_url }) => cover_url)?.cover_url;
  return {
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": `${publicUrl}${editionPath(book.slug)}#oeuvre`,
    name: book.title,
    ...(book.subtitle ? { alternativeHeadline: book.subtitle } : {}),
    url: publicUrl + editionPath(book.slug),
    ...peopleOf(book),
    publisher: { "@type": "Organization", name: brand, url: `${publicUrl}/` },
    ...placeOf(book.notice),
    ...(book.description ? { description: plainDescription(book.description) } : {}),
    ...(book.tags.length > 0 ? { keywords: book.tags.join(", ") } : {}),
    ...reviewsOf(book),
    ...(cover ? { image: publicUrl + cover } : {}),
    workExample: book.editions.map((edition) => describeEdition(book, edition, { brand, publicUrl })),
  };
}

function describeEdition(book: Book, edition: Edition, { brand, publicUrl }: Shop): DescribedBook {
  const url = publicUrl + editionPath(book.slug, edition.slug);
  return {
    "@type": "Book",
    "@id": `${url}#edition`,
    name: book.title,
    url,
    ...peopleOf(book),
    bookFormat: "https://schema.org/EBook",
    bookEdition: edition.title,
    datePublished: edition.publication_date,
    inLanguage: book.notice.language,
    ...numbersOf(edition),
    ...accessibilityOf(edition),
    ...extractOf(book, edition, publicUrl),
    ...(edition.pages === null || edition.pages_estimated ? {} : { numberOfPages: edition.pages }),
    ...(edition.description ? { description: plainDescription(edition.description) } : {}),
    ...(edition.cover_url ? { image: publicUrl + edition.cover_url } : {}),
    offers: offerOf(edition, url, brand),
  };
}

const person = (name: string) => ({ "@type": "Person" as const, name });

/** All contributors of the book, by schema.org's property for their part; the author first. */
function peopleOf({ author, notice: { contributors } }: Book) {
  const parts = new Map([["author", [author]]]);
  for (const { role, name } of contributors) {
    const { property } = contributorRoles[role];
    parts.set(property, [...(parts.get(property) ?? []), name]);
  }
  return Object.fromEntries(
    [...parts].map(([property, names]) => {
      const people = names.map(person);
      return [property, people.length === 1 ? people[0] : people];
    }),
  );
}

/** Its language, its series, and the texts of its notice. */
function placeOf({ language, series, ...notice }: Book["notice"]) {
  const texts: { isPartOf?: { "@type": "CreativeWorkSeries"; name: string } } = Object.assign(
    {},
    ...answeredTexts(notice).map(({ described, text }) => described(text)),
  );
  const ofSeries = series && { "@type": "BookSeries" as const, name: series.name };
  return {
    inLanguage: language,
    ...texts,
    ...(ofSeries ? { isPartOf: texts.isPartOf ? [ofSeries, texts.isPartOf] : ofSeries } : {}),
    ...(typeof series?.number === "number" ? { position: series.number } : {}),
  };
}

/** What the press wrote (schema.org/Review). */
const reviewsOf = ({ notice: { press_quotes } }: Book) =>
  press_quotes.length === 0
    ? {}
    : {
        review: press_quotes.map(({ text, author, source, date, link }) => ({
          "@type": "Review" as const,
          reviewBody: text,
          ...(author ? { author: person(author) } : {}),
          ...(source ? { publisher: { "@type": "Organization" as const, name: source } } : {}),
          ...(date ? { datePublished: date } : {}),
          ...(link ? { url: link } : {}),
        })),
      };

function numbersOf({ notice: { isbns } }: Edition) {
  const [first, ...others] = isbnPlaces.flatMap((place) => isbns[place] ?? []);
  return first === undefined ? {} : { isbn: others.length === 0 ? first : [first, ...others] };
}

function accessibilityOf({ notice: { accessibility } }: Edition) {
  if (!accessibility) return {};
  const { access_modes, access_mode_sufficient, features, hazards, summary } = accessibility;
  return {
    ...(access_modes.length > 0 ? { accessMode: access_modes } : {}),
    ...(access_mode_sufficient
      ? {
          accessModeSufficient: {
            "@type": "ItemList" as const,
            itemListElement: access_mode_sufficient.split(","),
          },
        }
      : {}),
    ...(features.length > 0 ? { accessibilityFeature: features } : {}),
    ...(hazards.length > 0 ? { accessibilityHazard: hazards } : {}),
    ...(summary ? { accessibilitySummary: summary } : {}),
  };
}

/** The beginning, which every visitor reads (schema.org/isAccessibleForFree). */
function extractOf(book: Book, { slug, notice }: Edition, publicUrl: string) {
  const bytes = notice.file_sizes.extract;
  if (bytes === undefined) return {};
  return {
    hasPart: {
      "@type": "Book" as const,
      name: `${book.title} (extrait)`,
      url: publicUrl + extractPath(book.slug, slug),
      bookFormat: "https://schema.org/EBook" as const,
      isAccessibleForFree: true,
      encoding: {
        "@type": "MediaObject" as const,
        contentUrl: publicUrl + extractFilePath(book.slug, slug),
        encodingFormat: "application/epub+zip",
        contentSize: String(bytes),
      },
    },
  };
}

/** A price is known until the end of its campaign, or until the edition enters the free catalogue. */
function priceEnd({ campaign, is_free, online_at, price_cents }: Edition) {
  if (campaign) return { priceValidUntil: campaign.ends_at };
  return is_free || price_cents <= freeCatalogueCapCents
    ? {}
    : { priceValidUntil: entersFreeCatalogueAt(new Date(online_at)).toISOString() };
}

const offerOf = (edition: Edition, url: string, brand: string) => ({
  "@type": "Offer" as const,
  url,
  price: (edition.price_cents / 100).toFixed(2),
  priceCurrency: "EUR",
  ...priceEnd(edition),
  availabilityStarts: edition.online_at,
  availability:
    `https://schema.org/${edition.preorder ? "PreOrder" : isDeliverable(edition.formats) ? "InStock" : "OutOfStock"}` as const,
  seller: { "@type": "Organization" as const, name: brand },
});

/** The path to a page from the home page (schema.org/BreadcrumbList). */
export const describeWay = (
  publicUrl: string,
  steps: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});
