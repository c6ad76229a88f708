import type { Chapter } from "./chapters.ts";
import { flatten, type ContentsEntry } from "./contents.ts";
import { IMPRINT_PAGE, markParagraph, page } from "./page.ts";
import type { PublicationMetadata } from "./publication.ts";
import { xml, type XmlElement, elementsIn, hasClass, isElement } from "#formats/xml/xml-tree.ts";

export const COVER_IMAGE = "images/couverture.jpg";
export const COVER_PAGE = "couverture.xhtml";
export const HALF_TITLE_PAGE = "faux-titre.xhtml";
export const TITLE_PAGE = "titre.xhtml";
export const CONTENTS_PAGE = "sommaire.xhtml";
export const LICENCE_PAGE = "licence.xhtml";

/** A file of text: a chapter of the book. */
export function chapterPage(chapter: Chapter, book: PublicationMetadata): string {
  return page({
    title: chapter.title ?? book.title,
    language: book.language,
    children: withSemantics(chapter),
  });
}

/** The cover, as large as the screen. */
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
      "aria-label": `Couverture\u00A0: ${book.title}`,
    },
    [image],
  );
  const body = { class: "page-couverture", "epub:type": "cover" };
  return page({ title: "Couverture", language: "fr", body, children: [drawing] });
}

/** The title alone, as on the first leaf of a printed book. */
export function halfTitlePage(book: PublicationMetadata): string {
  const section = xml("section", { class: "page-faux-titre", "epub:type": "halftitlepage" }, [
    line("titre", book.title),
  ]);
  return page({ title: book.title, language: book.language, children: [section] });
}

/** Title, author, edition and publisher, in the order of a French title page. */
export function titlePage(book: PublicationMetadata): string {
  const section = xml("section", { class: "page-titre", "epub:type": "titlepage" }, [
    ...(book.authors.length > 0 ? [line("auteur", book.authors.join(", "))] : []),
    xml("h1", { class: "titre" }, [book.title]),
    ...(book.subtitle ? [line("sous-titre", book.subtitle)] : []),
    ...(namesEdition(book) ? [line("edition", book.editionTitle)] : []),
    ...(book.publisher === "" ? [] : [line("editeur", book.publisher)]),
  ]);
  return page({ title: book.title, language: book.language, children: [section] });
}

function line(name: string, content: string): XmlElement {
  return xml("p", { class: name }, [content]);
}

/** True if the edition has a name that differs from the title. */
export function namesEdition(book: PublicationMetadata): boolean {
  return book.editionTitle.trim() !== "" && book.editionTitle.trim() !== book.title.trim();
}

/**
 * The navigation document (EPUB 3.3, section 7), which is also the table of contents at the end of the book, as in
 * French books.
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
    landmark("copyright-page", IMPRINT_PAGE, "Mentions"),
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

/** The colophon, on the last page: a mark, a word about it, and the day on which the edition was made. */
export function licencePage({ modifiedAt }: PublicationMetadata): string {
  const made = new Date(modifiedAt).toLocaleDateString("fr", { dateStyle: "long", timeZone: "Europe/Paris" });
  const section = xml("section", { class: "page-licence", "epub:type": "colophon", role: "doc-colophon" }, [
    xml("h1", {}, ["Exemplaire personnel"]),
    markParagraph(),
    xml("p", {}, ["Ce livre numérique est sans verrou\u202F: merci de ne pas le diffuser."]),
    xml("p", {}, [`Édition numérique établie le ${made}.`]),
  ]);
  return page({ title: "Exemplaire personnel", language: "fr", children: [section] });
}

/**
 * The blocks of a chapter with their roles for reading systems and screen readers (EPUB Structural Semantics Vocabulary,
 * DPUB-ARIA 1.1): the chapter itself, known by its title, dedications and epigraphs. Tables of many columns get a frame
 * in which they scroll.
 */
export function withSemantics({ title, blocks }: Pick<Chapter, "title" | "blocks">): XmlElement[] {
  const marked = groupDedications(blocks).map((block) => {
    if (hasClass(block, "exergue")) return withRole(block, "epigraph");
    return isWideTable(block) ? xml("div", { class: "tableau-large" }, [block]) : block;
  });
  // The endnotes are a section of their own.
  const isEndnotes = blocks.some((block) => block.attributes.get("epub:type") === "endnotes");
  if (title === null || isEndnotes) return marked;
  const role = OPENINGS.find(([words]) => words.test(title))?.[1] ?? "chapter";
  return [withRole(xml("section", {}, ["\n", ...marked.flatMap((block) => [block, "\n"])]), role)];
}

function groupDedications(blocks: readonly XmlElement[]): XmlElement[] {
  const grouped: XmlElement[] = [];
  let open: XmlElement | null = null;
  for (const block of blocks) {
    if (!isElement(block, "p") || !hasClass(block, "dedicace")) {
      open = null;
      grouped.push(block);
      continue;
    }
    if (!open) grouped.push((open = withRole(xml("section", { class: "dedicaces" }), "dedication")));
    open.children.push(block);
  }
  return grouped;
}

/** Both vocabularies use the same words. */
function withRole(element: XmlElement, role: string): XmlElement {
  element.attributes.set("epub:type", role);
  element.attributes.set("role", `doc-${role}`);
  return element;
}

/** Parts of a book by the titles they have in French and English. */
const OPENINGS: readonly (readonly [title: RegExp, role: string])[] = [
  [/^pr[ée]face\b/iu, "preface"],
  [/^(?:avant-propos|foreword)\b/iu, "foreword"],
  [/^introduction\b/iu, "introduction"],
  [/^prologue\b/iu, "prologue"],
  [/^[ée]pilogue\b/iu, "epilogue"],
  [/^(?:postface|afterword)\b/iu, "afterword"],
  [/^conclusion\b/iu, "conclusion"],
  [/^(?:annexe|appendi(?:ce|x))\b/iu, "appendix"],
];

function isWideTable(block: XmlElement): boolean {
  if (block.name !== "table") return false;
  const rows = [...elementsIn(block)].filter(({ name }) => name === "tr");
  return rows.some((row) => row.children.filter((cell) => isElement(cell, "td", "th")).length >= WIDE);
}

/** Columns that a phone cannot show side by side. */
const WIDE = 5;
