import { serializeXhtml } from "../xml/xml-serialize.ts";
import { xml, type XmlNode, type XmlElement } from "../xml/xml-tree.ts";
import { pageDirection, type PublicationMetadata } from "./publication.ts";
import { MARK_CLASS, MARK_PLACEHOLDER } from "../mark/mark.ts";

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
export function imprintLines({ series, credits, isbn, ...book }: PublicationMetadata): string[] {
  const number = series?.number === null ? "" : `, ${series?.number}`;
  const rights = rightsOf(book);
  return [
    ...(series ? [`Série\u00A0: ${series.name}${number}`] : []),
    ...credits.map(({ label, names }) => `${label}\u00A0: ${names.join(", ")}`),
    ...(rights ? [rights] : []),
    ...(isbn ? [`ISBN\u00A0: ${isbn}`] : []),
  ];
}

/** The publisher's own words, or the house's name and the year. */
const rightsOf = ({
  rights,
  publisher,
  publishedOn,
}: Pick<PublicationMetadata, "rights" | "publisher" | "publishedOn">): string | undefined =>
  rights ?? (publisher === "" ? undefined : `©\u00A0${publisher}${yearOf(publishedOn)}`);

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

export const STYLESHEET_FILE = "style.css";

interface Page {
  title: string;
  language: string;
  body?: Record<string, string>;
  /** Null for a page without one. */
  stylesheet?: string | null;
  children: readonly XmlNode[];
}

/** A content document of the publication (EPUB 3.3, section 6.1). */
export function page({ title, language, body = {}, stylesheet = STYLESHEET_FILE, children }: Page): string {
  const lines = children.flatMap((child) => [child, "\n"]);
  const document = xml(
    "html",
    {
      xmlns: "http://www.w3.org/1999/xhtml",
      "xmlns:epub": "http://www.idpf.org/2007/ops",
      lang: language,
      "xml:lang": language,
      dir: pageDirection(language) === "rtl" ? "rtl" : undefined,
    },
    [
      "\n",
      xml("head", {}, [
        xml("meta", { charset: "utf-8" }),
        xml("title", {}, [title]),
        ...(stylesheet === null
          ? []
          : [xml("link", { rel: "stylesheet", type: "text/css", href: stylesheet })]),
      ]),
      "\n",
      xml("body", body, ["\n", ...lines]),
      "\n",
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${serializeXhtml(document)}\n`;
}
