import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heading, pack, paragraph } from "#test/formats/sample-building.ts";
import { sampleBook } from "#test/formats/sample-publication.ts";
import { withLicence, wordFonts } from "#test/formats/sample-fonts.ts";
import { font, italicFont } from "#test/formats/sample-epubs.ts";
import { wordFile, wordLine, wordRun, wordStyle } from "#test/formats/sample-word-file.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { docxToEpub } from "./docx-to-epub.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-fonts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(docx: Buffer, embedFonts?: boolean) {
  const [docxPath, outPath] = [join(folder, "in.docx"), join(folder, "out.epub")];
  await writeFile(docxPath, docx);
  const order = { docxPath, cover: null, metadata: sampleBook, typography: [], outPath };
  const { warnings } = await docxToEpub(embedFonts === undefined ? order : { ...order, embedFonts });
  const parts = await readZipParts(outPath);
  return {
    warnings: warnings.filter((warning) => /police/i.test(warning)),
    css: parts.get("OEBPS/style.css")?.toString("utf8") ?? "",
    package: parts.get("OEBPS/content.opf")?.toString("utf8") ?? "",
    fonts: new Map(
      [...parts]
        .filter(([name]) => name.startsWith("OEBPS/fonts/"))
        .map(([name, file]) => [name.slice("OEBPS/fonts/".length), file]),
    ),
    faults: async () => (await EpubCheck.validate(await readFile(outPath))).messages,
  };
}

/** Written by a library that obfuscates the fonts by itself. */
const libraryFile = async (regular: Buffer) =>
  pack([heading(1, "Chapitre un"), paragraph("Le navire s’éloigna du port à la tombée du jour.")], {
    fonts: [{ name: "Encre", data: regular, italic: await italicFont() }],
    styles: { default: { document: { run: { font: "Encre" } } } },
  });

const named = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
const chapter = (textFont: string, headingFont: string) =>
  '<w:p><w:pPr><w:pStyle w:val="Titre1"/></w:pPr>' +
  `${wordRun("Chapitre un", headingFont)}</w:p>${wordLine(wordRun("Le navire s’éloigna du port.", textFont))}`;
const styles = wordStyle("Titre1", "heading 1");

describe("The fonts of a Word document", () => {
  test("stay out of the book by default", async () => {
    const made = await convert(await libraryFile(await font()));
    expect([...made.fonts.keys()]).toEqual([]);
    expect(made.css).not.toContain("@font-face");
    expect(made.warnings).toEqual([]);
  });

  test("are set, no longer obfuscated, where the publisher asks, and epubcheck finds no fault", async () => {
    const made = await convert(await libraryFile(await font()), true);
    expect(made.warnings).toEqual([]);
    expect([...made.fonts.keys()]).toEqual(["texte-1.ttf", "texte-2.ttf"]);
    expect(made.fonts.get("texte-1.ttf")?.equals(await font())).toBe(true);
    expect(made.fonts.get("texte-2.ttf")?.equals(await italicFont())).toBe(true);
    expect(made.css).toContain('body {\n  font-family: "texte", serif;\n}');
    expect(made.css).toMatch(
      /font-weight: normal;\n {2}font-style: italic;\n {2}src: url\(fonts\/texte-2\.ttf\)/,
    );
    expect(made.package).toContain('href="fonts/texte-1.ttf" media-type="font/ttf"');
    expect(await made.faults()).toEqual([]);
  });

  test("are those of the text and of the headings, by name, by theme, plain or obfuscated", async () => {
    const [regular, italic] = [await font(), await italicFont()];
    const guid = "00112233-4455-6677-8899-AABBCCDDEEFF";
    const hidden = Buffer.from(regular);
    const key = Buffer.from("ffeeddccbbaa99887766554433221100".repeat(2), "hex");
    key.forEach((byte, at) => hidden.writeUInt8(hidden.readUInt8(at) ^ byte, at));
    const files = wordFonts(
      {
        Encre: { Regular: { file: hidden, guid }, BoldItalic: { file: italic } },
        Affiche: { Regular: { file: italic } },
        Rare: { Regular: { file: regular } },
      },
      { major: "Affiche", minor: "Calibri" },
    );
    const body =
      chapter(named("Encre"), '<w:rFonts w:asciiTheme="majorHAnsi"/>') +
      wordLine(wordRun("Fin", named("Rare")));
    const made = await convert(await wordFile(body, { styles, ...files }), true);
    expect(made.warnings).toEqual([]);
    expect([...made.fonts.keys()]).toEqual(["texte-1.ttf", "texte-2.ttf", "titres-1.ttf"]);
    expect(made.fonts.get("texte-1.ttf")?.equals(regular)).toBe(true);
    expect(made.fonts.get("titres-1.ttf")?.equals(italic)).toBe(true);
    expect(made.css).toMatch(
      /font-weight: bold;\n {2}font-style: italic;\n {2}src: url\(fonts\/texte-2\.ttf\)/,
    );
    expect(made.css).toMatch(/h1,\nh2,[^{]*\{\n {2}font-family: "titres", serif;/);
    expect(await made.faults()).toEqual([]);
  });

  test.each([
    ["restricted", 0x0002],
    ["for preview and print", 0x0004],
    ["of free bitmaps only", 0x0200],
    ["restricted and editable", 0x000a],
  ])("are refused, with a warning, where they are %s", async (_, fsType) => {
    const made = await convert(await libraryFile(withLicence(await font(), fsType)), true);
    expect(made.fonts.size).toBe(0);
    expect(made.css).not.toContain('font-family: "texte"');
    expect(made.warnings).toEqual([
      "La police «\u00A0Encre\u00A0» n’a pas été reprise\u202F: son éditeur ne permet pas de l’incorporer à un livre numérique.",
    ]);
  });

  test("are taken where they are editable", async () => {
    const made = await convert(await libraryFile(withLicence(await font(), 0x0008)), true);
    expect([made.fonts.size, made.warnings]).toEqual([2, []]);
  });

  test("are reported where they are damaged, absent, too large or without a name", async () => {
    const damaged = (await font()).subarray(0, 2000);
    const large = Buffer.concat([await font(), Buffer.alloc(8 * 1024 * 1024)]);
    const files = wordFonts({
      Encre: { Regular: { file: damaged } },
      Affiche: { Bold: { file: await font() } },
    });
    const some = await convert(
      await wordFile(chapter(named("Encre"), named("Affiche")), { styles, ...files }),
      true,
    );
    expect(some.fonts.size).toBe(0);
    expect(some.warnings).toEqual([
      "La police «\u00A0Encre\u00A0» n’a pas été reprise\u202F: son fichier est illisible.",
      expect.stringContaining(
        "La police «\u00A0Affiche\u00A0» n’a pas été reprise\u202F: elle n’est pas incorporée",
      ),
    ]);
    expect((await convert(await libraryFile(large), true)).warnings).toEqual([
      expect.stringContaining("les polices incorporées dépassent 8\u00A0Mo."),
    ]);
    expect((await convert(await wordFile(chapter("", "")), true)).warnings).toEqual([
      "Aucune police n’a été reprise\u202F: le document n’en nomme aucune.",
    ]);
    const broken = { files: { "word/fontTable.xml": Buffer.from("<w:fonts>") } };
    expect((await convert(await wordFile(chapter(named("Encre"), ""), broken), true)).warnings).toEqual([
      "Les polices du document n’ont pas pu être lues.",
    ]);
  });
});
