import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type EpubParts,
  novel2,
  novel3,
  package3,
  packEpub,
  page3,
  withObfuscatedFont,
} from "#test/formats/sample-epubs.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { readEpub } from "../epub/read-epub.server.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { makeEpubTemplate } from "../source-epub/make-epub-template.server.ts";
import { validateEpub } from "../source-epub/validation.server.ts";
import { elementsIn, textOf } from "../xml/xml-tree.ts";
import type { ExtractMeasure } from "./blocks.ts";
import { makeExtract } from "./make-extract.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-extract-"))));
afterAll(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const lastPage = {
  title: "Le Rivage & la mer",
  author: "Ève Œuillet",
  brand: "Encrier",
  address: "https://boutique.test/livre/le-rivage/numerique",
  ways: [{ text: "L’offrir", address: "https://boutique.test/livre/le-rivage/numerique/offrir" }],
};
const tenPercent = { kind: "percent", amount: 10 } as const;

async function make(parts: EpubParts, measure: ExtractMeasure = tenPercent) {
  await writeFile(at("source.epub"), await packEpub(parts));
  await makeEpubTemplate({ path: at("source.epub"), outPath: at("template.epub"), upgrade: false });
  const outPath = at("extract.epub");
  const made = await makeExtract({ path: at("template.epub"), outPath, measure, lastPage });
  return { ...made, book: await readEpub(outPath), files: await readZipParts(outPath) };
}

describe("an extract", () => {
  test("is a valid EPUB with the beginning of the book, only its files, and where the book is sold", async () => {
    const { book, files, opening, contents, textLengths } = await make(await novel3());
    expect(contents[0]).toEqual({ title: "Chapitre 1", depth: 0 });
    expect(textLengths).toEqual([0, 19, expect.any(Number), 0, expect.any(Number), expect.any(Number)]);
    expect((await validateEpub(at("extract.epub"), "3.0")).errors).toEqual([]);
    expect(book.spine.map(({ path }) => path)).toEqual([
      "EPUB/Text/couverture.xhtml",
      "EPUB/Text/mentions.xhtml",
      "EPUB/Text/chapitre 1.xhtml",
      "EPUB/extrait-suite.xhtml",
    ]);
    expect(book).toMatchObject({ title: "Le Rivage & la mer (extrait)", isbn: "" });
    expect(book.identifier).toMatch(/^urn:uuid:/);
    expect(book.contents.map(({ title }) => title)).toEqual(["Chapitre 1", "Lire la suite"]);
    expect(files.has("EPUB/Fonts/serif.ttf")).toBe(true);
    expect(files.has("EPUB/Text/c3.xhtml")).toBe(false);
    const last = textOf(book.spine.at(-1)!.root);
    expect(last).toContain("https://boutique.test/livre/le-rivage/numerique");
    expect(last).toContain("L’offrir");
    const shown = [...elementsIn(book.spine.at(-1)!.root)].find(({ name }) => name === "img");
    expect(files.has(join("EPUB", shown?.attributes.get("src") ?? ""))).toBe(true);
    expect(Buffer.concat([...files.values()]).includes("EXEMPLAIRE")).toBe(false);
    expect(opening.map(({ kind }) => kind)).toEqual(["heading", "paragraph"]);
    expect(opening[0]?.runs).toEqual([{ text: "Chapitre 1" }]);
  });

  test("keeps the notes to which it leads, and no link to what is left out", async () => {
    const chapter = page3(
      "Chapitre 1",
      `<h1 id="t">Chapitre 1</h1><p>Un mot<a href="notes.xhtml#n1" epub:type="noteref" id="a1">1</a>, puis <a href="c3.xhtml#t">un renvoi</a>.</p>${"<p>Il marcha longtemps vers la mer.</p>".repeat(40)}<section><h2>Plus tard</h2>${"<p>Le vent se leva.</p>".repeat(40)}</section>`,
    );
    const { book, files } = await make(await novel3({ "EPUB/Text/chapitre 1.xhtml": chapter }));
    expect((await validateEpub(at("extract.epub"), "3.0")).errors).toEqual([]);
    const text = files.get("EPUB/Text/chapitre 1.xhtml")!.toString();
    expect(text).toContain("<a>un renvoi</a>");
    expect(text).not.toContain("Plus tard");
    expect(text.trimEnd()).toMatch(/vers la mer\.<\/p>\s*<\/body>\s*<\/html>$/);
    expect(book.spine.map(({ path }) => path)).toContain("EPUB/Text/notes.xhtml");
  });

  test("of an EPUB 2 is valid, too, and ends after the chapters that were asked for", async () => {
    const { book } = await make(await novel2(), { kind: "chapters", amount: 1 });
    expect((await validateEpub(at("extract.epub"), "2.0")).errors).toEqual([]);
    expect(book.contents.map(({ title }) => title)).toEqual([expect.any(String), "Lire la suite"]);
  });

  test("shows fonts that the book hides, since their key is the identifier of the book", async () => {
    const { files } = await make(await withObfuscatedFont("adobe"));
    expect((await validateEpub(at("extract.epub"), "3.0")).errors).toEqual([]);
    expect(files.has("META-INF/encryption.xml")).toBe(false);
  });

  test("is never most of a book, and there is none of a text without paragraphs", async () => {
    const whole = { kind: "percent", amount: 100 } as const;
    const { book } = await make(await novel3(), whole);
    expect(book.spine.map(({ path }) => path)).not.toContain("EPUB/Text/c3.xhtml");
    const single = page3("Chapitre", `<h1 id="t">Chapitre</h1><p>${"Il marcha. ".repeat(2000)}</p>`);
    await expect(make(await novel3({ "EPUB/Text/chapitre 1.xhtml": single }))).rejects.toThrow(
      UnreadableFileError,
    );
  });

  test("of a book whose contents page is read first and has a mark is without it", async () => {
    const opf = package3({}).replace("<spine>", '<spine><itemref idref="nav"/>');
    const only = opf.replaceAll(/<itemref idref="(cover|mentions|notes|c2)"[^>]*>/g, "");
    const nav = page3(
      "Table",
      '<nav epub:type="toc"><ol><li><a href="Text/chapitre%201.xhtml">Chapitre 1</a></li></ol></nav>',
    );
    const { files } = await make(await novel3({ "EPUB/livre.opf": only, "EPUB/nav.xhtml": nav }));
    const marked = await readZipParts(at("template.epub"));
    expect(marked.get("EPUB/nav.xhtml")?.includes("EXEMPLAIRE")).toBe(true);
    expect(files.get("EPUB/nav.xhtml")?.includes("EXEMPLAIRE")).toBe(false);
  });

  test("has the same bytes for the same book", async () => {
    await make(await novel3());
    const first = await readFile(at("extract.epub"));
    await make(await novel3());
    expect(await readFile(at("extract.epub"))).toEqual(first);
  });
});
