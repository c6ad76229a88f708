import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startBuiltShop } from "#test/running-shop.ts";
import { openBenchDatabase } from "/tmp/c45/bench/bench-database.ts";
const bench = await openBenchDatabase();
try {
  const { databaseUrl, made } = await bench.makeCatalogue(2000);
  const shop = await startBuiltShop(join(bench.folder, "shop"), { DATABASE_URL: databaseUrl, DEMO: "off", CACHE_MB: "0", ...(process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROF}` } : {}) });
  const cpu = () => { const s = readFileSync(`/proc/${shop.pid}/stat`, "latin1"); const f = s.slice(s.lastIndexOf(")") + 2).split(" "); return [Number(f[11]) * 10, Number(f[12]) * 10]; };
  const books = (await (await fetch(`${shop.url}/api/books?page=1`)).json()) as any;
  const list = (books.books ?? books.items ?? Object.values(books).find(Array.isArray)) as any[];
  const slugs = list.map((b: any) => b.slug).filter(Boolean);
  console.log(slugs.length, Object.keys(made));
  const kinds: [string, (n: number) => string][] = [["home", () => "/"], ["catalogue", (n) => `/catalogue?page=${(n % 40) + 1}`], ["book", (n) => `/livre/${slugs[n % slugs.length]}`], ["api books", (n) => `/api/books?page=${(n % 40) + 1}`]];
  const ask = async (path: string) => { const r = await fetch(shop.url + path, { headers: { "accept-encoding": "identity" } }); const t = await r.text(); if (r.status !== 200) throw new Error(path + r.status); return t.length; };
  for (const [, at] of kinds) for (let n = 0; n < 250; n++) await ask(at(n));
  for (let round = 0; round < 3; round++) for (const [name, at] of kinds) {
    const [u, s] = cpu(); let size = 0; const N = 200;
    for (let n = 0; n < N; n++) size += await ask(at(n));
    const [u2, s2] = cpu();
    console.log(name, "ms cpu per page", ((u2 - u + s2 - s) / N).toFixed(2), "user", ((u2 - u) / N).toFixed(2), "KB", (size / N / 1000).toFixed(0));
  }
  await shop.stop();
} finally { await bench.close(); }
