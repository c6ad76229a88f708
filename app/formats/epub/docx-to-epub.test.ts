import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heading, pack, paragraph } from "#test/formats/sample-building.ts";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { CODE_PLACEHOLDER, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { MarkMisplaced } from "./archive.server.ts";
import { docxToEpub } from "./docx-to-epub.server.ts";
import { wordFile, wordParagraph } from "#test/formats/sample-word-file.ts";
import { type TypographyKind, typographyKinds } from "../typography/kinds.ts";
import { readEpub, type OpenedPublication } from "./read-epub.server.ts";
import { elementsIn, textOf } from "../xml/xml-tree.ts";
import { serializeXhtml } from "../xml/xml-serialize.ts";
import { sampleBook } from "#test/formats/sample-publication.ts";

let folder = "";
let cover = { path: "", width: 600, height: 900 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "docx-to-epub-"));
  cover = { ...cover, path: join(folder, "cover.jpg") };
  await sharp({ create: { width: 600, height: 900, channels: 3, background: "#23395b" } })
    .jpeg()
    .toFile(cover.path);
});

afterAll(() => rm(folder, { recursive: true }));

interface Converted {
  path: string;
  warnings: string[];
  chapters: number;
  book: OpenedPublication;
  /** The chapters' bodies as markup. */
  markup: string;
  /** Text without markup. */
  text: string;
}

async function convert(
  docx: Buffer,
  metadata = sampleBook,
  typography: readonly TypographyKind[] = [],
): Promise<Converted> {
  const docxPath = join(folder, "in.docx");
  const path = join(folder, "out.epub");
  await writeFile(docxPath, docx);
  const { warnings, chapters } = await docxToEpub({ docxPath, cover, metadata, typography, outPath: path });
  const book = await readEpub(path);
  const texts = book.spine.filter((document) => /chapitre|notes/.test(document.path));
  const bodies = texts.flatMap(({ root }) => [...elementsIn(root)].filter(({ name }) => name === "body"));
  return {
    path,
    warnings,
    chapters,
    book,
    markup: bodies.map(serializeXhtml).join("\n"),
    text: bodies.map(textOf).join("\n"),
  };
}

async function convertSample(name: keyof typeof SAMPLE_DOCUMENTS): Promise<Converted> {
  const make = SAMPLE_DOCUMENTS[name];
  if (!make) throw new Error(`no sample ${name}`);
  return convert(await make());
}

describe("every kind of document", () => {
  test.each(Object.keys(SAMPLE_DOCUMENTS))(
    "%s becomes a publication that epubcheck finds no fault with",
    async (name) => {
      const { path } = await convertSample(name);
      const report = await EpubCheck.validate(await readFile(path));
      const faults = report.messages.filter(({ severity }) =>
        ["fatal", "error", "warning"].includes(severity),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe("the file", () => {
  test("is the same, byte for byte, when made twice of the same document", async () => {
    const docx = await SAMPLE_DOCUMENTS["images"]?.();
    const first = await readFile((await convert(docx ?? Buffer.alloc(0))).path);
    const second = await readFile((await convert(docx ?? Buffer.alloc(0))).path);
    expect(first.equals(second)).toBe(true);
  });

  test("begins with the stored media type", async () => {
    const file = await readFile((await convertSample("novel")).path);
    expect(file.subarray(30, 58).toString()).toBe("mimetypeapplication/epub+zip");
  });

  test("holds the placeholder of the personal mark on three pages, the last included, uncompressed", async () => {
    const { path, book } = await convertSample("novel");
    const file = await readFile(path, "latin1");
    expect(file.split(MARK_PLACEHOLDER)).toHaveLength(4);
    const marked = book.spine.filter(({ root }) => textOf(root).includes(MARK_PLACEHOLDER));
    expect(marked.map((document) => document.path)).toEqual([
      "OEBPS/mentions.xhtml",
      "OEBPS/chapitre-003.xhtml",
      "OEBPS/licence.xhtml",
    ]);
    expect(book.spine.at(-1)?.path).toBe("OEBPS/licence.xhtml");
  });

  test("holds the placeholder of the mark's code in its package document, uncompressed", async () => {
    const { path } = await convertSample("novel");
    const file = await readFile(path, "latin1");
    expect(file.split(`<meta name="exemplaire" content="${CODE_PLACEHOLDER}"/>`)).toHaveLength(2);
  });

  test("is not made of a document without a word or an image", async () => {
    const blank = await wordFile(wordParagraph("") + wordParagraph(" \u00a0 "));
    await expect(convert(blank)).rejects.toThrow(/^Ce document Word ne contient aucun texte\./);
  });

  test("is refused when the document itself shows the placeholder uncompressed", async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const marked = Buffer.concat([picture, Buffer.from(MARK_PLACEHOLDER)]);
    await writeFile(join(folder, "marked.jpg"), marked);
    const docxPath = join(folder, "in.docx");
    await writeFile(docxPath, await wordFile(wordParagraph("Texte")));
    const outPath = join(folder, "out.epub");
    const markedCover = { ...cover, path: join(folder, "marked.jpg") };
    await expect(
      docxToEpub({ docxPath, cover: markedCover, metadata: sampleBook, typography: [], outPath }),
    ).rejects.toThrow(MarkMisplaced);
  });
});

describe("text", () => {
  test("is divided at headings, with the table of contents to match", async () => {
    const { book, chapters } = await convertSample("novel");
    expect(book.contents.map(({ title }) => title)).toEqual(["Le départ", "La halte", "Le retour"]);
    expect(chapters).toBe(4);
  });

  test("doesn't repeat the title page that the publication has already", async () => {
    const docx = await SAMPLE_DOCUMENTS["novel"]?.();
    const { chapters, text } = await convert(docx ?? Buffer.alloc(0), { ...sampleBook, title: "LE CANAL" });
    expect(chapters).toBe(3);
    expect(text).not.toContain("Le Canal");
  });

  test("begins with what follows the lines of the title page, where something does", async () => {
    const note = "Ce texte suit celui de 1857.";
    const lines = ["Ève Œuvrard", "Le Canal", "* * *", note, "Ève Œuvrard"];
    const docx = await pack([...lines.map((line) => paragraph(line)), heading(1, "Départ")]);
    const { markup } = await convert(docx, { ...sampleBook, title: "LE CANAL", authors: ["Ève Œuvrard"] });
    expect(markup).toMatch(
      /<body>\s*<p class="premier ouverture">Ce texte suit celui de 1857\.<\/p>\s*<p>Ève Œuvrard<\/p>/,
    );
    expect(markup).not.toContain("Le Canal");
  });

  test("has a nested table of contents that follows its headings", async () => {
    const { book } = await convertSample("long-contents");
    expect(book.contents).toHaveLength(4);
    expect(book.contents[3]?.children[4]?.children[3]?.title).toBe("Section 4.5.4");
  });

  test("without any heading is one chapter, and the publisher gets a warning", async () => {
    const { book, chapters, warnings } = await convertSample("without-headings");
    expect(chapters).toBe(1);
    expect(book.contents.map(({ title }) => title)).toEqual([sampleBook.title]);
    expect(warnings).toEqual([expect.stringContaining("n’a aucun titre")]);
  });
});

describe("French typography", () => {
  const typed = () => wordFile(wordParagraph("- L'ami du XIXe siècle ! dit M. Hugo..."));

  test("is set in the text, and epubcheck finds no fault with it", async () => {
    const { markup, path } = await convert(await typed(), sampleBook, typographyKinds);
    expect(markup).toContain(
      '>—\u00A0L’ami du <span class="siecle">XIX</span><sup>e</sup>\u00A0siècle\u202F! dit M.\u00A0Hugo…</p>',
    );
    expect((await EpubCheck.validate(await readFile(path))).messages).toEqual([]);
  });

  test("is not set where the publisher has switched it off", async () => {
    const { text } = await convert(await typed(), sampleBook, []);
    expect(text).toContain("- L'ami du XIXe siècle ! dit M. Hugo...");
  });
});

describe("notes", () => {
  test("are at the end of their chapter, with links in both directions", async () => {
    const { markup } = await convertSample("notes");
    expect(markup).toContain(
      '<a href="#note-1" class="appel" epub:type="noteref" role="doc-noteref" id="appel-1">1</a>',
    );
    expect(markup).toMatch(
      /<aside id="note-1" [^>]*epub:type="footnote"[^>]*><p><a class="retour" href="#appel-1"/,
    );
    expect(markup).toContain("Première note de bas de page.</p>");
    expect(markup).not.toContain("↑");
  });

  test("of the end have a chapter of their own and roman numerals beside footnotes", async () => {
    const { book, markup } = await convertSample("notes");
    expect(book.contents.at(-1)?.title).toBe("Notes");
    expect(markup).toContain('role="doc-noteref" id="appel-4">ii</a>');
    expect(markup).toMatch(/<a class="retour" href="chapitre-002.xhtml#appel-\d"[^>]*>ii\.<\/a>/);
  });
});
