import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EpubCheck } from "@likecoin/epubcheck-ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_DOCUMENTS } from "#test/formats/sample-documents.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { docxToEpub } from "./docx-to-epub.server.ts";
import { readEpub } from "./read-epub.server.ts";
import { sampleBook } from "#test/formats/sample-publication.ts";

let folder = "";
let cover = { path: "", width: 600, height: 900 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "package-document-"));
  cover = { ...cover, path: join(folder, "cover.jpg") };
  await sharp({ create: { width: 600, height: 900, channels: 3, background: "#23395b" } })
    .jpeg()
    .toFile(cover.path);
});

afterAll(() => rm(folder, { recursive: true }));

async function convert(docx: Buffer, metadata = sampleBook) {
  const docxPath = join(folder, "in.docx");
  const path = join(folder, "out.epub");
  await writeFile(docxPath, docx);
  await docxToEpub({ docxPath, cover, metadata, typography: [], outPath: path });
  return { path, book: await readEpub(path) };
}

async function convertSample(name: keyof typeof SAMPLE_DOCUMENTS) {
  const make = SAMPLE_DOCUMENTS[name];
  if (!make) throw new Error(`no sample ${name}`);
  return convert(await make());
}

describe("the package document", () => {
  test("contains title, edition, authors, publisher, language, date, description and subjects", async () => {
    const { book, path } = await convertSample("novel");
    const packageDocument = (await readZipParts(path)).get("OEBPS/content.opf")?.toString() ?? "";
    expect(book).toMatchObject({
      title: sampleBook.title,
      authors: sampleBook.authors,
      publisher: sampleBook.publisher,
      language: "fr",
      identifier: sampleBook.identifier,
      publishedOn: "0999-05-01",
      modifiedAt: "2026-11-21T02:30:00Z",
      description: sampleBook.description,
      subjects: ["Roman"],
      coverPath: "OEBPS/images/couverture.jpg",
    });
    expect(packageDocument).toContain('property="title-type">edition</meta>');
    expect(packageDocument).toContain('<meta property="schema:accessMode">textual</meta>');
    expect(packageDocument).toContain("schema:accessibilitySummary");
  });

  test("contains contributors by their part, series, ISBN and the publisher's accessibility statement", async () => {
    const docx = await SAMPLE_DOCUMENTS["novel"]?.();
    const { path, book } = await convert(docx ?? Buffer.alloc(0), {
      ...sampleBook,
      contributors: [{ name: "Aïda Préface", role: "wpr" }],
      series: { name: "Les Canaux", number: 3 },
      isbn: "9782070360024",
      accessibility: {
        features: ["index"],
        hazards: [],
        conformance: "EPUB Accessibility 1.1 - WCAG 2.2 Level AA",
        certifier: "Éditions du Canal",
        exemption: "Exemption déclarée\u00A0: microentreprise.",
        summary: "Relu au lecteur d’écran.",
      },
    });
    const packageDocument = (await readZipParts(path)).get("OEBPS/content.opf")?.toString() ?? "";
    expect(book).toMatchObject({ contributors: ["Aïda Préface"], isbn: "9782070360024" });
    for (const part of [
      '<meta refines="#contributeur-1" property="role" scheme="marc:relators">wpr</meta>',
      '<meta property="belongs-to-collection" id="serie">Les Canaux</meta>',
      '<meta refines="#serie" property="group-position">3</meta>',
      '<meta property="schema:accessibilityFeature">index</meta>',
      '<meta property="schema:accessibilityHazard">none</meta>',
      '<meta property="dcterms:conformsTo" id="conformite">EPUB Accessibility 1.1 - WCAG 2.2 Level AA</meta>',
      '<meta refines="#conformite" property="a11y:certifiedBy">Éditions du Canal</meta>',
      '<meta refines="#isbn" property="identifier-type" scheme="onix:codelist5">15</meta>',
      '<dc:creator id="auteur-1">Ève Œuillet</dc:creator>',
      '<meta refines="#auteur-1" property="file-as">Œuillet, Ève</meta>',
      '<dc:creator id="auteur-2">Jean d’Ô</dc:creator>',
      '<meta refines="#auteur-2" property="file-as">Ô, Jean d’</meta>',
      "Relu au lecteur d’écran. Exemption déclarée\u00A0: microentreprise.</meta>",
    ])
      expect(packageDocument).toContain(part);
    expect(packageDocument).not.toContain("a11y:exemption");
    const report = await EpubCheck.validate(await readFile(path));
    expect(report.errorCount + report.warningCount).toBe(0);
  });

  test.each([
    ["without an assessor", "novel", null],
    ["with an image that has no text", "images", "Éditions du Canal"],
  ])("claims no conformance %s", async (_when, sample, certifier) => {
    const docx = await SAMPLE_DOCUMENTS[sample]?.();
    const { path } = await convert(docx ?? Buffer.alloc(0), {
      ...sampleBook,
      accessibility: {
        features: [],
        hazards: [],
        conformance: "EPUB Accessibility 1.1 - WCAG 2.2 Level AA",
        certifier,
        exemption: null,
        summary: null,
      },
    });
    const packageDocument = (await readZipParts(path)).get("OEBPS/content.opf")?.toString() ?? "";
    expect(packageDocument).not.toMatch(/conformsTo|certifiedBy/);
  });

  test("of a book in Arabic turns its pages from right to left", async () => {
    const docx = await SAMPLE_DOCUMENTS["right-to-left"]?.();
    const { book, path } = await convert(docx ?? Buffer.alloc(0), { ...sampleBook, language: "ar" });
    expect(book.direction).toBe("rtl");
    const report = await EpubCheck.validate(await readFile(path));
    expect(report.errorCount + report.warningCount).toBe(0);
  });
});
