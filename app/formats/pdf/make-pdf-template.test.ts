import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as mupdf from "mupdf";
import { describe, expect, test } from "vitest";
import { MARK_PLACEHOLDER } from "../mark/mark.ts";
import { makePdfTemplate } from "./make-pdf-template.server.ts";
import { pageText, pdfOf, resaved } from "#test/formats/pdf-fixture.ts";

async function make(original: Buffer, metadataOnly = false, reservesMining = false) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "encrier-template-"));
  const [path, outPath] = [join(folder.path, "in"), join(folder.path, "out")];
  await writeFile(path, original);
  const made = await makePdfTemplate({ path, outPath, metadataOnly, reservesMining });
  return { ...made, bytes: await readFile(outPath) };
}

const said = "<tdm:reservation>1</tdm:reservation>";

async function withMetadata(xmp: string): Promise<Buffer> {
  const document = new mupdf.PDFDocument(await pdfOf(2));
  const stream = document.addStream(xmp, { Type: "Metadata", Subtype: "XML" });
  document.getTrailer().get("Root").put("Metadata", stream);
  return Buffer.from(document.saveToBuffer("").asUint8Array());
}

describe("a PDF template", () => {
  test.each([
    ["a table of objects as text", ""],
    ["a table of objects as a stream", "compress,objstms,garbage"],
  ])("keeps the original's bytes and pages, with %s", async (_kind, options) => {
    const original = resaved(await pdfOf(7), options);
    expect(original.includes("/XRef")).toBe(options !== "");
    const made = await make(original);
    expect(made).toMatchObject({ inspected: { pages: 7 }, appended: true });
    expect(made.bytes.subarray(0, original.length).equals(original)).toBe(true);
    expect(new mupdf.PDFDocument(made.bytes).countPages()).toBe(7);
    expect(pageText(made.bytes, 6)).toContain("Page 7");
    expect(pageText(made.bytes, 6)).toContain(MARK_PLACEHOLDER.slice(0, 60));
    expect(pageText(made.bytes, 0)).not.toContain("EXEMPLAIRE");
  });

  test("says in its metadata that mining is reserved, beside what they said", async () => {
    const xmpOf = (bytes: Buffer) =>
      new mupdf.PDFDocument(bytes).getTrailer().get("Root", "Metadata").readStream().asString();
    const made = await make(await pdfOf(3), false, true);
    expect(made).toMatchObject({ inspected: { pages: 3 }, appended: true });
    expect(xmpOf(made.bytes)).toContain(said);
    expect(pageText(made.bytes, 2)).toContain(MARK_PLACEHOLDER.slice(0, 60));
    const refused = xmpOf(made.bytes).replace(said, said.replace("1", "0"));
    expect(xmpOf((await make(await withMetadata(refused), true, true)).bytes)).toBe(refused);
    const empty =
      '<rdf:Description xmlns:pdfaExtension="e"><pdfaExtension:schemas> <rdf:Bag></rdf:Bag></pdfaExtension:schemas></rdf:Description>';
    for (const list of ["", empty]) {
      const own = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"/>${list}</rdf:RDF></x:xmpmeta>`;
      const xmp = xmpOf((await make(await withMetadata(own), true, true)).bytes);
      expect(xmp).toContain(said);
      expect(xmp.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
      expect(xmp).toContain("<pdfaProperty:name>reservation</pdfaProperty:name>");
      const { XmlDocument } = await import("libxml2-wasm");
      XmlDocument.fromString(xmp).dispose();
    }
  });

  test("is rewritten if the original's table of objects is broken", async () => {
    const original = (await pdfOf(3)).toString("latin1").replace(/startxref\n\d+/, "startxref\n1");
    const made = await make(Buffer.from(original, "latin1"));
    expect(made).toMatchObject({ inspected: { pages: 3 }, appended: false });
    expect(pageText(made.bytes, 2)).toContain(MARK_PLACEHOLDER.slice(0, 24));
  });

  test.each([0, 90, 180, 270])(
    "shows its mark upright at the foot of a page turned by %i degrees",
    async (degrees) => {
      const original = resaved(await pdfOf(1, { size: [300, 500] }), "", (document) =>
        document.findPage(0).put("Rotate", degrees),
      );
      const page = new mupdf.PDFDocument((await make(original)).bytes).loadPage(0);
      const [x0, , x1, y1] = page.getBounds();
      const [quad] = page.search("EXEMPLAIRE", {})[0] ?? [];
      const [left, top, right] = quad ?? [0, 0, 0, 0, 0, 0, 0, 0];
      expect(left).toBeGreaterThan(x0);
      expect(right).toBeGreaterThan(left);
      expect(right).toBeLessThan(x1);
      expect(y1 - top).toBeLessThan(25);
    },
  );

  test("shows its mark where the page left its drawing scaled and moved", async () => {
    const original = resaved(await pdfOf(1), "", (document) => {
      const page = document.findPage(0);
      page.put("Contents", document.addStream("0.1 0 0 0.1 5000 5000 cm", {}));
    });
    const page = new mupdf.PDFDocument((await make(original)).bytes).loadPage(0);
    const [quad] = page.search("EXEMPLAIRE", {})[0] ?? [];
    expect(quad?.[0]).toBeLessThan(100);
  });

  test("leaves other pages' shared resources alone", async () => {
    const original = resaved(await pdfOf(2), "", (document) => {
      const shared = document.addObject(document.findPage(0).get("Resources"));
      for (const index of [0, 1]) document.findPage(index).put("Resources", shared);
    });
    const { bytes } = await make(original);
    const document = new mupdf.PDFDocument(bytes);
    expect(document.findPage(0).get("Resources").toString()).not.toContain("ExemplairePersonnel");
    expect(pageText(bytes, 1)).toContain("Page 2");
  });

  test("is not made from a signed PDF, and the reason is reported", async () => {
    await expect(make(await signedPdf())).rejects.toMatchObject({
      reason: expect.stringMatching(/signature numérique/),
    });
  });

  test("of a signed PDF carries its mark in the metadata alone where that was chosen, after the signed bytes", async () => {
    const signed = await signedPdf();
    const { bytes, marks, appended } = await make(signed, true);
    expect(appended).toBe(true);
    expect(bytes.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(marks.marks.map(({ encoding }) => encoding)).toEqual(["pdf-metadata"]);
    expect(pageText(bytes, 0)).not.toContain("EXEMPLAIRE");
    expect(new mupdf.PDFDocument(bytes).getMetaData("info:ExemplairePersonnel")).toContain(
      "@@EXEMPLAIRE-METADONNEES@@",
    );
  });

  test("is not made of a PDF whose page tree is a well", async () => {
    const deep = resaved(await pdfOf(1), "", (document) => {
      const [tree, page] = [document.getTrailer().get("Root", "Pages"), document.findPage(0)];
      let node = page;
      for (let depth = 0; depth < 500; depth += 1)
        node = document.addObject({ Type: "Pages", Count: 1, Kids: [node] });
      tree.put("Kids", [node]);
    });
    await expect(make(deep)).rejects.toMatchObject({ name: "UnreadableFileError" });
  });
});

async function signedPdf(): Promise<Buffer> {
  return resaved(await pdfOf(1), "", (document) => {
    const signature = document.addObject({ Type: "Sig", Filter: "Adobe.PPKLite", ByteRange: [0, 1, 2, 3] });
    const field = document.addObject({ FT: "Sig", T: "(Signature)", V: signature });
    document
      .getTrailer()
      .get("Root")
      .put("AcroForm", { Fields: [field], SigFlags: 3 });
  });
}
