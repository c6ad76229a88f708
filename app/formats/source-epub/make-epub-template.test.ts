import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initKf8File } from "@lingo-reader/mobi-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  album,
  type EpubParts,
  font,
  novel2,
  novel3,
  packEpub,
  page3,
  picture,
  withObfuscatedFont,
} from "#test/formats/sample-epubs.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { epubToAzw3 } from "../azw3/epub-to-azw3.server.ts";
import { locateMarks } from "../mark/locate-marks.server.ts";
import { MARK_LEAD, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { personalCopy } from "../mark/personal-copy.ts";
import { readMark } from "../tasks/read-mark.server.ts";
import { makeEpubTemplate } from "./make-epub-template.server.ts";
import { validateEpub } from "./validation.server.ts";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
beforeAll(async () => void (folder = await mkdtempDisposable(join(tmpdir(), "encrier-epub-template-"))));
afterAll(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const MARK = `${MARK_LEAD}Zoé & Łukasz · licence n° 42 · 21 novembre 2026`;

async function make(parts: EpubParts, upgrade = false, reservesMining = false) {
  await writeFile(at("source.epub"), await packEpub(parts));
  const order = { path: at("source.epub"), outPath: at("template.epub"), upgrade, reservesMining };
  const expected = await makeEpubTemplate(order);
  const plan = await locateMarks(at("template.epub"), "epub", expected);
  const copy = await readFile(at("template.epub"));
  personalCopy(plan, MARK)(copy, 0);
  await writeFile(at("copy.epub"), copy);
  return { ...expected, copy };
}

const texts = async (name: string) =>
  new Map([...(await readZipParts(at(name)))].map(([path, data]) => [path, data.toString()]));
const markedPages = async () =>
  [...(await texts("template.epub"))]
    .filter(([, text]) => text.includes(MARK_PLACEHOLDER))
    .map(([path]) => path);
const faults = async (version = "3.0") => (await validateEpub(at("copy.epub"), version)).errors;

describe("A reflowable EPUB", () => {
  test("has the mark on its imprint, in the middle and at its end, and the code in its package", async () => {
    expect(await make(await novel3())).toMatchObject({ pages: 3, codes: 1 });
    expect(await markedPages()).toEqual([
      "EPUB/Text/mentions.xhtml",
      "EPUB/Text/c2.xhtml",
      "EPUB/Text/c3.xhtml",
    ]);
    expect(await faults()).toEqual([]);
    expect(await readMark(at("copy.epub"))).toBe(MARK);
  });

  test("is otherwise the publisher's, letter by letter", async () => {
    const parts = await novel3();
    await make(parts);
    for (const [path, data] of await readZipParts(at("template.epub"))) {
      if (path === "mimetype") continue;
      const own = Buffer.from(parts[path] ?? "");
      const text = data
        .toString()
        .replace(/<p class="marque"[^>]*>@@[^<]*<\/p>\n|<meta name="exemplaire"[^>]*>\n/, "");
      const isText = /\.(xhtml|opf)$/.test(path);
      expect(isText ? text === own.toString() : data.equals(own), path).toBe(true);
    }
  });

  test("is the same file when made twice", async () => {
    const parts = await novel3();
    const first = (await make(parts)).copy;
    expect(first.equals((await make(parts)).copy)).toBe(true);
  });

  test("of EPUB 2 stays EPUB 2, valid", async () => {
    await make(await novel2());
    expect((await texts("copy.epub")).get("OEBPS/content.opf")).toContain('version="2.0"');
    expect(await faults("2.0")).toEqual([]);
    expect(await readMark(at("copy.epub"))).toBe(MARK);
  });

  test("says in its package that mining is reserved, in the form of its version, and once", async () => {
    const packageOf = async (path: string) => (await texts("template.epub")).get(path) ?? "";
    const parts = await novel3();
    await make(parts, false, true);
    const said = await packageOf("EPUB/livre.opf");
    expect(said).toMatch(/<package [^>]*prefix="[^"]*tdm: http:\/\/www\.w3\.org\/ns\/tdmrep#/);
    expect(said).toContain('<meta property="tdm:reservation">1</meta>');
    expect(await faults()).toEqual([]);
    const prefixed = String(parts["EPUB/livre.opf"]).replace(
      /(<package [^>]*?)(?: prefix="[^"]*")?>/,
      '$1 prefix="own: http://exemple.fr/#">',
    );
    await make({ ...parts, "EPUB/livre.opf": prefixed }, false, true);
    expect(await packageOf("EPUB/livre.opf")).toContain(
      'prefix="tdm: http://www.w3.org/ns/tdmrep# own: http://exemple.fr/#"',
    );
    expect(await faults()).toEqual([]);
    await make({ ...parts, "EPUB/livre.opf": said.replace(/<meta name="exemplaire".*\n/, "") }, false, true);
    expect((await packageOf("EPUB/livre.opf")).match(/tdm:reservation/g)).toHaveLength(1);
    await make(await novel2(), false, true);
    expect(await packageOf("OEBPS/content.opf")).toContain('<meta name="tdm:reservation" content="1"/>');
    expect(await faults("2.0")).toEqual([]);
    await make(await novel2(), true, true);
    expect(await packageOf("OEBPS/content.opf")).toContain('<meta property="tdm:reservation">1</meta>');
  });

  test("of one page has one mark", async () => {
    const only = (text: string) => text.replaceAll(/<itemref idref="c[23]"\/>/g, "");
    const parts = await novel2();
    const changed = { ...parts, "OEBPS/content.opf": only(String(parts["OEBPS/content.opf"])) };
    expect(await make(changed)).toMatchObject({ pages: 1, codes: 1 });
    expect(await readMark(at("copy.epub"))).toBe(MARK);
  });

  test("has its mark before the true end of a page", async () => {
    const tricky = page3("Fin", '<h1 id="t">Fin</h1><p>Le texte.</p><!-- </body> -->').replace(
      "</html>",
      "<!-- </body> --></html>",
    );
    await make(await novel3({ "EPUB/Text/c3.xhtml": tricky }));
    expect((await texts("template.epub")).get("EPUB/Text/c3.xhtml")).toMatch(
      /-->\s*<p class="marque"[^>]*>@@[^<]*<\/p>\n<\/body>/,
    );
    expect(await faults()).toEqual([]);
  });

  test("in UTF-16 and with prefixed names is marked in UTF-8 and with these names", async () => {
    const wide = page3("Fin", '<h1 id="t">Fin</h1>').replace('encoding="utf-8"', 'encoding="utf-16"');
    const prefixed =
      '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>a</h:title></h:head><h:body><h:p>Mentions légales</h:p></h:body></h:html>';
    await make(
      await novel3({
        "EPUB/Text/c3.xhtml": Buffer.from(`\ufeff${wide}`, "utf16le"),
        "EPUB/Text/mentions.xhtml": prefixed,
      }),
    );
    const found = await texts("template.epub");
    expect(found.get("EPUB/Text/c3.xhtml")).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>[^]*@@EXEMPLAIRE/,
    );
    expect(found.get("EPUB/Text/mentions.xhtml")).toMatch(
      /<h:p class="marque"[^>]*>@@[^<]*<\/h:p>\n<\/h:body>/,
    );
  });
});

test("An EPUB with a fixed layout has codes in the heads of three pages, and nothing on them", async () => {
  expect(await make(await album())).toMatchObject({ pages: 0, codes: 4 });
  expect(await markedPages()).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(await readMark(at("copy.epub"))).toBe(MARK);
  const { mimetype: _, ...others } = Object.fromEntries(await texts("copy.epub"));
  await writeFile(at("copy.epub"), await packEpub({ ...others, "OEBPS/content.opf": "<package/>" }));
  expect(await readMark(at("copy.epub"))).toBe(MARK);
});

describe("An EPUB 2 that becomes EPUB 3", () => {
  test("is valid, with its contents, guide, cover, people and date, and without obsolete markup", async () => {
    const parts = await novel2();
    const opf = String(parts["OEBPS/content.opf"])
      .replace("</metadata>", '<meta name="cover" content="i1"/></metadata>')
      .replace("</guide>", '<reference type="title-page" title="Titre" href="c1.html"/></guide>');
    await make({ ...parts, "OEBPS/content.opf": opf }, true);
    expect(await faults("3.0")).toEqual([]);
    const found = await texts("copy.epub");
    expect(found.get("OEBPS/content.opf")).toMatch(/<package [^>]*version="3\.0"/);
    expect(found.get("OEBPS/content.opf")).toContain('properties="cover-image"');
    expect(found.get("OEBPS/content.opf")).toMatch(/refines="#m\d" property="file-as">Zola, Émile</);
    expect(found.get("OEBPS/content.opf")?.match(/<dc:date>/g)).toHaveLength(1);
    expect(found.get("OEBPS/nav.xhtml")).toContain(
      '<li><a href="c1.html">Première partie</a><ol><li><a href="c2.html#t">Chapitre 2</a></li></ol></li>',
    );
    expect(found.get("OEBPS/nav.xhtml")).toContain('<a epub:type="bodymatter" href="c1.html">Début</a>');
    expect(found.get("OEBPS/c2.html")).toContain(
      '<table><tr><td style="text-align:center">Un</td></tr></table><p><span style="font-size:larger">Grand</span> <span style="font-family:monospace">fixe</span>',
    );
    expect(String(parts["OEBPS/toc.ncx"])).toContain("<!DOCTYPE");
    expect(found.get("OEBPS/toc.ncx")).toMatch(/^<\?xml[^>]*>\n<ncx /);
    expect(found.get("OEBPS/c1.html")).toContain("Léa dit\u00a0: ");
    expect(await readMark(at("copy.epub"))).toBe(MARK);
  });

  test("changes nothing in an EPUB 3", async () => {
    const parts = await novel3();
    const { copy } = await make(parts);
    expect((await make(parts, true)).copy.equals(copy)).toBe(true);
  });
});

async function kindle(parts: EpubParts, cover: string | null = null) {
  const { pages } = await make(parts);
  await epubToAzw3({
    epubPath: at("template.epub"),
    outPath: at("book.azw3"),
    thumbnail: null,
    cover: cover === null ? null : { path: cover },
    isbn: null,
  });
  const book = await initKf8File(at("book.azw3"), at("resources"));
  const chapters = book.getSpine().map(({ id }) => book.loadChapter(id)?.html ?? "");
  return { pages, book, chapters, file: await readFile(at("book.azw3")) };
}

describe("The AZW3 of a publisher's EPUB", () => {
  test("has its text, its contents, its pictures and its notes at the end, without the cover's page", async () => {
    const { book, chapters } = await kindle(await novel3());
    expect(chapters).toHaveLength(5);
    expect(chapters.at(-1)).toContain("Une note.");
    expect(chapters.join("")).toContain("<em");
    expect(book.getToc().map(({ label }) => label)).toEqual(["Chapitre 1", "Chapitre 2", "Chapitre 3"]);
    expect(book.getMetadata()).toMatchObject({ title: "Le Rivage & la mer", author: ["Ève Œuillet"] });
    expect(chapters.join("").match(/<img/g)).toHaveLength(2);
    expect(await readFile(book.getCoverImage())).toEqual(await picture());
  });

  test.each([
    ["plain", novel3],
    ["obfuscated by the IDPF's algorithm", () => withObfuscatedFont("idpf")],
    ["obfuscated by Adobe's algorithm", () => withObfuscatedFont("adobe")],
  ])("has its style sheets with the imported one, and its font, which was %s", async (_how, parts) => {
    const { file } = await kindle(await parts());
    const text = file.toString("latin1");
    expect(text).toContain("p { margin: 0; text-indent: 1.2em; }\n\n@font-face");
    expect(text).toMatch(/src: url\(kindle:embed:000\w\)/);
    expect(text).toMatch(/background: url\(kindle:embed:000\w\?mime=image\/png\)/);
    expect(text).toContain("kindle:flow:0002?mime=text/css");
    expect(file.includes(await font())).toBe(true);
  });

  test("of EPUB 2 has the contents of its NCX, its entities, and the shop's cover", async () => {
    await writeFile(at("cover.jpg"), await picture("jpeg", 50));
    const { book, chapters } = await kindle(await novel2(), at("cover.jpg"));
    expect(book.getToc()).toMatchObject([
      { label: "Première partie", children: [{ label: "Chapitre 2" }] },
      { label: "Chapitre 3" },
    ]);
    expect(chapters.join("")).toContain("Léa dit\u00a0: ");
    expect(book.getMetadata()).toMatchObject({
      author: ["Émile Zola"],
      contributor: ["Jean Dessin", "Aïda Traduit"],
    });
    expect(await readFile(book.getCoverImage())).toEqual(await picture("jpeg", 50));
  });

  test("has as many marks as its EPUB", async () => {
    const { pages, file } = await kindle(await novel3());
    expect(file.toString("latin1").split(MARK_PLACEHOLDER)).toHaveLength(1 + pages);
  });

  test("shows WebP pictures, leads to the first of two equal ids, and reads a huge chapter", async () => {
    const long = page3(
      "Long",
      `<h1 id="t">Fin</h1><p id="t">Deux fois</p><p><img src="../Images/a%20b.png" alt=""/></p>${"<p>Encore un paragraphe du très long chapitre.</p>".repeat(40_000)}`,
    );
    const parts = await novel3({ "EPUB/Text/c3.xhtml": long, "EPUB/Images/a b.png": await picture("webp") });
    const opf = String(parts["EPUB/livre.opf"]).replace("image/png", "image/webp");
    const { chapters, file } = await kindle({ ...parts, "EPUB/livre.opf": opf });
    expect(chapters.join("").match(/id="t"/g)).toHaveLength(3);
    expect(chapters.join("").length).toBeGreaterThan(2_000_000);
    expect(file.includes("WEBP")).toBe(false);
  });
});
