/**
 * `npm run bench -- import [books]`: measures an import into the built shop, from the reading of a table to its last
 * book, and the second import of the same file. Prints Markdown.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBenchShop } from "./bench-shop.ts";

const books = Number(process.argv[2] ?? 300);
const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const { running, cookie, close } = await openBenchShop(join(folder, "data"), { CACHE_MB: "0" });

interface Import {
  id: number;
  state: string;
  columns: { field: string | null }[];
  counts: Record<string, number>;
}

async function call(path: string, body?: FormData | object): Promise<Import> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${running.url}/api/admin/imports${path}`, {
    method: body ? "POST" : "GET",
    headers: { cookie, origin: running.url, ...(isForm ? {} : { "content-type": "application/json" }) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Import;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  console.log(`| ${name} | ${((performance.now() - start) / 1000).toFixed(2)} s |`);
  return done;
}

const table = [
  "Titre;Auteur;Prix;Date;Catégorie;Description",
  ...Array.from(
    { length: books },
    (_, n) => `Livre ${n};Autrice ${n % 50};4,99;1900-01-01;Roman > R${n % 20};${"Une phrase. ".repeat(100)}`,
  ),
].join("\n");

async function readAndCheck(): Promise<Import> {
  const form = new FormData();
  form.append("file", new Blob([table]), "catalogue.csv");
  const read = await timed("reading", () => call("", form));
  const mapping = read.columns.map(({ field }) => field);
  return timed("dry run", () => call(`/${read.id}/check`, { mapping }));
}

async function write(id: number): Promise<void> {
  await call(`/${id}/start`, {});
  while ((await call(`/${id}`)).state !== "done") await new Promise((resolve) => setTimeout(resolve, 200));
}

try {
  console.log(`${books} books as CSV:\n\n| step | time |\n| --- | --: |`);
  const { id } = await readAndCheck();
  await timed("writing", () => write(id));
  const again = await readAndCheck();
  if (again.counts["none"] !== books) throw new Error("The second import would change something.");
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
