import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import type { RunningShop } from "#test/running-shop.ts";
import { type GeneratedWords, seededNumbers } from "./generate.ts";
import { drive, type LoadFigures } from "./load.ts";
import { memoryDuring } from "./process-memory.ts";
import { startProgram } from "./started-program.ts";

interface Rotation {
  name: string;
  /** Each address once. */
  addresses: string[];
  /** In the order of the requests. */
  asked: string[];
}

const rounds = 3;
/** Between two changes of the catalogue, in milliseconds. */
const changeEvery = 10_000;

/** Addresses as readers choose them: some books are asked all the time, most from time to time (Zipf's law). */
export function rotationsOf(books: number, made: GeneratedWords): Rotation[] {
  const random = seededNumbers(11);
  const pick = <Item>(all: readonly Item[]) => all[Math.floor(random() * all.length)] as Item;
  const shuffled = (all: string[]) =>
    all
      .map((each) => [random(), each] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, each]) => each);
  const lists = Array.from({ length: Math.ceil(books / 20) }, (_, at) =>
    at % 2
      ? `/theme/theme-${1 + (at % 50)}?page=${1 + Math.floor(at / 100)}`
      : `/catalogue?sort=${["title_asc", "created_desc"][at % 4 ? 1 : 0]}&page=${2 + Math.floor(at / 4)}`,
  );
  const pages = Array.from({ length: books }, (_, at) => `/livre/livre-${at + 1}/edition-1`);
  const all = ["/", "/catalogue", ...shuffled([...new Set([...lists, ...pages])]).slice(0, books - 2)];
  const searches = [
    ...new Set(
      Array.from(
        { length: 2000 },
        () => `/catalogue?q=${encodeURIComponent(`${pick(made.words)} ${pick(made.words)}`)}`,
      ),
    ),
  ];
  const even = (name: string, addresses: string[]): Rotation => ({ name, addresses, asked: addresses });
  return [
    even("40 pages", all.slice(0, 40)),
    even("2 000 pages", all.slice(0, 2000)),
    { name: `${all.length} pages, by Zipf`, addresses: all, asked: zipf(all, 300_000, random) },
    even("500 searches", searches.slice(0, 500)),
  ];
}

/** Draws, of which the n-th address gets a share of 1/n. */
function zipf(addresses: string[], draws: number, random: () => number): string[] {
  let sum = 0;
  const sums = addresses.map((_, rank) => (sum += 1 / (rank + 1)));
  return Array.from({ length: draws }, () => {
    const drawn = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return addresses[low] ?? "/";
  });
}

/** All addresses once, then the shop, bare Node and a file server in turn, while a book changes every ten seconds. */
export async function measureRotations(
  shop: RunningShop,
  rotations: Rotation[],
  { databaseUrl, folder, seconds }: { databaseUrl: string; folder: string; seconds: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  console.log(
    "| pages in rotation | bare /s | files /s | shop /s | of bare | p99 ms | made again for a change | found unchanged |",
  );
  console.log("| --- | --: | --: | --: | --: | --: | --: | --: |");
  const { most, after } = await memoryDuring(shop.pid, async () => {
    for (const rotation of rotations) {
      const started = performance.now();
      const kept = await keep(shop.url, rotation.addresses, join(folder, "pages"));
      const first = (performance.now() - started) / rotation.addresses.length;
      console.log(
        `${await measure(shop, rotation, { client, folder, seconds, ...kept })} <!-- first time ${first.toFixed(1)} ms each -->`,
      );
    }
  });
  await client.end();
  console.log(`\nMemory of the process: ${most.toFixed(0)} MB at the most, ${after.toFixed(0)} MB after.\n`);
}

interface Measuring {
  client: pg.Client;
  folder: string;
  seconds: number;
  /** A file of a mean size, and the map of all. */
  mean: string;
  map: string;
}

async function measure(
  shop: RunningShop,
  { name, asked }: Rotation,
  { client, folder, seconds, mean, map }: Measuring,
): Promise<string> {
  const bare = await startProgram("bench/bare-server.ts", mean);
  const files = await startProgram("bench/file-server.ts", map);
  const before = await makings(shop.url);
  let changes = 0;
  const runs: LoadFigures[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run: LoadFigures[] = [];
    for (const port of [bare.line, files.line].map(Number))
      run.push(await drive({ port, paths: asked, seconds }, folder));
    const change = async () => {
      changes += 1;
      await changeBook(client, changes);
    };
    await change();
    const timer = setInterval(() => void change(), changeEvery);
    run.push(await drive({ port: Number(new URL(shop.url).port), paths: asked, seconds }, folder));
    clearInterval(timer);
    runs.push(run);
  }
  await Promise.all([bare.stop(), files.stop()]);
  const after = await makings(shop.url);
  const median = (of: (run: LoadFigures[]) => number | undefined) =>
    runs.map((run) => of(run) ?? 0).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const perSecond = [0, 1, 2].map((at) => median((run) => run[at]?.perSecond).toFixed(0));
  const ratio = median((run) => (run[2]?.perSecond ?? 0) / (run[0]?.perSecond ?? 1));
  const again = [after.made - before.made, after.compared - before.compared].map((count) =>
    (count / changes).toFixed(1),
  );
  return `| ${[name, ...perSecond, ratio.toFixed(2), median((run) => run[2]?.p99).toFixed(1), ...again].join(" | ")} |`;
}

/** A price, a description and a title in turn, of a book in the middle of the catalogue. */
async function changeBook(client: pg.Client, count: number): Promise<void> {
  const id = 1000 + ((count * 37) % 1000);
  const change = [
    "update editions set price_cents = price_cents % 1000 + 100 where book_id = $1",
    "update books set description = coalesce(description, '') || ' Nouveau.' where id = $1",
    "update books set title = title || ' bis' where id = $1",
  ][count % 3];
  await client.query(change ?? "", [id]);
}

/** Asks for every address, and stores the answers. */
async function keep(
  origin: string,
  addresses: string[],
  folder: string,
): Promise<{ mean: string; map: string }> {
  mkdirSync(folder, { recursive: true });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const files: Record<string, string> = {};
  const sizes: [size: number, file: string][] = [];
  const waiting = addresses.entries();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const [at, address] of waiting) {
        const request = get(origin + address, { agent, headers: { "accept-encoding": "br" } });
        const [response] = (await once(request, "response")) as [IncomingMessage];
        const body = await buffer(response);
        if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`);
        const file = join(folder, `${at}.br`);
        writeFileSync(file, body);
        files[address] = file;
        sizes.push([body.length, file]);
      }
    }),
  );
  agent.destroy();
  const map = join(folder, "pages.json");
  writeFileSync(map, JSON.stringify(files));
  sizes.sort(([one], [other]) => one - other);
  return { map, mean: sizes[Math.floor(sizes.length / 2)]?.[1] ?? "" };
}

async function makings(origin: string): Promise<{ made: number; compared: number }> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const of = (outcome: string) =>
    Number(
      new RegExp(`^encrier_answer_cache_makings_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(
        metrics,
      )?.[1] ?? 0,
    );
  return { made: of("made"), compared: of("compared") };
}
