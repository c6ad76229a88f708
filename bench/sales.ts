/**
 * `npm run bench -- sales [orders]`: measures the publisher's list of orders and the accounts, over HTTP from the built
 * shop with a million orders by default over two years (`generate-orders.ts`) of 16 000 editions, on an embedded
 * PostgreSQL in a temporary folder. Build first (`npm start` does).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { lastMonths } from "#platform/data/months.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { signInAdministrator } from "#test/api-client.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { quantile } from "./bench-shop.ts";
import { generateCatalogue, seededNumbers } from "./generate.ts";
import { generateOrders } from "./generate-orders.ts";

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = 40;
const password = "Encrier-2026-plume";

const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const shop = await startBuiltShop(join(folder, "shop"), {
  DATABASE_URL: postgres.url,
  DEMO: "off",
  ADMIN_USERNAME: "banc",
  ADMIN_PASSWORD: password,
});
const client = new pg.Client({ connectionString: postgres.url });
try {
  await client.connect();
  const start = performance.now();
  const { titles } = await generateCatalogue(client, 16_000);
  await generateOrders(client, orders);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const cookie = await signInAdministrator(shop.url, "banc", password);
  const random = seededNumbers(orders);
  const number = () => 1 + Math.floor(random() * orders);
  const title = () => encodeURIComponent(titles[Math.floor(random() * titles.length)] ?? "");
  const months = lastMonths(new Date(), 24);
  const [first, last] = [months[0] ?? "", months.at(-1) ?? ""];
  const calls: [what: string, path: () => string, times?: number][] = [
    ["the list", () => "sales"],
    ["a page in its middle", () => `sales?after=${number()}`],
    ["paid", () => "sales?state=paid"],
    ["partly refunded (none)", () => "sales?state=part_refunded"],
    ["refunded", () => `sales?state=refunded&after=${number()}`],
    ["not paid", () => `sales?state=left&after=${number()}`],
    ["gifts", () => "sales?kind=gift"],
    ["subscriptions", () => "sales?kind=subscription"],
    ["open disputes", () => "sales?dispute=open"],
    ["lost disputes", () => "sales?dispute=lost"],
    ["a month", () => `sales?from=${months[5]}-01&to=${months[5]}-28`],
    ["refunded, a month", () => `sales?state=refunded&from=${months[9]}-01&to=${months[9]}-28`],
    ["an order's number", () => `sales?q=${number()}`],
    ["an identifier of the provider", () => `sales?q=cs_banc_${number()}`],
    ["a whole name", () => `sales?q=acheteur_${1 + (number() % (orders / 5))}`],
    ["a part of many addresses", () => "sales?q=exemple"],
    ["a title", () => `sales?q=${title()}`],
    ["a part of many titles", () => "sales?q=ann"],
    ["an order", () => `sales/${number()}`],
    ["payments of 24 months", () => `accounting/journal/rows?from=${first}&to=${last}`],
    [
      "refunds of 24 months, in their middle",
      () => `accounting/journal/rows?from=${first}&to=${last}&kind=refund&after=${number()}`,
    ],
    [
      "disputes won of 24 months (none)",
      () => `accounting/journal/rows?from=${first}&to=${last}&kind=dispute-reversal`,
    ],
    ["accounts of 24 months", () => `accounting/figures?from=${first}&to=${last}`, 20],
    ["accounts of a closed year", () => `accounting/figures?from=${first}&to=${months[11]}`, 20],
    ["accounts of the present month", () => `accounting/figures?from=${last}&to=${last}`, 20],
    ["24 months by book, as CSV", () => `accounting/figures/books/csv?from=${first}&to=${last}`, 10],
  ];
  console.log(`${orders.toLocaleString("fr-FR")} orders, made in ${seconds} s\n`);
  console.log("| what | median | p99 |\n| --- | --: | --: |");
  for (const [what, path, times = rounds] of calls) {
    const taken: number[] = [];
    for (let round = 0; round <= times; round++) taken.push(await time(path(), cookie));
    const [, ...measured] = taken;
    console.log(
      `| ${what} | ${quantile(measured, 0.5).toFixed(1)} | ${quantile(measured, 0.99).toFixed(1)} |`,
    );
  }
} finally {
  await client.end();
  await shop.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Milliseconds of one call, its answer read. */
async function time(path: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - start;
}
