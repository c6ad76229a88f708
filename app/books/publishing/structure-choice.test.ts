import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEpub } from "#formats/epub/read-epub.server.ts";
import { editionFormats, uploads } from "#books/publishing/publishing.tables.ts";
import type { ProofPages } from "#books/publishing/proofs/proofs.contract.ts";
import { answersCode } from "#books/publishing/structure-choice.rules.ts";
import { buildAdministrator } from "#test/factories.ts";
import { PROSE, unstyledNovel } from "#test/formats/sample-manuscripts.ts";
import { allReady, settledFormats } from "#test/published-edition.ts";
import { sampleCover, samplePdf } from "#test/sample-edition.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop({ work: true });
  ({ cookie } = await buildAdministrator(shop));
});
afterAll(() => shop?.close());

let files = 0;
const place = async (content: Buffer): Promise<string> => {
  const path = join(shop.dataDir, `fichier-${++files}`);
  await writeFile(path, content);
  return path;
};
const upload = async (titles: readonly string[]) => {
  const { path, analysis } = await shop.publishing.uploadDocx(await place(await unstyledNovel(titles)));
  if (!analysis.structure) throw new Error("nothing understood");
  return { path, found: analysis.structure };
};
const publish = async (title: string, edition: object) => {
  const body = {
    title,
    author: "Jules Verne",
    edition: {
      editionTitle: "Texte intégral",
      publicationDate: "1880-02-15",
      priceEuros: 4.99,
      pdfPath: (await shop.publishing.uploadPdf(await place(await samplePdf(1)))).path,
      coverPath: (await shop.publishing.uploadCover(await place(await sampleCover()))).path,
      ...edition,
    },
  };
  return shop.call("POST", "/api/admin/books", { cookie, body });
};
const read = async (id: number) => (await shop.call("GET", `/api/admin/editions/${id}`, { cookie })).json;
const change = (id: number, body: object) =>
  shop.call("PUT", `/api/admin/editions/${id}`, {
    cookie,
    body: { editionTitle: "Texte intégral", publicationDate: "1880-02-15", ...body },
  });
const formatsOf = (id: number) =>
  shop.deps.db.select().from(editionFormats).where(eq(editionFormats.editionId, id));
/** The table of contents of the edition's EPUB. */
async function contentsOf(id: number): Promise<unknown> {
  expect(await settledFormats(shop, id)).toEqual(allReady);
  const epub = (await formatsOf(id)).find(({ format }) => format === "epub");
  expect(epub?.balance?.missing).toBe(0);
  const { contents } = await readEpub(join(shop.deps.config.storageDir, epub?.storagePath ?? ""));
  const named = (entries: typeof contents): unknown =>
    entries.map(({ title, children }) => (children.length > 0 ? [title, named(children)] : title));
  return named(contents);
}
const revisions = async (id: number) => (await formatsOf(id)).map(({ revision }) => revision);
const none = { titles: {}, verse: {}, left: [] };

describe("What was understood of a manuscript", () => {
  it("is asked at the upload, and changes nothing without an answer", async () => {
    const { path, found } = await upload(["CHAPITRE PREMIER", "CHAPITRE II"]);
    expect(found).toMatchObject({
      titleCount: 2,
      titles: [
        { text: "CHAPITRE PREMIER", level: 1, next: `${PROSE.split(" sur")[0]}…` },
        { text: "CHAPITRE II", level: 1 },
      ],
    });
    const { json } = await publish("Sans réponse", { docxPath: path });
    expect(await contentsOf(json.editionId)).toEqual(["Sans réponse"]);
    expect(await read(json.editionId)).toMatchObject({
      structure: null,
      docx_understood: { file: basename(path), found: { titleCount: 2 } },
    });
  });

  it("is as the publisher answered, in this version and in the next", async () => {
    const { path, found } = await upload(["PREMIER", "DEUXIÈME", "TROISIÈME"]);
    const [first, second, third] = found.titles.map(({ id }) => id) as [string, string, string];
    const structure = { ...none, titles: { [first]: 1, [second]: 2, [third]: 0 } };
    const { json, status } = await publish("Avec réponses", { docxPath: path, structure });
    expect(status).toBe(201);
    const id = json.editionId;
    expect(await contentsOf(id)).toEqual([["PREMIER", ["DEUXIÈME"]]]);
    const before = await revisions(id);
    expect((await change(id, {})).status).toBe(200);
    expect((await change(id, { structure })).status).toBe(200);
    expect(await revisions(id)).toEqual(before);
    // The next version has the same lines, and a new one.
    const next = await upload(["PREMIER", "DEUXIÈME", "TROISIÈME", "QUATRIÈME"]);
    expect((await change(id, { docxPath: next.path })).status).toBe(200);
    expect(await contentsOf(id)).toEqual([["PREMIER", ["DEUXIÈME"]]]);
    expect(await read(id)).toMatchObject({ structure, docx_understood: { found: { titleCount: 4 } } });
    const fourth = next.found.titles[3]?.id ?? "";
    const all = { ...none, titles: { ...structure.titles, [third]: 1, [fourth]: 1 } };
    expect((await change(id, { structure: all })).status).toBe(200);
    expect(await contentsOf(id)).toEqual([["PREMIER", ["DEUXIÈME"]], "TROISIÈME", "QUATRIÈME"]);
    // A file that was sent before this was kept is understood when its ebooks are made again.
    await shop.deps.db.update(uploads).set({ analysis: {} });
    expect((await change(id, { structure: null })).status).toBe(200);
    expect(await contentsOf(id)).toEqual(["Avec réponses"]);
    expect(await read(id)).toMatchObject({ docx_understood: { found: { titleCount: 4 } } });
  });

  it("is shown in pages, before and after publication, with the answers of the form", async () => {
    const { path, found } = await upload(["AU DÉPART", "AU RETOUR"]);
    const pages = (query: Record<string, string> = {}, file = basename(path)) =>
      shop.call("GET", `/api/admin/uploads/${file}/pages?${new URLSearchParams(query)}`, { cookie });
    const plain = await pages();
    expect(plain.status).toBe(200);
    const chapters = ({ sections }: ProofPages) => sections.filter((each) => /chapitre-/.test(each.path));
    expect(JSON.stringify(chapters(plain.json))).not.toContain("<h1");
    const titles = Object.fromEntries(found.titles.map(({ id }) => [id, 1]));
    const code = answersCode(found, { ...none, titles });
    const { json } = await pages({ structure: code, title: "L’Aller" });
    expect(json).toMatchObject({ language: "fr", direction: "ltr", style: expect.stringContaining("h1") });
    expect(chapters(json).map(({ title }) => title)).toEqual(["AU DÉPART", "AU RETOUR"]);
    expect(JSON.stringify(chapters(json))).toContain("<h1");
    expect(JSON.stringify(json.sections)).not.toMatch(/href=|EXEMPLAIRE/);
    await publish("L’Aller", { docxPath: path, structure: { ...none, titles } });
    expect((await pages({ structure: code })).status).toBe(200);
    expect((await pages({}, "00000000-0000-0000-0000-000000000000.docx")).status).toBe(404);
    const [act] = (await shop.call("GET", "/api/admin/audit?kind=file-opened", { cookie })).json.items;
    expect(act.details).toMatchObject({ file: "EPUB" });
  });

  it("takes no answers of another form", async () => {
    const { path } = await upload(["UN", "DEUX"]);
    for (const structure of [
      "tout",
      { ...none, titles: { court: 1 } },
      { ...none, titles: { abcdefghijkl: 7 } },
      { ...none, verse: { abcdefghijkl: "oui" } },
      { ...none, left: ["tout"] },
    ])
      expect((await publish("Refusé", { docxPath: path, structure })).status).toBe(400);
  });
});
