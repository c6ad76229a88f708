/**
 * `npm run bench -- pages [books] [seconds]`: compares the built shop with a bare `node:http` server that sends as many
 * bytes, and with a file server in Node; the same program measures all alternately, with 16 connections. Prints tables in
 * Markdown. Run `npm run bench`, which builds first.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { firstBytes } from "./first-bytes.ts";
import { drive, type LoadFigures, loadProgram } from "./load.ts";
import { cachedLoads, type LoadKind, pagePaths, uncachedLoads } from "./page-requests.ts";
import { measureRotations, rotationsOf } from "./rotations.ts";
import { memoryDuring } from "./process-memory.ts";
import { startProgram } from "./started-program.ts";

const [books = 10_000, seconds = 4] = process.argv.slice(2).map(Number);
/** Number of measurements of each kind, alternating with the bare server; the median counts. */
const rounds = 3;
const starts = 5;
const editionsPerBook = 1.6;

const program = loadProgram();
if (!program) console.log("Without `wrk` on this machine only first bytes are measured.\n");
const bench = await openBenchDatabase();
try {
  const { databaseUrl, made } = await bench.makeCatalogue(books * editionsPerBook);
  const paths = pagePaths(made);
  console.log(
    `${books.toLocaleString("fr-FR")} books, Node ${process.version}, ${availableParallelism()} processors, ${program ?? "no wrk"}\n`,
  );
  await withShop(databaseUrl, "0", async (shop) => {
    await measureFirstBytes(shop, paths);
    if (program) await measureLoads(shop, uncachedLoads(paths));
  });
  if (program)
    await withShop(databaseUrl, "32", async (shop) => {
      await measureLoads(shop, cachedLoads(paths));
      await measureRotations(shop, rotationsOf(books, made), { databaseUrl, folder: bench.folder, seconds });
    });
} finally {
  await bench.close();
}

async function withShop(
  databaseUrl: string,
  cacheMegabytes: string,
  use: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  const start = () =>
    startBuiltShop(join(bench.folder, `shop-${cacheMegabytes}`), {
      DATABASE_URL: databaseUrl,
      DEMO: "off",
      CACHE_MB: cacheMegabytes,
    });
  console.log(`### CACHE_MB=${cacheMegabytes}\n`);
  await measureFirstPage(start);
  const shop = await start();
  try {
    await use(shop);
  } finally {
    await shop.stop();
  }
}

async function measureFirstPage(start: () => Promise<RunningShop>): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < starts; count++) {
    const shop = await start();
    times.push(...(await firstBytes(shop.url, ["/"])));
    await shop.stop();
  }
  const each = times.map((time) => time.toFixed(0)).join(", ");
  console.log(`First page after a start: ${quantile(times, 0.5).toFixed(0)} ms, median of ${each}.\n`);
}

async function measureFirstBytes(shop: RunningShop, paths: ReturnType<typeof pagePaths>): Promise<void> {
  console.log("| one after the other | first byte: median ms | p99 |\n| --- | --: | --: |");
  const kinds: [string, string[]][] = [
    ["home page", paths.homePages],
    ["catalogue page", paths.cataloguePages],
    ["catalogue page of a search", paths.searchPages],
    ["book page", paths.bookPages],
  ];
  for (const [name, all] of kinds) {
    // The first requests are slower: they compile the code.
    await firstBytes(shop.url, all.slice(0, 50));
    const times = await firstBytes(shop.url, all.slice(50));
    console.log(`| ${name} | ${[0.5, 0.99].map((part) => quantile(times, part).toFixed(1)).join(" | ")} |`);
  }
  console.log("");
}

async function measureLoads(shop: RunningShop, kinds: LoadKind[]): Promise<void> {
  console.log("| request | bare /s | shop /s | ratio | target | median ms | p99 ms |");
  console.log("| --- | --: | --: | --: | --: | --: | --: |");
  const { most, after } = await memoryDuring(shop.pid, async () => {
    for (const kind of kinds) {
      await drive({ port: portOf(shop.url), paths: kind.paths, seconds: 2 }, bench.folder);
      console.log(await measureBeside(shop, kind));
    }
  });
  console.log(`\nMemory of the process: ${most.toFixed(0)} MB at the most, ${after.toFixed(0)} MB after.\n`);
}

/** The bare server and the shop alternately, so that both run under the same conditions. */
async function measureBeside(shop: RunningShop, { name, paths, target, bytes }: LoadKind): Promise<string> {
  const body = bytes ?? (await bodyOf(`${shop.url}${paths[0]}`));
  const bare = await startBareServer(body);
  const runs: [LoadFigures, LoadFigures][] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await drive({ port: bare.port, paths, seconds }, bench.folder);
    runs.push([first, await drive({ port: portOf(shop.url), paths, seconds }, bench.folder)]);
  }
  await bare.stop();
  const of = (pick: (run: [LoadFigures, LoadFigures]) => number) => quantile(runs.map(pick), 0.5);
  const ratio = of(([reference, shown]) => shown.perSecond / reference.perSecond);
  const cells = [
    `${name} (${(body.length / 1000).toFixed(1)} KB)`,
    of(([reference]) => reference.perSecond).toFixed(0),
    of(([, shown]) => shown.perSecond).toFixed(0),
    ratio.toFixed(3),
    `${target}${ratio < target ? " missed" : ""}`,
    of(([, shown]) => shown.median).toFixed(1),
    of(([, shown]) => shown.p99).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The body as transferred. */
async function bodyOf(url: string): Promise<Buffer> {
  const request = get(url, { headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return buffer(response);
}

async function startBareServer(body: Buffer): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const file = join(bench.folder, "body");
  writeFileSync(file, body);
  const { line, stop } = await startProgram("bench/bare-server.ts", file);
  return { port: Number(line), stop };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}
