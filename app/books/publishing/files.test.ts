import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import * as mupdf from "mupdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { editionSources, uploads } from "#books/publishing/publishing.tables.ts";
import { UnreadableFileError } from "#formats/format-errors.ts";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { tasks } from "#formats/tasks/tasks.server.ts";
import { removeForgottenUploads } from "#books/publishing/publishing.jobs.ts";
import { buildAdministrator, buildLibrary, buildMember } from "#test/factories.ts";
import { allReady, publishReadySample, settledFormats } from "#test/published-edition.ts";
import { sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";
import { ebookFormats } from "#books/publishing/edition-formats.rules.ts";

let shop: TestShop;
let cookie: string;
let editionId: number;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ work: true });
  cookie = (await buildAdministrator(shop)).cookie;
  ({ editionId } = await publishReadySample(shop, { title: "Bel-Ami", editionTitle: "Texte intégral" }));
  const member = await buildMember(shop);
  await buildLibrary(shop, member.id, [editionId]);
  token = member.token;
});
afterAll(() => shop?.close());

const retry = (format: string, id = editionId) =>
  shop.call("POST", `/api/admin/editions/${id}/formats/${format}/retry`, { cookie });
const states = async () =>
  (await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie })).json.formats;
const download = (format: string) =>
  shop.call("GET", `/api/files/download/${editionId}?format=${format}`, { token });
async function place(content: Buffer): Promise<string> {
  const path = join(shop.dataDir, randomBytes(6).toString("hex"));
  await writeFile(path, content);
  return path;
}
const sourceOf = async (kind: "pdf" | "docx") => {
  const rows = await shop.deps.db
    .select()
    .from(editionSources)
    .where(eq(editionSources.editionId, editionId));
  return rows.find((row) => row.kind === kind)?.storagePath ?? "";
};

describe("A format that was made", () => {
  it("is built again by a button, and the earlier file is delivered until then", async () => {
    const before = await download("azw3");
    const asked = await retry("azw3");
    expect(asked.status).toBe(200);
    expect(asked.json).toEqual({
      pdf: { state: "ready" },
      epub: { state: "ready", text: { whole: true, asks: false, lines: ["Tout le texte y est."] } },
      azw3: { state: "pending", earlier: true },
    });
    expect((await download("azw3")).status).toBe(200);
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const after = await download("azw3");
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it("asks for an administrator, an edition that exists and one of the three formats", async () => {
    const path = `/api/admin/editions/${editionId}/formats/pdf/retry`;
    expect((await shop.call("POST", path)).status).toBe(401);
    expect((await shop.call("POST", path, { token })).status).toBe(401);
    expect((await retry("pdf", 999_999)).status).toBe(404);
    for (const format of ["mobi", "docx", "..%2f"]) expect((await retry(format)).status).toBe(400);
  });

  it("is built again from a new DOCX", async () => {
    const old = await download("epub");
    const { path: docxPath } = await shop.publishing.uploadDocx(
      await place(await sampleDocx("Nouveau texte.")),
    );
    const asked = await shop.deps.db.transaction(async (tx) => {
      await shop.publishing.attachFiles(tx, editionId, { docxPath });
      await shop.publishing.startBuilds(tx, editionId, ebookFormats);
      return shop.publishing.formatStates(editionId, tx);
    });
    const again = { state: "pending", earlier: true };
    expect(asked).toEqual({ pdf: { state: "ready" }, epub: again, azw3: again });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect((await download("epub")).headers["etag"]).not.toBe(old.headers["etag"]);
  });

  it("is built again when its book's description changes, and contains it", async () => {
    const { json } = await shop.call("GET", `/api/admin/editions/${editionId}`, { cookie });
    const change = { description: "Un arriviste à Paris.", tags: "presse, ambition", categoryIds: [] };
    await shop.call("PUT", `/api/admin/books/${json.book_id}`, { cookie, body: change });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const made = await readEpub(await place((await download("epub")).bytes));
    expect(made).toMatchObject({ description: change.description, subjects: ["presse", "ambition"] });
  });

  it("gives the book's page its size and accessibility, and contains the metadata", async () => {
    const notice = { isbns: { epub: "978-2-07-036002-4", azw3: "979-10-90636-07-1" } };
    await shop.call("PUT", `/api/admin/editions/${editionId}`, {
      cookie,
      body: { editionTitle: "Texte intégral", publicationDate: "1875-01-01", priceEuros: 4.99, notice },
    });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    const { json } = await shop.call("GET", "/api/books/bel-ami");
    const { file_sizes, accessibility } = json.editions[0].notice;
    for (const format of ["pdf", "epub", "azw3"]) {
      const { bytes } = await download(format);
      expect(file_sizes[format], format).toBe(bytes.length);
      if (format === "azw3") expect(bytes.includes("9791090636071", "latin1")).toBe(true);
      if (format === "epub") expect((await readEpub(await place(bytes))).isbn).toBe("9782070360024");
    }
    expect(accessibility.features).toContain("tableOfContents");
    expect(accessibility.access_mode_sufficient).toBe("textual");
  });

  it("stays when the next one fails; the reason is shown, and a later try succeeds", async () => {
    const good = await download("epub");
    const source = await sourceOf("docx");
    const broken = `${source}.broken`;
    await shop.deps.store.putFile(broken, await place((await sampleDocx()).subarray(0, 1500)));
    const point = (storagePath: string) =>
      shop.deps.db
        .update(editionSources)
        .set({ storagePath })
        .where(eq(editionSources.storagePath, storagePath === broken ? source : broken));
    await point(broken);
    await retry("epub");
    const failed = await settledFormats(shop, editionId);
    expect(failed["epub"]).toMatch(/^[A-ZÀÉ].*[.!]$/su);
    expect(await states()).toMatchObject({
      epub: { state: "failed", reason: failed["epub"], earlier: true },
    });
    expect((await download("epub")).bytes.equals(good.bytes)).toBe(true);
    await point(source);
    await retry("epub");
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
  });
});

describe("An ebook that can't be made", () => {
  it("does not delay the other one, which is built and delivered", async () => {
    const old = { epub: await download("epub"), azw3: await download("azw3") };
    const reason = "Ce texte ne peut pas devenir un AZW3.";
    const refusal = vi.spyOn(tasks["make-azw3"], "files").mockImplementation(() => {
      throw new UnreadableFileError(reason);
    });
    try {
      const { path: docxPath } = await shop.publishing.uploadDocx(
        await place(await sampleDocx("Un autre texte.")),
      );
      await shop.deps.db.transaction(async (tx) => {
        await shop.publishing.attachFiles(tx, editionId, { docxPath });
        await shop.publishing.startBuilds(tx, editionId, ebookFormats);
      });
      const settled = await settledFormats(shop, editionId);
      expect(settled).toEqual({ ...allReady, azw3: reason });
      expect(await states()).toMatchObject({ epub: { state: "ready" }, azw3: { earlier: true } });
      expect((await download("epub")).headers["etag"]).not.toBe(old.epub.headers["etag"]);
      expect((await download("azw3")).bytes.equals(old.azw3.bytes)).toBe(true);
    } finally {
      refusal.mockRestore();
    }
    await retry("azw3");
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect((await download("azw3")).headers["etag"]).not.toBe(old.azw3.headers["etag"]);
  });
});

describe("A PDF whose pages can't be stamped", () => {
  async function signedPdf(): Promise<Buffer> {
    const document = new mupdf.PDFDocument(await samplePdf(2));
    const signature = document.addObject({ Type: "Sig", Filter: "Adobe.PPKLite", ByteRange: [0, 1, 2, 3] });
    const field = document.addObject({ FT: "Sig", T: "(Signature)", V: signature });
    document
      .getTrailer()
      .get("Root")
      .put("AcroForm", { Fields: [field], SigFlags: 3 });
    return Buffer.from(document.saveToBuffer("").asUint8Array());
  }
  const upload = async (fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(await signedPdf())]), "signé.pdf");
    const encoded = new Response(form);
    return shop.call("POST", "/api/admin/upload/edition", {
      cookie,
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    });
  };

  it("is refused with the reason and the choice that would let it in", async () => {
    const refused = await upload();
    expect(refused.status).toBe(422);
    expect(refused.json.error).toContain("signature numérique");
    expect(Object.keys(refused.json.fields)).toEqual(["metadataMarkOnly"]);
  });

  it("is taken by the administrator's choice, and carries each reader's name in its metadata alone", async () => {
    const { status, json } = await upload({ metadataMarkOnly: "1" });
    expect(status).toBe(200);
    expect(json).toMatchObject({ pages: 2, analysis: { markedInMetadataOnly: true } });
    await shop.deps.db.transaction(async (tx) => {
      await shop.publishing.attachFiles(tx, editionId, { pdfPath: json.path });
      await shop.publishing.startBuilds(tx, editionId, ["pdf"]);
    });
    expect(await settledFormats(shop, editionId)).toEqual(allReady);
    expect((await states()).pdf.warnings).toEqual([
      "Le nom du lecteur ne figure que dans les métadonnées, non sur les pages.",
    ]);
    const copy = new mupdf.PDFDocument((await download("pdf")).bytes);
    expect(copy.getMetaData("info:ExemplairePersonnel")).toMatch(/^Exemplaire personnel de lecteur/);
    expect(copy.loadPage(1).toStructuredText("preserve-whitespace").asText()).not.toContain("Exemplaire");
  });
});

describe("Uploads", () => {
  it("that nobody needs are removed, also when one statement does not take all", async () => {
    const { db, jobs } = shop.deps;
    const long = new Date(shop.clock.now.getTime() - 48 * 3_600_000).toISOString();
    await db.execute(sql`
      insert into uploads (path, kind, size, sha256, analysis, created_at)
      select 'uploads/oubli-' || n || '.pdf', 'pdf', 1, sha256(n::text::bytea), '{}', ${long} from generate_series(1, 1200) as n`);
    await jobs.send(db, removeForgottenUploads, {});
    const left = () => db.$count(uploads, like(uploads.path, "uploads/oubli-%"));
    await expect.poll(left, { timeout: 120_000, interval: 500 }).toBe(0);
  });

  it("that no edition takes, or that were replaced and are not kept, are removed after a day", async () => {
    await shop.call("PUT", "/api/admin/settings/kept-files", { cookie, body: { limit: 0 } });
    const { path: forgotten } = await shop.publishing.uploadPdf(await place(await samplePdf(1)));
    const replaced = await sourceOf("docx");
    const { path: docxPath } = await shop.publishing.uploadDocx(await place(await sampleDocx()));
    await shop.deps.db.transaction(async (tx) => {
      await shop.publishing.attachFiles(tx, editionId, { docxPath });
      await shop.publishing.startBuilds(tx, editionId, ebookFormats);
    });
    await settledFormats(shop, editionId);
    travelTo(shop, new Date(shop.clock.now.getTime() + 25 * 3_600_000));
    const { path: fresh } = await shop.publishing.uploadPdf(await place(await samplePdf(1)));
    await shop.deps.jobs.send(shop.deps.db, removeForgottenUploads, {});
    const size = (path: string) => shop.deps.store.size(path);
    await expect.poll(() => size(forgotten)).toBeNull();
    await expect.poll(() => size(replaced)).toBeNull();
    for (const kept of [fresh, docxPath, await sourceOf("pdf")]) expect(await size(kept)).toBeGreaterThan(0);
    const left = (await shop.deps.db.select().from(uploads)).map(({ path }) => path);
    expect(left).not.toContain(forgotten);
    expect(left).not.toContain(replaced);
  });
});
