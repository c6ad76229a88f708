import type { Book as DescribedBook, BreadcrumbList, WithContext } from "schema-dts";
import { editionPath } from "#modules/catalogue/components/edition-path.ts";
import type { Book, Edition } from "#modules/catalogue/contract.ts";

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
    url: publicUrl + editionPath(book.slug),
    author: { "@type": "Person", name: book.author },
    publisher: { "@type": "Organization", name: brand, url: `${publicUrl}/` },
    inLanguage: "fr",
    ...(book.description ? { description: book.description } : {}),
    ...(book.tags.length > 0 ? { keywords: book.tags.join(", ") } : {}),
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
    author: { "@type": "Person", name: book.author },
    bookFormat: "https://schema.org/EBook",
    bookEdition: edition.title,
    datePublished: edition.publication_date,
    inLanguage: "fr",
    ...(edition.pages === null ? {} : { numberOfPages: edition.pages }),
    ...(edition.description ? { description: edition.description } : {}),
    ...(edition.cover_url ? { image: publicUrl + edition.cover_url } : {}),
    offers: offerOf(edition, url, brand),
  };
}

const offerOf = ({ price_cents }: Edition, url: string, brand: string) => ({
  "@type": "Offer" as const,
  url,
  price: (price_cents / 100).toFixed(2),
  priceCurrency: "EUR",
  availability: "https://schema.org/InStock" as const,
  seller: { "@type": "Organization" as const, name: brand },
});

/** The way to a page, from the shop's entrance (schema.org/BreadcrumbList). */
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
