import { serializeXhtml } from "#formats/xml/xml-serialize.ts";
import { xml, type XmlElement } from "#formats/xml/xml-tree.ts";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import { percent } from "#reading/reading/places/reading-places.rules.ts";

/** A book whose annotations are a file. */
export interface ExportedBook {
  title: string;
  author: string;
  /** Of its page in the shop. */
  address: string;
  /** The sections of the EPUB, in reading order. */
  paths: readonly string[];
}

type Json = Record<string, unknown>;

export const annotationContext = "https://www.w3.org/ns/epub-anno.jsonld";
/** Of EPUB CFIs (W3C Web Annotation Data Model, 4.2.1). */
export const cfiSpecification = "http://www.idpf.org/epub/linking/cfi/epub-cfi.html";

/**
 * Annotations as an AnnotationSet (EPUB Annotations 1.0, W3C working draft of 2026): each with its text and what is around
 * it, its CFI, and, in the draft's open `meta`, its chapter, its fraction of the book and the revision of the file.
 */
export function annotationSet(
  { title, author, address, paths }: ExportedBook,
  annotations: readonly Annotation[],
  now: Date,
): string {
  const set = {
    "@context": annotationContext,
    id: `${address}#annotations`,
    type: "AnnotationSet",
    generator: { id: new URL("/", address).href, type: "Software", name: "Encrier" },
    generated: now.toISOString(),
    about: {
      "dc:identifier": [address],
      "dc:format": "application/epub+zip",
      "dc:title": title,
      "dc:creator": [author],
    },
    items: inOrder(annotations).map((each) => annotationObject(each, paths)),
  };
  return `${JSON.stringify(set, null, 2)}\n`;
}

function annotationObject(annotation: Annotation, paths: readonly string[]): Json {
  const { id, kind, cfi, fraction, revision, chapter, quote, prefix, suffix, color, note } = annotation;
  return {
    id: `urn:uuid:${id}`,
    type: "Annotation",
    motivation: kind === "bookmark" ? "bookmarking" : note === "" ? "highlighting" : "commenting",
    created: annotation.created_at,
    body: { type: "TextualBody", format: "text/plain", value: note, color, highlight: "solid" },
    target: {
      source: paths[sectionOf(cfi)] ?? paths[0],
      selector: [
        ...(cfi === null ? [] : [{ type: "FragmentSelector", conformsTo: cfiSpecification, value: cfi }]),
        { type: "TextQuoteSelector", exact: quote, prefix, suffix },
      ],
      meta: { headings: [{ level: 1, txt: chapter }], progression: fraction, revision },
    },
  };
}

/** The index of a CFI's section; -1 without one. An item of the spine is an even step (EPUB CFI 1.1, 2.2). */
const sectionOf = (cfi: string | null): number =>
  Number(/^epubcfi\(\/6\/(\d+)/.exec(cfi ?? "")?.[1] ?? 0) / 2 - 1;

const inOrder = (annotations: readonly Annotation[]) =>
  annotations.toSorted((a, b) => a.fraction - b.fraction);

/** Annotations as Markdown, in the order of the book. */
export function annotationsMarkdown({ title, author }: ExportedBook, annotations: readonly Annotation[]) {
  const lines = [`# ${plain(title)}`, "", plain(author)];
  let chapter: string | null = null;
  for (const each of inOrder(annotations)) {
    if (each.chapter !== chapter && each.chapter !== "") lines.push("", `## ${plain(each.chapter)}`);
    chapter = each.chapter;
    const place = percent(each.fraction);
    lines.push("");
    if (each.kind === "bookmark") lines.push(`- Signet à ${place}\u202f: ${plain(each.quote)}`);
    else lines.push(...each.quote.split("\n").map((line) => `> ${plain(line)}`), "", `(${place})`);
    if (each.note) lines.push("", ...each.note.split("\n").map(plain));
  }
  return `${lines.join("\n")}\n`;
}

/** A text in which no character means anything in Markdown (CommonMark, section 2.4). */
const plain = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+=])/, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/, String.raw`$1\$2`);

/** Annotations as a page for a browser, in the order of the book. It runs nothing and loads nothing. */
export function annotationsHtml({ title, author }: ExportedBook, annotations: readonly Annotation[]): string {
  const meta = (attributes: Record<string, string>) => xml("meta", attributes);
  const page = xml("html", { lang: "fr" }, [
    xml("head", {}, [
      meta({ charset: "utf-8" }),
      meta({
        "http-equiv": "Content-Security-Policy",
        content: "default-src 'none'; style-src 'unsafe-inline'",
      }),
      meta({ name: "viewport", content: "width=device-width" }),
      xml("title", {}, [`${title} – notes`]),
      xml("style", {}, [pageStyle]),
    ]),
    xml("body", {}, [
      xml("h1", {}, [title]),
      xml("p", {}, [author]),
      ...inOrder(annotations).map(annotationElement),
    ]),
  ]);
  return `<!DOCTYPE html>\n${serializeXhtml(page)}\n`;
}

function annotationElement({ kind, fraction, chapter, quote, color, note }: Annotation): XmlElement {
  const place = [kind === "bookmark" ? "Signet" : "", chapter, percent(fraction)].filter(Boolean).join(" · ");
  return xml("section", {}, [
    xml("p", { class: "lieu" }, [place]),
    xml("blockquote", kind === "bookmark" ? {} : { class: color }, [quote]),
    ...(note === "" ? [] : [xml("p", { class: "note" }, [note])]),
  ]);
}

const pageStyle = `
body { max-width: 40em; margin: 2em auto; padding: 0 1em; font-family: serif; line-height: 1.5 }
blockquote, .note { margin: 0.5em 0; white-space: pre-line }
blockquote { border-left: 4px solid #bbb; padding-left: 1em }
.lieu { margin: 2em 0 0; color: #555; font-size: 0.9em }
.yellow { border-color: #f2c200 } .green { border-color: #3fa34d } .blue { border-color: #3a86d1 } .pink { border-color: #d6498f }
`;
