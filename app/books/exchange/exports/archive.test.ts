import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { nameInArchive } from "#books/exchange/imports/import-files.rules.ts";
import { uploads } from "#books/publishing/publishing.tables.ts";
import {
  checkCatalogue,
  type ReadCatalogue,
  sendCatalogue,
  writtenCatalogue,
} from "#test/catalogue-import.ts";
import { buildAdministrator } from "#test/factories.ts";
import { sampleCover, sampleDocx, samplePdf } from "#test/sample-edition.ts";
import { sendSource } from "#test/send-source.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let from: TestShop;
let to: TestShop;
let source: string;
let target: string;
beforeAll(async () => {
  [from, to] = await Promise.all([openTestShop({ work: true }), openTestShop({ work: true })]);
  ({ cookie: source } = await buildAdministrator(from));
  ({ cookie: target } = await buildAdministrator(to));
});
afterAll(() => Promise.all([from?.close(), to?.close()]));

type Kind = Parameters<typeof sendSource>[2];
const endings: Record<string, Kind> = { pdf: "pdf", docx: "docx", epub: "epub", jpg: "cover" };
const kindOf = (name: string): Kind => endings[name.split(".").at(-1) ?? ""] ?? "pdf";

/** Imports a table with its files. @returns the counts of the dry run, and the files that no row takes */
async function bring(shop: TestShop, cookie: string, table: string | Buffer, given: Map<string, Buffer>) {
  const sent = await sendCatalogue(shop, cookie, table);
  await checkCatalogue(shop, cookie, sent.json as ReadCatalogue);
  const files = [];
  for (const [name, content] of given)
    files.push({
      name,
      kind: kindOf(name),
      path: await sendSource(shop, cookie, kindOf(name), content, name),
    });
  const id = sent.json.id as number;
  const { json } = await shop.call("POST", `/api/admin/imports/${id}/files`, { cookie, body: { files } });
  await writtenCatalogue(shop, cookie, id);
  return { counts: json.counts, untaken: json.untaken_files };
}

async function exportedArchive(shop: TestShop, cookie: string): Promise<Map<string, Buffer>> {
  const { status, headers, bytes } = await shop.call("GET", "/api/admin/exports/catalogue.zip", { cookie });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/zip");
  const path = join(shop.deps.config.scratchDir, "catalogue.zip");
  await writeFile(path, bytes);
  return readZipParts(path);
}

const bookFiles = (parts: Map<string, Buffer>) =>
  new Map(
    [...parts]
      .filter(([name]) => name.startsWith("fichiers/"))
      .map(([name, content]) => [nameInArchive(name) ?? "", content]),
  );

/** Without the reference, which names the shop, and is a file's name without an ISBN. */
const comparable = (table: Buffer | undefined) =>
  String(table)
    .replaceAll(/[0-9a-f]{8}-\d+/g, "")
    .split("\r\n")
    .toSorted();

test("the archive gives the same catalogue with its files in an empty shop", async () => {
  const pdf = await samplePdf(3);
  const docx = await sampleDocx("Il fait nuit.");
  const table =
    "Titre;Auteur;ISBN;Prix;Date\nNana;Zola;9782070360024;4,99;1880\nÀ part;Zola;;1,99;1881\nSans fichier;X;;1;1900\n";
  const sent = new Map([
    ["Nana.pdf", pdf],
    ["Nana.docx", docx],
    ["Nana.jpg", await sampleCover()],
    ["À part.pdf", await samplePdf(2)],
  ]);
  expect(await bring(from, source, table, sent)).toEqual({ counts: { create: 3 }, untaken: [] });

  const parts = await exportedArchive(from, source);
  const names = [...parts.keys()].map((name) => name.replace(/[0-9a-f]{8}-\d+/, "reference"));
  expect(names.toSorted()).toEqual([
    "catalogue.csv",
    "fichiers/9782070360024-nana.docx",
    "fichiers/9782070360024-nana.jpg",
    "fichiers/9782070360024-nana.pdf",
    "fichiers/reference-a-part.pdf",
    "onix.xml",
  ]);
  expect(parts.get("fichiers/9782070360024-nana.pdf")?.equals(pdf)).toBe(true);
  expect(parts.get("fichiers/9782070360024-nana.docx")?.equals(docx)).toBe(true);
  expect(String(parts.get("onix.xml"))).toContain("</ONIXMessage>");

  const files = bookFiles(parts);
  const exported = parts.get("catalogue.csv") ?? Buffer.alloc(0);
  expect(await bring(to, target, exported, files)).toEqual({ counts: { create: 3 }, untaken: [] });
  const there = await exportedArchive(to, target);
  expect(comparable(there.get("catalogue.csv"))).toEqual(comparable(exported));
  expect(await bring(to, target, exported, files)).toMatchObject({ counts: { none: 3 } });
});

test("names the files that the store has lost, and gives the others", async () => {
  const [lost] = await from.deps.db.select().from(uploads).where(eq(uploads.kind, "docx"));
  await from.deps.store.remove(lost?.path ?? "");
  const parts = await exportedArchive(from, source);
  expect(parts.has("fichiers/9782070360024-nana.docx")).toBe(false);
  expect(parts.has("fichiers/9782070360024-nana.pdf")).toBe(true);
  expect(String(parts.get("fichiers-manquants.txt"))).toContain("9782070360024-nana.docx");
  expect(String(parts.get("catalogue.csv"))).not.toContain("nana.docx");
});

test("has the table and the message alone when nothing changed since the day", async () => {
  const { bytes } = await from.call("GET", "/api/admin/exports/catalogue.zip?since=2900-01-01", {
    cookie: source,
  });
  const path = join(from.deps.config.scratchDir, "empty.zip");
  await writeFile(path, bytes);
  expect([...(await readZipParts(path)).keys()]).toEqual(["catalogue.csv", "onix.xml"]);
});
