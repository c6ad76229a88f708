/**
 * `npm run bench -- purchases [seconds] [rows of the journal …]`: checkouts, messages of the provider and full purchases
 * in the built shop, with the tests' fake of Stripe in its own process. Prints tables in Markdown. Run `npm run bench`,
 * which builds first.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { ask } from "#test/api-client.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { quantile } from "./bench-shop.ts";
import { generateBuyers, generateJournal } from "./generate-sales.ts";
import { drive } from "./load.ts";
import { memoryDuring } from "./process-memory.ts";
import { type PlacedOrder, priceCents, purchaseCalls } from "./purchase-calls.ts";
import { startProgram } from "./started-program.ts";

const [seconds = 4, ...sizes] = process.argv.slice(2).map(Number);
const journalSizes = sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000];
const workers = 16;
const buyers = 4000;
const editions = 1600;
/** Each figure is the median of these. */
const rounds = 3;

type Calls = ReturnType<typeof purchaseCalls>;

const bench = await openBenchDatabase();
const provider = await startProgram("bench/stripe-stand-in.ts");
const { apiBase, webhookSecret } = JSON.parse(provider.line) as { apiBase: string; webhookSecret: string };
try {
  const { databaseUrl } = await bench.makeCatalogue(editions);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await generateBuyers(client, buyers);
  await client.query(
    `update editions set price_cents = ${priceCents}, is_free = false, online_at = now() - interval '1 day'`,
  );
  const shop = await startBuiltShop(join(bench.folder, "shop"), {
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    RATE_LIMITS: "checkout=1000000",
    // Only lists without a cache wait for the database.
    CACHE_MB: "0",
  });
  try {
    const calls = purchaseCalls(shop.url, webhookSecret, { buyers: buyers - 1, editions });
    const memory = await memoryDuring(shop.pid, async () => {
      await measurePurchases(calls, client);
      await measureReceipts(client);
      await measureListsBeside(shop, calls);
      await measureOpenOrders(calls);
      await measureGrowth(calls, client);
    });
    console.log(`\nMemory of the process: ${memory.most.toFixed(0)} MB at the most.`);
  } finally {
    await shop.stop();
    await client.end();
  }
} finally {
  await provider.stop();
  await bench.close();
}

async function measurePurchases({ placeOrder, report, purchase }: Calls, client: pg.Client): Promise<void> {
  const bare = await startBare();
  const orders: PlacedOrder[] = [];
  const kinds: [string, () => Promise<unknown>][] = [
    ["checkout created", async () => orders.push(await placeOrder())],
    ["message accepted and fulfilled", async () => report(orders.pop() ?? (await placeOrder()))],
    ["full purchase, checkout to library", () => purchase()],
  ];
  console.log(
    "| what | bare /s | shop /s | ratio | median ms | p99 ms |\n| --- | --: | --: | --: | --: | --: |",
  );
  for (const [, work] of kinds) await inParallel(work, 1);
  // As PostgreSQL does by itself within a minute: its plans for empty tables read them from end to end.
  await client.query("vacuum analyze");
  for (const [name, work] of kinds) {
    const runs: { reference: number; times: number[]; perSecond: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const reference = await bare.perSecond();
      runs.push({ reference, ...(await inParallel(work, seconds)) });
    }
    const median = (of: (run: (typeof runs)[number]) => number) => quantile(runs.map(of), 0.5);
    const cells = [
      name,
      median(({ reference }) => reference).toFixed(0),
      median(({ perSecond }) => perSecond).toFixed(0),
      median(({ perSecond, reference }) => perSecond / reference).toFixed(4),
      median(({ times }) => quantile(times, 0.5)).toFixed(1),
      median(({ times }) => quantile(times, 0.99)).toFixed(1),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  await bare.stop();
}

/** Receipts that wait as after a rush, in a process that now has nothing else to do: those of all payments again. */
async function measureReceipts(client: pg.Client): Promise<void> {
  await client.query(`insert into pgboss.job (name, data)
    select 'receipt-mail', jsonb_build_object('paymentId', id) from payments where paid_at is not null limit 500`);
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int from pgboss.job where name = 'receipt-mail' and state < 'completed'",
    );
    return rows[0]?.count ?? 0;
  };
  const left = await waiting();
  const begun = performance.now();
  while ((await waiting()) > 0) await setTimeout(250);
  const took = (performance.now() - begun) / 1000;
  console.log(
    `\n${left} receipts after the rush: ${took.toFixed(1)} s, ${(left / took).toFixed(1)} a second.`,
  );
}

/** Lists without a cache, one after the other, alone and while messages are delivered by all workers. */
async function measureListsBeside(shop: RunningShop, { placeOrder, report }: Calls): Promise<void> {
  const lists = async (until: AbortSignal) => {
    const times: number[] = [];
    for (let page = 1; !until.aborted; page = (page % 40) + 1)
      times.push(await timed(() => ask(`${shop.url}/api/books?page=${page}&sort=popular`)));
    return times;
  };
  const alone = await lists(AbortSignal.timeout(seconds * 1000));
  const waiting: PlacedOrder[] = [];
  for (let n = 0; n < 400; n++) waiting.push(await placeOrder());
  const ending = new AbortController();
  const beside = lists(ending.signal);
  await inParallel(async () => report(waiting.pop() ?? (await placeOrder())), seconds);
  ending.abort();
  console.log("\n| list without a cache | median ms | p99 ms |\n| --- | --: | --: |");
  for (const [name, times] of [
    ["alone", alone],
    [`while ${workers} messages are in flight`, await beside],
  ] as const)
    console.log(`| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |`);
}

/** A member who leaves payment pages open. */
async function measureOpenOrders({ placeOrder }: Calls): Promise<void> {
  // Buyers of the other measurements have none open.
  const buyer = buyers;
  console.log("\n| open orders of the member | checkout: median ms |\n| --: | --: |");
  let edition = 0;
  for (const open of [5, 20, 57]) {
    while (edition < open) await placeOrder(buyer, ++edition);
    const times: number[] = [];
    for (let n = 0; n < 10; n++) times.push(await timed(() => placeOrder(buyer, ++edition)));
    console.log(`| ${open} | ${quantile(times, 0.5).toFixed(1)} |`);
  }
}

async function measureGrowth({ placeOrder, report }: Calls, client: pg.Client): Promise<void> {
  console.log("\n| rows of the journal | message: median ms | p99 ms |\n| --: | --: | --: |");
  for (const rows of journalSizes) {
    await generateJournal(client, rows);
    await client.query("checkpoint");
    const orders: PlacedOrder[] = [];
    for (let n = 0; n < 300; n++) orders.push(await placeOrder());
    const times: number[] = [];
    for (const each of orders) times.push(await timed(() => report(each)));
    const kept = times.slice(50);
    const cells = [rows, quantile(kept, 0.5).toFixed(1), quantile(kept, 0.99).toFixed(1)];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** @returns works per second, and the milliseconds of each */
async function inParallel(work: () => Promise<unknown>, duration: number) {
  const times: number[] = [];
  const end = performance.now() + duration * 1000;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) times.push(await timed(work));
    }),
  );
  return { times, perSecond: times.length / ((performance.now() - begun) / 1000) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The bare server with 3 KB. */
async function startBare() {
  const file = join(bench.folder, "body");
  writeFileSync(file, Buffer.alloc(3000, "a"));
  const { line, stop } = await startProgram("bench/bare-server.ts", file);
  return {
    stop,
    perSecond: async () =>
      (await drive({ port: Number(line), paths: ["/"], seconds: 1 }, bench.folder)).perSecond,
  };
}
