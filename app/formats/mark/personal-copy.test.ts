import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc } from "#test/property.ts";
import * as mupdf from "mupdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { zipOf } from "#test/formats/zip-fixture.ts";
import { makePdfTemplate } from "../pdf/make-pdf-template.server.ts";
import { pageText, pdfOf, resaved } from "#test/formats/pdf-fixture.ts";
import { inspectArchive, DOCX_LIMITS } from "../archive/inspect-archive.server.ts";
import { locateMarks, type MarkPlan } from "./locate-marks.server.ts";
import { CODE_PLACEHOLDER, MARK_PLACEHOLDER, type MarkFormat } from "./mark.ts";
import { personalCopy } from "./personal-copy.ts";
import { readMark } from "../tasks/read-mark.server.ts";

const MARK = "Exemplaire personnel de Ève (Œ) & Co, licence n° 2026-000123, 21 novembre 2026";

let folder: Awaited<ReturnType<typeof mkdtempDisposable>>;
const templates = new Map<MarkFormat, { path: string; plan: MarkPlan }>();

beforeAll(async () => {
  folder = await mkdtempDisposable(join(tmpdir(), "encrier-mark-"));
  const at = (name: string) => join(folder.path, name);
  await writeFile(at("original"), await pdfOf(3));
  await makePdfTemplate({ path: at("original"), outPath: at("pdf"), metadataOnly: false });
  await writeFile(at("epub"), await epubTemplate());
  await writeFile(at("azw3"), azw3Template());
  for (const format of ["pdf", "epub", "azw3"] as const)
    templates.set(format, { path: at(format), plan: await locateMarks(at(format), format) });
});

afterAll(() => folder.remove());

const page = (mark: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><body><p class="marque">${mark}</p><p>Suite.</p></body></html>`;

const pages = ["OEBPS/mentions.xhtml", "OEBPS/b.xhtml", "OEBPS/licence.xhtml"];
const packageDocument = `<package><meta name="exemplaire" content="${CODE_PLACEHOLDER}"/></package>`;

const epubTemplate = () =>
  zipOf(
    {
      mimetype: "application/epub+zip",
      "OEBPS/content.opf": packageDocument,
      ...Object.fromEntries(pages.map((name) => [name, page(MARK_PLACEHOLDER)])),
      "OEBPS/a.xhtml": "<p>É</p>".repeat(9999),
    },
    { stored: ["mimetype", "OEBPS/content.opf", ...pages] },
  );

function azw3Template(): Buffer {
  const header = Buffer.alloc(78);
  header.write("BOOKMOBI", 60);
  return Buffer.concat([
    header,
    Buffer.alloc(5000, 7),
    Buffer.from(page(MARK_PLACEHOLDER).repeat(3)),
    Buffer.alloc(3000, 9),
  ]);
}

function template(format: MarkFormat) {
  const found = templates.get(format);
  if (!found) throw new Error(format);
  return found;
}

/** Pieces shorter than the mark. */
async function copyOf(format: MarkFormat, range?: { start: number; end: number }): Promise<Buffer> {
  const { path, plan } = template(format);
  const writeMark = personalCopy(plan, MARK);
  const { start = 0, end = plan.size - 1 } = range ?? {};
  const copy = (await readFile(path)).subarray(start, end + 1);
  for (let at = 0; at < copy.length; at += 97) writeMark(copy.subarray(at, at + 97), start + at);
  return copy;
}

describe.each(["pdf", "epub", "azw3"] as const)("a personal copy in %s", (format) => {
  test("is as long as its template, and carries the mark", async () => {
    const copy = await copyOf(format);
    expect(copy).toHaveLength(template(format).plan.size);
    expect(copy.includes(MARK_PLACEHOLDER)).toBe(false);
    const path = join(folder.path, `copy.${format}`);
    await writeFile(path, copy);
    expect(await readMark(path)).toBe(MARK);
  });

  test("is the same for any requested range", async () => {
    const { plan } = template(format);
    const whole = await copyOf(format);
    const near = plan.marks.flatMap(({ offset, checksum }) => [offset, ...(checksum?.offsets ?? [])]);
    const offset = fc.oneof(
      fc.nat(plan.size - 1),
      fc
        .tuple(fc.constantFrom(...near), fc.integer({ min: -20, max: 180 }))
        .map(([at, by]) => Math.min(plan.size - 1, Math.max(0, at + by))),
    );
    await fc.assert(
      fc.asyncProperty(offset, offset, async (one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) };
        expect((await copyOf(format, range)).equals(whole.subarray(range.start, range.end + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("has a plan that survives the database as JSON", () => {
    const { plan } = template(format);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });
});

test("a personal PDF opens whole, with the name on its last page and in its metadata", async () => {
  const copy = await copyOf("pdf");
  const document = new mupdf.PDFDocument(copy);
  expect([document.countPages(), document.wasRepaired()]).toEqual([3, false]);
  expect(pageText(copy, 2)).toContain("Page 3");
  expect(pageText(copy, 2)).toContain(MARK);
  expect(document.getMetaData("info:ExemplairePersonnel")?.trim()).toBe(MARK);
});

test("a personal PDF without its metadata is known by its last page", async () => {
  const path = join(folder.path, "stripped.pdf");
  const stripped = resaved(await copyOf("pdf"), "garbage", (document) =>
    document.getTrailer().delete("Info"),
  );
  await writeFile(path, stripped);
  expect(await readMark(path)).toBe(MARK);
});

test.each([
  ["in the middle", [0, 1, 4, 5, 6]],
  ["at its beginning", [0, 1, 2, 3]],
])("a personal PDF of which another program kept only the pages %s is known", async (_, kept) => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "encrier-kept-pages-"));
  const at = (name: string) => join(temporary.path, name);
  await writeFile(at("in.pdf"), await pdfOf(9));
  const { marks } = await makePdfTemplate({
    path: at("in.pdf"),
    outPath: at("out.pdf"),
    metadataOnly: false,
  });
  const copy = await readFile(at("out.pdf"));
  personalCopy(marks, MARK)(copy, 0);
  const rest = resaved(copy, "garbage", (document) => {
    document.getTrailer().delete("Info");
    document.rearrangePages(kept);
  });
  await writeFile(at("rest.pdf"), rest);
  expect(await readMark(at("rest.pdf"))).toBe(MARK);
});

test("a personal EPUB unpacks with checksums that hold", async () => {
  const path = join(folder.path, "checked.epub");
  await writeFile(path, await copyOf("epub"));
  const texts = new Map<string, string>();
  const readerOf = (name: string) => (chunk: Buffer) =>
    void texts.set(name, (texts.get(name) ?? "") + chunk.toString());
  await inspectArchive(path, DOCX_LIMITS, readerOf);
  for (const name of pages)
    expect(texts.get(name)).toContain("Ève (Œ) &amp; Co, licence n° 2026-000123, 21 novembre 2026 ");
  expect(texts.get("OEBPS/content.opf")).toMatch(/content="[\w-]{219}"/);
});

test("an EPUB whose local headers hold the checksums themselves is patched there", async () => {
  const zip = await epubTemplate();
  const local = zip.indexOf("OEBPS/licence.xhtml") - 30;
  const central = zip.lastIndexOf("OEBPS/licence.xhtml") - 46;
  zip.copy(zip, local + 14, central + 16, central + 28);
  for (const flags of [local + 6, central + 8]) zip.writeUInt16LE(zip.readUInt16LE(flags) & ~0b1000, flags);
  const path = join(folder.path, "header.epub");
  await writeFile(path, zip);
  const { marks } = await locateMarks(path, "epub");
  expect(marks[2]?.checksum?.offsets).toEqual([local + 14, central + 16]);
});

describe("locating a mark fails", () => {
  test.each([
    ["without a placeholder", "azw3", "BOOKMOBI"],
    ["with two", "azw3", `${MARK_PLACEHOLDER} ${MARK_PLACEHOLDER}`],
    ["with four", "azw3", `${MARK_PLACEHOLDER} `.repeat(4)],
    ["without the one of a PDF's metadata", "pdf", MARK_PLACEHOLDER],
  ] as const)("%s", async (_what, format, content) => {
    const path = join(folder.path, "unmarked");
    await writeFile(path, content);
    await expect(locateMarks(path, format)).rejects.toThrow(/must hold/);
  });

  test("in a page of an EPUB that is compressed", async () => {
    const path = join(folder.path, "odd.epub");
    await writeFile(path, await zipOf({ a: "a".repeat(999), b: `${"~".repeat(500)}` }));
    await expect(locateMarks(path, "epub")).rejects.toThrow(/must hold/);
  });
});

test("a plan that was stored with its only mark still makes the same copies", async () => {
  const { path, plan } = template("epub");
  const [first] = plan.marks;
  if (!first?.checksum) throw new Error("no mark");
  const { offset, encoding, checksum } = first;
  const earlier: MarkPlan = { ...plan, marks: [{ offset, encoding }], checksum };
  const now: MarkPlan = { ...plan, marks: [first] };
  const [one, other] = await Promise.all([readFile(path), readFile(path)]);
  personalCopy(earlier, MARK)(one, 0);
  personalCopy(now, MARK)(other, 0);
  expect(one.equals(other)).toBe(true);
  expect(one.equals(await readFile(path))).toBe(false);
});

test("a placeholder across two reads of a large template is found", async () => {
  const path = join(folder.path, "large");
  const content = Buffer.concat([
    Buffer.alloc(1024 * 1024 - 80, 1),
    Buffer.from(MARK_PLACEHOLDER),
    Buffer.alloc(99),
    Buffer.from(MARK_PLACEHOLDER.repeat(2)),
  ]);
  await writeFile(path, content);
  expect((await locateMarks(path, "azw3")).marks[0]?.offset).toBe(1024 * 1024 - 80);
});
