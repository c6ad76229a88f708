import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import type { Chapter } from "./chapters.ts";
import { flatten, type ContentsEntry } from "./contents.ts";
import { pageDirection, type PublicationMetadata } from "./publication.ts";
import { xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";

export const COVER_IMAGE = "images/couverture.jpg";
export const COVER_PAGE = "couverture.xhtml";
export const TITLE_PAGE = "titre.xhtml";
export const CONTENTS_PAGE = "sommaire.xhtml";
export const LICENCE_PAGE = "licence.xhtml";
export const STYLESHEET_FILE = "style.css";

/** A file of text: a chapter of the book. */
export function chapterPage(chapter: Chapter, book: PublicationMetadata): string {
  return page({ title: chapter.title ?? book.title, language: book.language, children: chapter.blocks });
}

/** The cover, as large as the screen allows. */
export function coverPage(book: PublicationMetadata, cover: { width: number; height: number }): string {
  const { width, height } = cover;
  const image = xml("image", {
    width: String(width),
    height: String(height),
    "xlink:href": COVER_IMAGE,
  });
  const drawing = xml(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      "xmlns:xlink": "http://www.w3.org/1999/xlink",
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "xMidYMid meet",
      role: "img",
      "aria-label": `Couverture de ${book.title}`,
    },
    [image],
  );
  const body = { class: "page-couverture", "epub:type": "cover" };
  return page({ title: "Couverture", language: "fr", body, children: [drawing] });
}

/** Title, author, edition and publisher, in the order of a French title page. */
export function titlePage(book: PublicationMetadata): string {
  const section = xml("section", { class: "page-titre", "epub:type": "titlepage" }, [
    ...(book.authors.length > 0 ? [line("auteur", book.authors.join(", "))] : []),
    xml("h1", { class: "titre" }, [book.title]),
    ...(namesEdition(book) ? [line("edition", book.editionTitle)] : []),
    ...(book.publisher === "" ? [] : [line("editeur", book.publisher)]),
  ]);
  return page({ title: book.title, language: book.language, children: [section] });
}

function line(name: string, content: string): XmlElement {
  return xml("p", { class: name }, [content]);
}

/** True where the edition has a name that says more than the title. */
export function namesEdition(book: PublicationMetadata): boolean {
  return book.editionTitle.trim() !== "" && book.editionTitle.trim() !== book.title.trim();
}

/**
 * The navigation document (EPUB 3.3, section 7), which is also the table of contents that stands at the end of the
 * book, as French books have it.
 */
export function contentsPage(
  entries: readonly ContentsEntry[],
  book: PublicationMetadata,
  hasCover: boolean,
): string {
  const contents = xml("nav", { id: "sommaire", "epub:type": "toc", role: "doc-toc" }, [
    xml("h1", {}, ["Table des matières"]),
    contentsList(entries, book),
  ]);
  const start = [...flatten(entries)][0]?.href ?? TITLE_PAGE;
  const landmarks = [
    ...(hasCover ? [landmark("cover", COVER_PAGE, "Couverture")] : []),
    landmark("titlepage", TITLE_PAGE, "Page de titre"),
    landmark("bodymatter", start, "Début du texte"),
    landmark("toc", `${CONTENTS_PAGE}#sommaire`, "Table des matières"),
  ];
  const guide = xml("nav", { "epub:type": "landmarks", hidden: "hidden" }, [
    xml("h2", {}, ["Repères"]),
    xml("ol", {}, landmarks),
  ]);
  const body = { class: "sommaire" };
  return page({ title: "Table des matières", language: "fr", body, children: [contents, guide] });
}

function contentsList(entries: readonly ContentsEntry[], book: PublicationMetadata): XmlElement {
  const language = book.language === "fr" ? undefined : book.language;
  return xml(
    "ol",
    { lang: language, "xml:lang": language },
    entries.map((entry) => {
      const link = xml("a", { href: entry.href }, [entry.title]);
      return xml("li", {}, entry.children.length === 0 ? [link] : [link, contentsList(entry.children, book)]);
    }),
  );
}

function landmark(type: string, href: string, label: string): XmlElement {
  return xml("li", {}, [xml("a", { "epub:type": type, href }, [label])]);
}

/** The last page, where the placeholder of the personal mark stands, in a paragraph that can wrap. */
export function licencePage(): string {
  const section = xml("section", { class: "page-licence" }, [
    xml("h1", {}, ["Exemplaire personnel"]),
    xml("p", { class: "marque" }, [MARK_PLACEHOLDER]),
    xml("p", {}, ["Ce livre numérique est sans verrou\u202F: merci de ne pas le diffuser."]),
  ]);
  return page({ title: "Exemplaire personnel", language: "fr", children: [section] });
}

interface Page {
  title: string;
  language: string;
  body?: Record<string, string>;
  children: readonly XmlNode[];
}

function page({ title, language, body = {}, children }: Page): string {
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
        xml("link", { rel: "stylesheet", type: "text/css", href: STYLESHEET_FILE }),
      ]),
      "\n",
      xml("body", body, ["\n", ...lines]),
      "\n",
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${serializeXhtml(document)}\n`;
}
