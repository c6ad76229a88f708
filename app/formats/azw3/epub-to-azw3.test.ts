import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initKf8File, type Kf8 } from "@lingo-reader/mobi-parser";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { docxToEpub } from "../epub/docx-to-epub.server.ts";
import type { PublicationMetadata } from "../epub/publication.ts";
import { readEpub } from "../epub/read-epub.server.ts";
import { findElement, textOf, xml, type XmlNode } from "../xml/xml-tree.ts";
import { parseXml } from "../xml/xml-parse.ts";
import type { ContentsEntry } from "../epub/contents.ts";
import { MARK_LENGTH, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { epubToAzw3 } from "./epub-to-azw3.server.ts";
import { FRAGMENT_BYTES } from "./fragments.ts";

const BOOK: PublicationMetadata = {
  title: "L’Été des cœurs naïfs",
  editionTitle: "",
  authors: ["Ève Œuillet", "Jean d’Ô"],
  language: "fr",
  publisher: "Éditions du Canal",
  identifier: "urn:uuid:5b0c9d7e-4b8a-4d62-9f3d-0e6a2f1b7c11",
  isbn: "9782070360024",
  publishedOn: "1865-03-02",
  modifiedAt: "2026-11-21T02:30:00.000Z",
  description: "Un roman & des <routes>.",
  subjects: ["Roman", "Voyage"],
  contributors: [{ name: "Aïda Préface", role: "wpr" }],
  credits: [{ label: "Préface", names: ["Aïda Préface"] }],
  series: null,
  accessibility: null,
};

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "epub-to-azw3-"));
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: "#23395b" } });
  await picture.clone().jpeg().toFile(join(folder, "cover.jpg"));
  await picture.clone().resize(330).jpeg().toFile(join(folder, "thumbnail.jpg"));
});

afterAll(() => rm(folder, { recursive: true }));

interface Made {
  epubPath: string;
  azw3Path: string;
  file: Buffer;
}

async function make(name: keyof typeof SAMPLE_DOCUMENTS, metadata = BOOK): Promise<Made> {
  const docx = await SAMPLE_DOCUMENTS[name]?.();
  if (!docx) throw new Error(`no sample ${name}`);
  const paths = {
    docx: join(folder, "in.docx"),
    epub: join(folder, "book.epub"),
    azw3: join(folder, "book.azw3"),
  };
  await writeFile(paths.docx, docx);
  const cover = { path: join(folder, "cover.jpg"), width: 600, height: 900 };
  await docxToEpub({ docxPath: paths.docx, cover, metadata, typography: [], outPath: paths.epub });
  const thumbnail = { path: join(folder, "thumbnail.jpg") };
  await epubToAzw3({ epubPath: paths.epub, outPath: paths.azw3, thumbnail, cover: null, isbn: null });
  return { epubPath: paths.epub, azw3Path: paths.azw3, file: await readFile(paths.azw3) };
}

/** The book as an independent reader presents it. */
async function readBack(path: string) {
  const book = await initKf8File(path, join(folder, "resources"));
  const chapters = book.getSpine().map(({ id }) => book.loadChapter(id)?.html ?? "");
  return { book, chapters };
}

function plainText(bodies: readonly string[]): string {
  const text = bodies.map((body) => textOf(parseXml(`<body>${body}</body>`))).join("");
  return text.replace(/[ \t\r\n]+/g, " ");
}

async function epubText(path: string): Promise<string> {
  const { spine } = await readEpub(path);
  const bodies = spine.map(({ root }) => findElement(root, "body") ?? xml("body"));
  const shown = bodies.filter((body) => body.attributes.get("epub:type") !== "cover");
  return shown
    .map(shownText)
    .join("")
    .replace(/[ \t\r\n]+/g, " ");
}

function shownText(node: XmlNode): string {
  if (node.kind === "text") return node.value;
  // Formulas are a line of text on devices that show no MathML.
  if (node.name === "math") return node.attributes.get("alttext") ?? "";
  return node.attributes.has("hidden") ? "" : node.children.map(shownText).join("");
}

describe("every kind of document", () => {
  test.each(Object.keys(SAMPLE_DOCUMENTS))(
    "%s reads the same from the AZW3 as from the EPUB",
    async (name) => {
      const { epubPath, azw3Path } = await make(name);
      const { book, chapters } = await readBack(azw3Path);
      expect(plainText(chapters).trim()).toBe((await epubText(epubPath)).trim());
      expect(labels(book.getToc())).toEqual(titles((await readEpub(epubPath)).contents));
    },
  );
});

type Label = { label: string; children?: Label[] };

function labels(entries: readonly Label[]): unknown[] {
  return entries.map(({ label, children }) => [label, labels(children ?? [])]);
}

function titles(entries: readonly ContentsEntry[]): unknown[] {
  return entries.map(({ title, children }) => [title, titles(children)]);
}

describe("the file", () => {
  test("is the same, byte for byte, when made twice", async () => {
    const first = await make("images");
    const second = await make("images");
    expect(first.file.equals(second.file)).toBe(true);
  });

  test("contains title, authors, publisher, language, date, description and subjects", async () => {
    const { azw3Path, file } = await make("novel");
    const { book } = await readBack(azw3Path);
    // The independent reader does not report the ISBN: EXTH record 104, of 21 bytes with its head.
    expect(file.includes("\0\0\0\x68\0\0\0\x159782070360024", "latin1")).toBe(true);
    expect(book.getMetadata()).toMatchObject({
      title: BOOK.title,
      author: BOOK.authors,
      publisher: BOOK.publisher,
      language: "fr",
      published: BOOK.publishedOn,
      description: BOOK.description,
      subject: BOOK.subjects,
      contributor: ["Aïda Préface"],
    });
  });

  test("has the cover and a thumbnail", async () => {
    const { azw3Path } = await make("novel");
    const { book } = await readBack(azw3Path);
    const cover = await sharp(await readFile(book.getCoverImage())).metadata();
    expect(cover).toMatchObject({ format: "jpeg", width: 600 });
  });

  test("shows its images", async () => {
    const { azw3Path } = await make("images");
    const { chapters } = await readBack(azw3Path);
    const sources = [...chapters.join("").matchAll(/<img[^>]* src="([^"]+)"/g)].map(
      ([, source]) => source ?? "",
    );
    expect(sources).toHaveLength(4);
    expect(sources.every((source) => existsSync(source))).toBe(true);
  });

  test("leads from the table of contents to each heading", async () => {
    const { azw3Path, file } = await make("long-contents");
    const { book } = await readBack(azw3Path);
    const section = book.getToc()[3]?.children?.[4]?.children?.[3];
    expect(textAt(section?.href, book, file)).toMatch(/^<h3 [^>]*>Section 4\.5\.4<\/h3>/);
  });

  test("leads from a note's call to the note and back", async () => {
    const { azw3Path, file } = await make("notes");
    const { book, chapters } = await readBack(azw3Path);
    const call = /<a href="(kindle:pos[^"]+)" class="appel"[^>]*>ii</.exec(chapters.join(""))?.[1];
    expect(textAt(call, book, file)).toMatch(/^<div id="note-4"/);
    const back = /href="(kindle:pos[^"]+)"[^>]*>ii\./.exec(chapters.join(""))?.[1];
    expect(textAt(back, book, file)).toMatch(/^<a [^>]*id="appel-4"/);
  });

  test("contains the start of reading and the position of the table of contents", async () => {
    const { azw3Path } = await make("novel");
    const { book } = await readBack(azw3Path);
    expect(book.getGuide()?.map(({ type }) => type)).toEqual([["text"], ["toc"]]);
  });

  test("is cut into fragments of at most 8 KiB", async () => {
    const { azw3Path } = await make("long-blocks");
    const { book } = await readBack(azw3Path);
    const lengths = book.getSpine().flatMap(({ frags }) => frags.map(({ length }) => length));
    expect(lengths.length).toBeGreaterThan(8);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(FRAGMENT_BYTES);
  });
});

/** The text at an address: addresses count bytes, and each text record holds 4096 bytes of text. */
function textAt(address: string | undefined, book: Kf8, file: Buffer): string {
  const [, fid = "", off = ""] = /^kindle:pos:fid:(\w{4}):off:(\w{10})$/.exec(address ?? "") ?? [];
  const number = Number.parseInt(fid, 32);
  const chapter = book.getSpine().find(({ frags }) => frags.some(({ index }) => index === number));
  const fragment = chapter?.frags.find(({ index }) => index === number);
  if (!chapter || !fragment) return "";
  const at = chapter.skel.offset + chapter.skel.length + fragment.offset + Number.parseInt(off, 32);
  return storedText(file)
    .subarray(at, at + 200)
    .toString();
}

function storedText(file: Buffer): Buffer {
  const start = (record: number): number => file.readUInt32BE(78 + 8 * record);
  const records = file.readUInt16BE(start(0) + 8);
  const parts = Array.from({ length: records }, (_, n) => file.subarray(start(n + 1), start(n + 1) + 4096));
  return Buffer.concat(parts);
}

describe("the personal mark", () => {
  test("has its placeholder on three pages, each in one piece", async () => {
    const { file } = await make("novel");
    expect(file.toString("latin1").split(MARK_PLACEHOLDER)).toHaveLength(4);
  });

  test("can be written over the placeholder, wherever it falls in the text records", async () => {
    for (const length of [0, 1000, 2000, 3000, 3900, 4000, 4050]) {
      const metadata = { ...BOOK, publisher: "É".repeat(length / 2) };
      const { file, azw3Path } = await make("one-word", metadata);
      const mark = Buffer.from("Exemplaire de Zoé Łukasz, nº 42".padEnd(MARK_LENGTH - 3));
      for (let at = file.indexOf(MARK_PLACEHOLDER); at !== -1; at = file.indexOf(MARK_PLACEHOLDER))
        mark.copy(file, at);
      await writeFile(azw3Path, file);
      const { chapters } = await readBack(azw3Path);
      const marked = chapters.filter((chapter) => chapter.includes("Exemplaire de Zoé Łukasz, nº 42"));
      expect(marked).toHaveLength(3);
      expect(chapters.at(-1)).toBe(marked.at(-1));
    }
  });
});
