import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fc } from "#test/property.ts";
import * as mupdf from "mupdf";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PrintableDocument } from "./printable-document.ts";
import { printDocument } from "./print-document.server.ts";
import { pdfPages } from "#test/pdf-text.ts";
import { wrapText } from "./pen.server.ts";

const printable = (more: Partial<PrintableDocument> = {}): PrintableDocument => ({
  title: "Facture F2026-000001",
  author: "Éditions du Rivage",
  subject: "Paiement nº 1",
  createdAt: new Date("2026-11-21T12:00:00Z"),
  brand: "Encrier",
  warning: null,
  facts: [{ label: "Émise le", value: "21 novembre 2026." }],
  parties: [
    { title: "Vendeur", lines: ["Éditions du Rivage", "12, rue des Tisserands, 69004 Lyon"] },
    { title: "Client", lines: ["lectrice"] },
  ],
  table: {
    caption: "Ce qui est facturé",
    columns: [{ title: "Désignation" }, { title: "Montant", width: 80, figures: true }],
    rows: [["L’Île mystérieuse", "4,99\u{a0}€"]],
  },
  breakdown: {
    caption: "La TVA par taux",
    columns: [{ title: "Taux" }, { title: "TVA", width: 80, figures: true }],
    rows: [["5,5\u{202f}%", "0,26\u{a0}€"]],
  },
  sums: [{ label: "Total TTC", value: "4,99\u{a0}€" }],
  notes: ["Réglée comptant."],
  footer: "Éditions du Rivage · RCS Lyon 812 345 678",
  ...more,
});

function read(pdf: Buffer) {
  const pages = pdfPages(pdf);
  return { pages, text: pages.join("\n"), raw: pdf.toString("latin1") };
}

const printer = `
  const { parentPort, workerData } = require("node:worker_threads");
  import(${JSON.stringify(new URL("print-document.server.ts", import.meta.url).href)}).then(async ({ printDocument }) => {
    let bytes;
    for (const each of workerData) bytes = await printDocument(each);
    parentPort.postMessage(bytes);
  });
`;

/** The last of these documents, printed one after the other where nothing was printed before. */
async function printedIn(documents: PrintableDocument[]): Promise<Buffer> {
  await using worker = new Worker(printer, { eval: true, workerData: documents });
  const [bytes] = (await once(worker, "message")) as [Uint8Array];
  return Buffer.from(bytes);
}

describe("A printed document", () => {
  it("says all it is given, on one page of A4 when it fits", async () => {
    const { pages, text } = read(await printDocument(printable({ warning: "Sans valeur." })));
    expect(pages).toHaveLength(1);
    for (const words of [
      "Encrier",
      "Facture F2026-000001",
      "Sans valeur.",
      "Vendeur",
      "lectrice",
      "L’Île mystérieuse",
    ])
      expect(text).toContain(words);
    for (const words of ["5,5 %", "Total TTC", "4,99 €", "Réglée comptant.", "page 1 / 1"])
      expect(text).toContain(words);
  });

  it("is tagged, in French, titled, with all its fonts in it (ISO 14289-1)", async () => {
    const { raw } = read(await printDocument(printable()));
    for (const mark of ["/Marked true", "/Lang (fr-FR)", "/DisplayDocTitle true", "<pdfuaid:part>1"])
      expect(raw).toContain(mark);
    for (const type of ["Document", "H1", "H2", "Table", "THead", "TBody", "TR", "TH", "TD"])
      expect(raw).toMatch(new RegExp(`/S /${type}\\b`));
    expect(raw).toContain("/Scope /Column");
    const fonts = [...raw.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name);
    expect(new Set(fonts.map((name) => name?.replace(/^[A-Z]{6}\+/, "")))).toEqual(
      new Set(["SourceSerif4-Regular", "SourceSerif4-Italic"]),
    );
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
    expect(raw).not.toContain("Helvetica");
  });

  it("has metadata that are well-formed, whatever its issuer is called", async () => {
    const { raw, text } = read(
      await printDocument(printable({ author: "Dupont & Fils <Lyon>", footer: "Dupont & Fils" })),
    );
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? "";
    const { XmlDocument } = await import("libxml2-wasm");
    const parsed = XmlDocument.fromString(xmp);
    expect(parsed.root.name).toBe("xmpmeta");
    parsed.dispose();
    expect(text).toContain("Dupont & Fils");
  });

  it("wears the colour and the logo of the house, which has its name as text", async () => {
    const create = { width: 400, height: 80, channels: 4, background: "#0f5c5c" } as const;
    const logo = await sharp({ create }).png({ palette: true }).toBuffer();
    const pdf = await printDocument(printable({ warning: "Sans valeur." }), { accent: "#0f5c5c", logo });
    const { raw, text } = read(pdf);
    expect(raw).toMatch(/\/S \/Figure\b[\s\S]*?\/Alt \(Encrier\)|\/Alt \(Encrier\)[\s\S]*?\/S \/Figure\b/);
    expect(text).not.toContain("Encrier");
    const page = mupdf.Document.openDocument(pdf, "application/pdf").loadPage(0);
    const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false);
    const at = 3 * (70 + 60 * pixels.getWidth());
    expect(Array.from(pixels.getPixels().subarray(at, at + 3))).toEqual([15, 92, 92]);
  });

  it("is whole for an archive, with an invoice's own XML inside (ISO 19005-3, Factur-X 1.09)", async () => {
    const invoiceXml = "<Facture>É & co</Facture>";
    const pdf = await printDocument(printable({ invoiceXml }));
    const { raw } = read(pdf);
    for (const mark of [
      "/OutputIntents",
      "/S /GTS_PDFA1",
      "/AFRelationship /Alternative",
      "/Subtype /text#2Fxml",
    ])
      expect(raw).toContain(mark);
    const document = mupdf.Document.openDocument(pdf, "application/pdf").asPDF();
    const [file] = Object.values(document?.getEmbeddedFiles() ?? {});
    const root = document?.getTrailer().get("Root");
    expect(root?.get("AF").get(0).get("UF").asString()).toBe("factur-x.xml");
    expect(file && document?.getFilespecParams(file)).toMatchObject({
      filename: "factur-x.xml",
      mimetype: "text/xml",
    });
    expect(file && document?.getEmbeddedFileContents(file)?.asString()).toBe(invoiceXml);
    const { XmlDocument } = await import("libxml2-wasm");
    const metadata = XmlDocument.fromString(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? "");
    const names = {
      pdfaid: "http://www.aiim.org/pdfa/ns/id/",
      pdfaSchema: "http://www.aiim.org/pdfa/ns/schema#",
      pdfaProperty: "http://www.aiim.org/pdfa/ns/property#",
      fx: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
    };
    const texts = (path: string) => metadata.find(path, names).map(({ content }) => content);
    expect([...texts("//pdfaid:part"), ...texts("//pdfaid:conformance")]).toEqual(["3", "A"]);
    expect(texts("//fx:*")).toEqual(["INVOICE", "factur-x.xml", "1.0", "EN 16931"]);
    // Each schema outside PDF/A's own list is described, property by property.
    expect(texts("//pdfaSchema:prefix")).toEqual(["pdfuaid", "fx"]);
    expect(texts("//pdfaProperty:name").toSorted()).toEqual([
      "ConformanceLevel",
      "DocumentFileName",
      "DocumentType",
      "Version",
      "part",
    ]);
    metadata.dispose();
    expect(await printDocument(printable({ invoiceXml }))).toEqual(pdf);
  });

  it("goes on over as many pages as it needs, headings and page numbers on each", async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`Livre ${index + 1}`, `${index},00\u{a0}€`]);
    const { pages, text } = read(await printDocument(printable({ table: { ...printable().table, rows } })));
    expect(pages.length).toBeGreaterThan(5);
    for (const [name] of rows) expect(text).toMatch(new RegExp(`${name}\\b`));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`page ${index + 1} / ${pages.length}`);
      expect(page).toContain("Désignation");
      expect(page).toContain("Éditions du Rivage");
    }
  });

  it("prints other alphabets, and a question mark for what its font does not have", async () => {
    const rows = [["Война и мир, Łódź, Πόλεμος, Nguyễn, e\u{301}té, 日本", "1"]];
    const { text } = read(await printDocument(printable({ table: { ...printable().table, rows } })));
    for (const word of ["Война и мир", "Łódź", "Πόλεμος", "Nguyễn", "été", "??"])
      expect(text).toContain(word);
  });

  it("keeps within its margins, however long a word or a title is", async () => {
    const long = "Constantinople".repeat(30);
    const rows = [
      [long, "1"],
      ["mot ".repeat(300), "2"],
    ];
    const pdf = await printDocument(
      printable({ table: { ...printable().table, rows }, notes: [long], warning: long }),
    );
    const document = mupdf.Document.openDocument(pdf, "application/pdf");
    for (let index = 0; index < document.countPages(); index++) {
      const { blocks } = JSON.parse(document.loadPage(index).toStructuredText("").asJSON()) as {
        blocks: { bbox: { x: number; y: number; w: number; h: number } }[];
      };
      for (const { bbox } of blocks) {
        expect(bbox.x).toBeGreaterThanOrEqual(61);
        expect(bbox.x + bbox.w).toBeLessThanOrEqual(535);
        expect(bbox.y + bbox.h).toBeLessThanOrEqual(842 - 30);
      }
    }
  });

  it.each([
    [
      "a long address",
      "Facture F2026-000001",
      "Éditions du Rivage, 12, rue des Tisserands, 69004 Lyon. ".repeat(2),
    ],
    [
      "a long title",
      "Chiffre d’affaires de l’exercice, par livre et par auteur, ".repeat(3),
      "Éditions du Rivage",
    ],
    ["both very long", "Facture ".repeat(40), "Éditions du Rivage, société par actions ".repeat(20)],
  ])("never prints the issuer over the page number: %s", async (_, title, footer) => {
    const pdf = await printDocument(printable({ title, footer }));
    const page = mupdf.Document.openDocument(pdf, "application/pdf").loadPage(0);
    const { blocks } = JSON.parse(page.toStructuredText("").asJSON()) as {
      blocks: { lines: { text: string; bbox: { x: number; y: number; w: number; h: number } }[] }[];
    };
    const lines = blocks.flatMap((block) => block.lines).filter(({ bbox }) => bbox.y > 842 - 70);
    const [place, ...others] = [lines.filter(({ text }) => text.includes("page 1 / 1"))].flat();
    expect(others).toEqual([]);
    const issuer = lines.filter((line) => line !== place);
    expect(issuer.length).toBeGreaterThan(0);
    for (const { bbox } of issuer) {
      expect(bbox.x + bbox.w).toBeLessThan(place?.bbox.x ?? 0);
      expect(bbox.y + bbox.h).toBeLessThanOrEqual(842 - 25);
    }
  });

  it("is the same file each time", async () => {
    const [one, other] = [await printDocument(printable()), await printDocument(printable())];
    expect(one.equals(other)).toBe(true);
  });

  it("is the same file whatever the process printed before", async () => {
    const plain = printable({ brand: "La maison", notes: ["Prix 12\u{202f}€, peut-être"] });
    // Each asks first for another character of a glyph that they share.
    const other = printable({ brand: "Au\u{a0}bord\u{2009}du\u{2010}Rhin", notes: ["12\u{202f}€ Ω µ μ"] });
    const [alone, after] = await Promise.all([printedIn([plain]), printedIn([other, plain])]);
    expect(alone.length).toBeGreaterThan(10_000);
    expect(after.equals(alone)).toBe(true);
  });
});

describe("Lines of text", () => {
  it("are never too wide, and lose nothing but the blanks they are broken at", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "\u{a0}"), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.integer({ min: 1, max: 25 }), (words, width) => {
        const lines = wrapText(words.join(" "), width, (line) => line.length);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
      }),
    );
  });
});
