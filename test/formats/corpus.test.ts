import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { initKf8File } from "@lingo-reader/mobi-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epubToAzw3 } from "#formats/azw3/epub-to-azw3.server.ts";
import { docxToEpub } from "#formats/epub/docx-to-epub.server.ts";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { MARK_PLACEHOLDER } from "#formats/mark/mark.ts";
import { parseXml } from "#formats/xml/xml-parse.ts";
import { serializeXhtml } from "#formats/xml/xml-serialize.ts";
import { childElements, elementsIn, findElement, textOf, type XmlElement } from "#formats/xml/xml-tree.ts";
import { CORPUS, corpusFile } from "./corpus/corpus.ts";
import { sampleBook } from "./sample-publication.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "corpus-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** The book of a document, made once for all tests. */
const books = new Map<string, Promise<Book>>();

interface Book {
  epubPath: string;
  /** The bodies of the front matter, the chapters and the endnotes. */
  chapters: XmlElement[];
  warnings: string[];
}

function bookOf(name: string): Promise<Book> {
  const book = books.get(name) ?? makeBook(name);
  books.set(name, book);
  return book;
}

async function makeBook(name: string): Promise<Book> {
  const document = CORPUS[name];
  if (!document) throw new Error(`no document ${name}`);
  const [docxPath, outPath] = [join(folder, `${name}.docx`), join(folder, `${name}.epub`)];
  await writeFile(docxPath, await corpusFile(document));
  const made = await docxToEpub({ docxPath, cover: null, metadata: sampleBook, typography: [], outPath });
  const { spine } = await readEpub(outPath);
  const texts = spine.filter(({ path }) => !GENERATED.test(path));
  return {
    epubPath: outPath,
    chapters: texts.flatMap(({ root }) => findElement(root, "body") ?? []),
    warnings: made.warnings,
  };
}

/** The pages that are the same in every book. */
const GENERATED = /(faux-titre|titre|mentions|sommaire|licence)\.xhtml$/;

const names = Object.keys(CORPUS);

describe("the book of each document", () => {
  test.each(names)("%s is as expected", async (name) => {
    const { chapters, warnings } = await bookOf(name);
    const blocks = chapters.flatMap((body) => childElements(body));
    const lines = [...warnings.map((warning) => `<!-- ${warning} -->`), ...blocks.map(serializeXhtml)];
    const markup = `${lines.join("\n")}\n`.replaceAll(MARK_PLACEHOLDER, "(marque)");
    await expect(markup).toMatchFileSnapshot(`corpus/expected/${name}.xhtml`);
  });

  test.each(names)("%s is a publication without an error or a warning", async (name) => {
    const { epubPath } = await bookOf(name);
    const { messages } = await EpubCheck.validate(await readFile(epubPath));
    expect(messages.filter(({ severity }) => ["fatal", "error", "warning"].includes(severity))).toEqual([]);
  });

  test.each(names)("%s has the same words and the same italics in its AZW3", async (name) => {
    const { epubPath } = await bookOf(name);
    const outPath = join(folder, `${name}.azw3`);
    await epubToAzw3({ epubPath, outPath, thumbnail: null, cover: null, isbn: null });
    const azw3 = await initKf8File(outPath, join(folder, "resources"));
    const pages = azw3
      .getSpine()
      .map(({ id }) => parseXml(`<body>${azw3.loadChapter(id)?.html ?? ""}</body>`));
    const { spine } = await readEpub(epubPath);
    const bodies = spine.flatMap(({ root }) => findElement(root, "body") ?? []);
    expect(spaced(pages.map(textOf).join(" "))).toBe(spaced(bodies.map(shownText).join(" ")));
    expect(pages.flatMap(italics)).toEqual(bodies.flatMap(italics));
  });
});

const spaced = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

const italics = (body: XmlElement): string[] =>
  [...elementsIn(body)].filter(({ name }) => name === "em").map((element) => spaced(textOf(element)));

/** Formulas are a line of text on devices without MathML; landmarks are hidden. */
function shownText(element: XmlElement): string {
  if (element.name === "math") return element.attributes.get("alttext") ?? "";
  if (element.attributes.has("hidden")) return "";
  return element.children.map((child) => (child.kind === "text" ? child.value : shownText(child))).join("");
}
