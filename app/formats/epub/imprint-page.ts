import { MARK_CLASS, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";
import { page } from "./page.ts";
import type { PublicationMetadata } from "./publication.ts";

export const IMPRINT_PAGE = "mentions.xhtml";

/**
 * The imprint, which follows the title page: series, contributors by their part, rights, ISBN, and a mark. It repeats
 * neither the title nor the authors.
 */
export function imprintPage(book: PublicationMetadata): string {
  const section = xml("section", { class: "page-mentions", "epub:type": "copyright-page" }, [
    ...imprintLines(book).map((line) => xml("p", {}, [line])),
    markParagraph(),
  ]);
  return page({ title: "Mentions", language: "fr", children: [section] });
}

/** The lines of the imprint, in its order. */
export function imprintLines({
  series,
  credits,
  publisher,
  publishedOn,
  isbn,
}: PublicationMetadata): string[] {
  const number = series?.number === null ? "" : `, ${series?.number}`;
  return [
    ...(series ? [`Série\u00A0: ${series.name}${number}`] : []),
    ...credits.map(({ label, names }) => `${label}\u00A0: ${names.join(", ")}`),
    ...(publisher === "" ? [] : [`©\u00A0${publisher}${yearOf(publishedOn)}`]),
    ...(isbn ? [`ISBN\u00A0: ${isbn}`] : []),
  ];
}

/** Classics are dated by their first publication; no electronic edition is older than these. */
function yearOf(publishedOn: string): string {
  const year = publishedOn.slice(0, 4);
  return year >= FIRST_EBOOKS ? `, ${year}` : "";
}

const FIRST_EBOOKS = "1990";

/** The placeholder of the personal mark, in a paragraph that can wrap. */
export function markParagraph(): XmlElement {
  return xml("p", { class: MARK_CLASS }, [MARK_PLACEHOLDER]);
}
