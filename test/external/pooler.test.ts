import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { readSchema } from "#platform/postgres/schema.server.ts";
import { ask } from "#test/api-client.ts";
import { withDatabase } from "#test/database-address.ts";
import { askFor, beginLoad } from "#test/external/load.ts";
import { partsOf, type Pooler, startPooler } from "#test/external/pooler.ts";
import { buildBook, buildMember, testPassword } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { startOn } from "#test/postgres/test-cluster.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

/** A database of a role without privileges, as managed services give it. */
const name = "pooled";
let folder: string;
let directUrl: string;
/** Not the one of all tests: PgBouncer could not enter its folder. */
let cluster: EmbeddedPostgres;
let pooler: Pooler;
let shops: RunningShop[];
/** The same database in this process. */
let inside: TestShop;
let slug: string;
let editionIds: number[];

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-pooled-"));
  await chmod(folder, 0o755);
  cluster = await startOn(join(folder, "cluster"));
  await asOwner(`create role ${name} login password 'pooled'`);
  await asOwner(`create database ${name} owner ${name}`);
  const { user, password } = partsOf(cluster.url);
  directUrl = withDatabase(cluster.url, name).replace(`${user}:${password}`, `${name}:pooled`);
  pooler = await startPooler(folder, directUrl);
  // All at once, on an empty database.
  shops = await Promise.all(["web", "web", "all"].map((role, n) => startShop(role, join(folder, String(n)))));
  inside = await openTestShop({
    beside: { databaseUrl: directUrl },
    clock: {
      get now() {
        return new Date();
      },
    },
  });
  ({ slug, editionIds } = await buildBook(inside, { title: "Les Mystères de Paris" }));
}, 120_000);

afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()));
  await inside?.close();
  await pooler?.stop();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const startShop = async (role: string, dataDir: string): Promise<RunningShop> =>
  startBuiltShop(dataDir, {
    PORT: String(await freePort()),
    ROLE: role,
    DRAIN_SECONDS: "0",
    DATABASE_URL: pooler.urlOf(name),
    DATABASE_DIRECT_URL: directUrl,
    DEMO: "off",
    RATE_LIMITS: "login-account=100000,login-address=100000,checkout=100000",
  });

const throughPooler = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: pooler.urlOf(name) });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
};

describe("A shop behind PgBouncer in transaction mode (DATABASE_DIRECT_URL)", () => {
  it("was migrated once by three processes that started together", async () => {
    const rows = await throughPooler<{ count: string }>("select count(*) from migrations");
    expect(Number(rows[0]?.count)).toBe((await readSchema("db")).length);
  });

  it("has its settings in every connection of the pooler", async () => {
    const settings = await throughPooler(`select current_setting('timezone') as zone,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('pg_trgm.word_similarity_threshold') as words, current_setting('jit') as jit`);
    expect(settings).toEqual([{ zone: "UTC", statement: "30s", lock: "10s", words: "0.33", jit: "off" }]);
  });

  it("answers pages, searches, logins, orders and the back office's guard without one error", async () => {
    const member = await buildMember(inside);
    const authorization = `Bearer ${member.token}`;
    const json = { "content-type": "application/json" };
    const paths = [
      "/",
      "/catalogue",
      "/readyz",
      "/sitemap.xml",
      "/api/books?q=misteres",
      `/api/books/${slug}`,
      `/api/books/editions/meta?ids=${editionIds.join()}`,
      "/api/auth/me",
    ];
    let count = 0;
    const next = () => shops[count++ % shops.length]?.url ?? "";
    const load = beginLoad([
      {
        name: "page",
        readers: 12,
        ask: () => askFor(next() + paths[count % paths.length], { headers: { authorization } }),
      },
      {
        name: "order",
        readers: 4,
        ask: () =>
          askFor(`${next()}/api/payments/checkout`, {
            method: "POST",
            headers: { ...json, authorization },
            body: JSON.stringify({ edition_ids: editionIds, withdrawal_consent: true }),
          }),
      },
      {
        name: "login",
        readers: 2,
        ask: () =>
          askFor(`${next()}/api/auth/login`, {
            method: "POST",
            headers: json,
            body: JSON.stringify({ email: member.email, password: testPassword }),
          }),
      },
    ]);
    await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(1500);
    await load.end();
    process.stdout.write(`${JSON.stringify(load.counts)}\n`);
    expect(load.failures).toEqual([]);
    for (const shop of shops) expect(shop.output()).not.toMatch(/"level":(?:40|50|60)(?!.*Settings stored)/);
    expect(pooler.output()).not.toMatch(/ERROR|prepared statement|unsupported/);
  }, 120_000);

  it("finds a word with a typing error, which needs its own threshold", async () => {
    const found = await ask<{ items: { slug: string }[] }>(`${shops[0]?.url}/api/books?q=misteres`);
    expect(found.items.map((book) => book.slug)).toEqual([slug]);
  });

  it("empties its caches at a change, and does its background work: both listen past the pooler", async () => {
    const titles = () =>
      Promise.all(
        shops.map(async ({ url }) => (await ask<{ title: string }>(`${url}/api/books/${slug}`)).title),
      );
    expect(new Set(await titles())).toEqual(new Set(["Les Mystères de Paris"]));
    await throughPooler(`update books set title = 'Les Mystères de Marseille' where slug = '${slug}'`);
    await expect.poll(async () => new Set(await titles())).toEqual(new Set(["Les Mystères de Marseille"]));
    const body = { email: "zola@exemple.fr", username: "zola", password: "Rougon-1871", acceptCgu: true };
    await ask(`${shops[0]?.url}/api/auth/signup`, { body });
    const outbox = () => readdir(join(folder, "2", "outbox")).catch(() => []);
    await expect.poll(outbox, { timeout: 30_000 }).not.toEqual([]);
  }, 60_000);
});
