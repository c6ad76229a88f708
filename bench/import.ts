/**
 * `npm run bench -- import [books]`: measures an import into the built shop, from the reading of a table to its last
 * book, and the second import of the same file; then the house's 2 000 readers; then the reading and the dry run of an
 * ONIX message of 10 000 books, with the memory of the shop and of the limited process that reads it; then hostile
 * messages. Needs `/proc`. Prints Markdown.
 */
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UnreadableFileError } from "#formats/format-errors.ts";
import { messageEnd, messageStart, writtenProduct } from "#formats/onix/write-product.ts";
import { runTask } from "#formats/tasks/run-limited.server.ts";
import { openBenchShop } from "./bench-shop.ts";
import { type Peaks, peaksDuring } from "./process-peaks.ts";

const books = Number(process.argv[2] ?? 300);
const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const shop = await openBenchShop(join(folder, "data"), { CACHE_MB: "0" });

interface Import {
  id: number;
  state: string;
  columns: { field: string | null }[];
  counts: Record<string, number>;
}

async function call(path: string, body?: FormData | object, of = "imports"): Promise<Import> {
  const isForm = body instanceof FormData;
  const { running, cookie } = shop;
  const response = await fetch(`${running.url}/api/admin/${of}${path}`, {
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

const formWith = (file: Blob, name: string): FormData => {
  const form = new FormData();
  form.append("file", file, name);
  return form;
};

async function readAndCheck(): Promise<Import> {
  const read = await timed("reading", () => call("", formWith(new Blob([table]), "catalogue.csv")));
  const mapping = read.columns.map(({ field }) => field);
  return timed("dry run", () => call(`/${read.id}/check`, { mapping }));
}

async function write(id: number, of = "imports"): Promise<void> {
  await call(`/${id}/start`, {}, of);
  while ((await call(`/${id}`, undefined, of)).state !== "done")
    await new Promise((resolve) => setTimeout(resolve, 200));
}

const readers = 2000;

/** Readers of a former shop, with two books each, by title and by reader in two rows. */
async function measureReaders(): Promise<void> {
  const of = "reader-imports";
  const rows = Array.from(
    { length: readers * 2 },
    (_, n) => `lectrice${n >> 1}@exemple.fr;Zoé Noël;Livre ${(n * 7) % books};2023-01-12`,
  );
  const text = ["Email;Nom;Titre;Date d’achat", ...rows].join("\n");
  console.log(`\n${readers} readers with two books each:\n\n| step | time |\n| --- | --: |`);
  const peaks = await peaksDuring(shop.running.pid, async () => {
    const { id, columns } = await timed("reading", () =>
      call("", formWith(new Blob([text]), "lecteurs.csv"), of),
    );
    const mapping = columns.map(({ field }) => field);
    const { counts } = await timed("dry run", () => call(`/${id}/check`, { mapping }, of));
    if (counts["bring"] !== rows.length) throw new Error(`Planned: ${JSON.stringify(counts)}`);
    await timed("bringing", () => write(id, of));
  });
  console.log(`\nAt most: ${peaksText(peaks)}.`);
}

const products = 10_000;

async function* message(): AsyncGenerator<string> {
  yield messageStart("Maison", new Date(0));
  for (let n = 0; n < products; n++)
    yield writtenProduct({
      reference: `0123abcd-${n + 1}`,
      work: `0123abcd-livre-${n + 1}`,
      formats: ["pdf", "epub"],
      publisher: "Maison",
      shopUrl: "https://exemple.fr/",
      url: `https://exemple.fr/livre/${n}`,
      reservesMining: true,
      taxPercent: "5.5",
      record: {
        title: `Roman ${n}`,
        author: `Autrice ${n % 500}`,
        publicationDate: "1999-02-03",
        prices: [{ amount: "4.99", includesTax: true }],
        subjects: [{ scheme: "thema", code: "FBA" }],
        description: "Une phrase de la quatrième. ".repeat(210),
      },
    });
  yield messageEnd;
}

const peaksText = ({ shop: own, beside }: Peaks) =>
  `shop ${own.toFixed(0)} MB, reader ${beside.toFixed(0)} MB`;

async function measureMessage(): Promise<void> {
  const path = join(folder, "catalogue.xml");
  await pipeline(Readable.from(message()), createWriteStream(path));
  console.log(`\nONIX, ${products} books, ${((await stat(path)).size / 1e6).toFixed(0)} MB:\n`);
  console.log("| step | time |\n| --- | --: |");
  const peaks = await peaksDuring(process.pid, () =>
    timed("reading alone", () =>
      runTask("read-catalogue", { path, outPath: join(folder, "rows"), maxRows: products }),
    ),
  );
  console.log(`\nReader: ${peaks.beside.toFixed(0)} MB at most.\n`);
  const file = await openAsBlob(path);
  const all = await peaksDuring(shop.running.pid, async () => {
    const { counts } = await timed("upload, reading and dry run", () =>
      call("", formWith(file, "catalogue.xml")),
    );
    if (counts["create"] !== products) throw new Error(`Planned: ${JSON.stringify(counts)}`);
  });
  console.log(`\nAt most: ${peaksText(all)}.`);
}

const start = '<?xml version="1.0"?><ONIXMessage release="3.0">';
const block = "x".repeat(1024 * 1024);
/** The start of each message, and the number of times that a text follows it. */
const hostile: Record<string, [string, string, number]> = {
  "a declared entity": [`<!DOCTYPE a [<!ENTITY a "x">]>${start}`, "<Product>&a;</Product>", 1000],
  "a million nested elements": [start, "<Product>", 1_000_000],
  "2 GB in one text": [`${start}<Product><Text>`, block, 2048],
  "2 GB in one comment": [`${start}<!--`, block, 2048],
};

function* repeated(first: string, text: string, count: number): Generator<string> {
  yield first;
  for (let n = 0; n < count; n++) yield text;
}

async function measureHostile(): Promise<void> {
  console.log("\n| hostile message | refused after | reader at most | reason |\n| --- | --: | --: | --- |");
  for (const [name, [first, content, count]] of Object.entries(hostile)) {
    const path = join(folder, "hostile.xml");
    await pipeline(Readable.from(repeated(first, content, count)), createWriteStream(path));
    const from = performance.now();
    let reason = "";
    const { beside } = await peaksDuring(process.pid, async () => {
      const order = { path, outPath: join(folder, "none"), maxRows: products };
      reason = await runTask("read-catalogue", order).then(
        () => "",
        (error: unknown) => (error instanceof UnreadableFileError ? error.reason : String(error)),
      );
    });
    if (reason === "") throw new Error(`Accepted: ${name}`);
    const seconds = ((performance.now() - from) / 1000).toFixed(2);
    console.log(`| ${name} | ${seconds} s | ${beside.toFixed(0)} MB | ${reason} |`);
  }
}

try {
  console.log(`${books} books as CSV:\n\n| step | time |\n| --- | --: |`);
  const { id } = await readAndCheck();
  await timed("writing", () => write(id));
  const again = await readAndCheck();
  if (again.counts["none"] !== books) throw new Error("The second import would change something.");
  await measureReaders();
  await measureMessage();
  await measureHostile();
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}
