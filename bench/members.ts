/**
 * `npm run bench -- members [members]`: measures the publisher's calls about members, the audit log and the figures of a
 * period, over HTTP from the built shop with a million members by default (`generate-members.ts`), 16 000 editions, on
 * an embedded PostgreSQL in a temporary folder. Build first (`npm start` does).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { signInAdministrator } from "#test/api-client.ts";
import { startBuiltShop } from "#test/running-shop.ts";
import { quantile } from "./bench-shop.ts";
import { generateCatalogue, seededNumbers } from "./generate.ts";
import { generateMembers } from "./generate-members.ts";

const members = Number(process.argv[2] ?? 1_000_000);
const rounds = 100;
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
  await generateCatalogue(client, 16_000);
  await generateMembers(client, members);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const cookie = await signInAdministrator(shop.url, "banc", password);
  const random = seededNumbers(members);
  const below = (bound: number) => Math.floor(random() * bound);
  const { rows } = await client.query<{ id: string }>("select id from members limit 1000");
  const memberId = () => rows[below(rows.length)]?.id ?? "";
  const number = () => 1 + below(members);
  const calls: [what: string, path: () => string, times?: number][] = [
    ["the list", () => "members"],
    ["by name", () => "members?sort=username_asc"],
    ["last seen first", () => "members?sort=seen_desc"],
    ["the deepest page (300)", () => "members?page=300"],
    ["the deepest page by name", () => "members?page=300&sort=username_asc"],
    ["a whole name", () => `members?q=plume_${number()}`],
    ["a part of a name", () => `members?q=me_${String(number()).slice(0, 4)}`],
    ["a part of many addresses", () => "members?q=laposte"],
    ["two letters", () => `members?q=${["pl", "le", "zz"][below(3)]}`],
    ["nobody", () => `members?q=personne${below(1000)}`],
    ["subscribed", () => "members?status=subscribed"],
    ["subscribed, a part of a name", () => `members?status=subscribed&q=e_${String(number()).slice(0, 3)}`],
    ["unverified", () => "members?status=unverified"],
    ["suspended", () => "members?status=suspended"],
    ["a profile", () => `members/${memberId()}`],
    ["a profile's payments", () => `members/${memberId()}/payments`],
    ["a profile's journal", () => `audit?memberId=${memberId()}`],
    ["the audit log", () => "audit"],
    ["the log, one kind", () => "audit?kind=book-changed"],
    ["the log, one administrator", () => `audit?administrator=colette${below(7)}`],
    [
      "the log, one administrator and kind",
      () => `audit?administrator=colette${below(7)}&kind=payment-refunded`,
    ],
    ["the log, two days", () => "audit?from=2026-01-01&to=2026-01-02"],
    ["the tiles", () => "dashboard/stats", 20],
    ["revenue by kind, 2 × 12 months", () => "dashboard/revenue-by-kind?months=24", 20],
    ["revenue by edition, 2 × 12 months", () => "dashboard/revenue-by-edition?months=12", 10],
    ["the same, every edition as CSV", () => "dashboard/revenue-by-edition.csv?months=12", 3],
    ["downloads by format, 2 × 12 months", () => "dashboard/downloads-by-format?months=24", 20],
    ["subscribers, 2 × 12 months", () => "dashboard/subscriber-moves?months=24", 20],
  ];
  console.log(`${members.toLocaleString("fr-FR")} members, made in ${seconds} s\n`);
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

/** Milliseconds until the whole answer has arrived. */
async function time(path: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${shop.url}/api/admin/${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - start;
}
