import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { ask } from "#test/api-client.ts";
import { askFor, beginLoad } from "#test/external/load.ts";
import { startReplica } from "#test/external/replica.ts";
import { buildBook } from "#test/factories.ts";
import { startOn } from "#test/postgres/test-cluster.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
/** Reads the replica, without a cache: each call is a read. */
let shop: RunningShop;
/** The same with a cache. */
let caching: RunningShop;
/** The same database in this process. */
let inside: TestShop;
let slug: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-replica-"));
  await chmod(folder, 0o711);
  primary = await startOn(join(folder, "primary"));
  const env = { DATABASE_URL: primary.url, DEMO: "off" };
  const first = await startBuiltShop(join(folder, "shop"), env);
  inside = await openTestShop({ beside: { databaseUrl: primary.url } });
  ({ slug } = await buildBook(inside, { title: "La Bête humaine" }));
  await first.stop();
  replica = await startReplica(primary, join(folder, "primary"), join(folder, "replica"));
  const withReplica = {
    ...env,
    DATABASE_REPLICA_URL: replica.url,
    REPLICA_LAG_SECONDS: "2",
    LOG_LEVEL: "info",
  };
  shop = await startBuiltShop(join(folder, "shop"), { ...withReplica, CACHE_MB: "0" });
  caching = await startBuiltShop(join(folder, "caching"), { ...withReplica, ROLE: "web" });
}, 120_000);

afterAll(async () => {
  await shop?.stop();
  await caching?.stop();
  await inside?.close();
  await replica?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function on<Row extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const titleIn = async ({ url }: RunningShop): Promise<string> =>
  (await ask<{ title: string }>(`${url}/api/books/${slug}`)).title;
const rename = (title: string) => on(primary, `update books set title = '${title}' where slug = '${slug}'`);

/** The transactions that the replica has answered so far. */
async function readsOfReplica(): Promise<number> {
  const [row] = await on<{ reads: string }>(
    replica,
    "select xact_commit as reads from pg_stat_database where datname = 'encrier'",
  );
  return Number(row?.reads);
}

/** Whether calls of the catalogue are answered by the replica: more of its transactions than its watchers cause. */
async function isRead(): Promise<boolean> {
  const before = await readsOfReplica();
  for (let n = 0; n < 60; n += 1) await titleIn(shop);
  // PostgreSQL reports its statistics within a second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return (await readsOfReplica()) - before > 50;
}

describe("A shop with a streaming replica (DATABASE_REPLICA_URL)", () => {
  it("reads its catalogue there", async () => {
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
  });

  it("shows a change at once, while the replica does not have it yet, and fills no cache with the former content", async () => {
    expect(await titleIn(caching)).toBe("La Bête humaine");
    await on(replica, "select pg_wal_replay_pause()");
    await rename("Germinal");
    await expect.poll(() => titleIn(caching)).toBe("Germinal");
    await expect.poll(() => titleIn(shop)).toBe("Germinal");
    for (let n = 0; n < 100; n += 1) {
      expect(await titleIn(shop)).toBe("Germinal");
      expect(await titleIn(caching)).toBe("Germinal");
    }
    await on(replica, "select pg_wal_replay_resume()");
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
    expect(await titleIn(shop)).toBe("Germinal");
  }, 90_000);

  it("reads the primary while the replica is further behind than REPLICA_LAG_SECONDS, and says so in its log", async () => {
    // On a busy machine the pause of the test before was long enough for the same line.
    const known = shop.output().length;
    await on(replica, "select pg_wal_replay_pause()");
    // Not content: nothing is announced, only the log of the database grows.
    await on(primary, "create table grows as select generate_series(1, 1000)");
    await expect.poll(() => shop.output().slice(known), { timeout: 30_000 }).toContain("the primary is read");
    expect(await isRead()).toBe(false);
    await on(replica, "select pg_wal_replay_resume()");
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
  }, 90_000);

  it("answers every call while the replica is stopped and started again", async () => {
    const load = beginLoad([
      { name: "book", readers: 4, ask: () => askFor(`${shop.url}/api/books/${slug}`) },
      { name: "catalogue", readers: 4, ask: () => askFor(`${shop.url}/catalogue`) },
    ]);
    await replica.stop();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    replica = await startOn(join(folder, "replica"));
    await expect.poll(isRead, { timeout: 30_000 }).toBe(true);
    await load.end();
    expect(load.failures).toEqual([]);
  }, 90_000);

  it("reads a promoted replica no longer: it may be a second primary", async () => {
    const load = beginLoad([
      { name: "book", readers: 4, ask: () => askFor(`${shop.url}/api/books/${slug}`) },
    ]);
    await on(replica, "select pg_promote()");
    await expect.poll(isRead, { timeout: 30_000 }).toBe(false);
    await rename("Nana");
    await expect.poll(() => titleIn(shop)).toBe("Nana");
    expect((await on<{ title: string }>(replica, `select title from books`))[0]?.title).toBe("Germinal");
    await load.end();
    expect(load.failures).toEqual([]);
  }, 90_000);

  it("serves on the promoted server once that is DATABASE_URL", async () => {
    await Promise.all([shop.stop(), caching.stop()]);
    await primary.stop();
    shop = await startBuiltShop(join(folder, "shop"), { DATABASE_URL: replica.url, DEMO: "off" });
    expect(await titleIn(shop)).toBe("Germinal");
    await on(replica, `update books set title = 'Pot-Bouille' where slug = '${slug}'`);
    await expect.poll(() => titleIn(shop)).toBe("Pot-Bouille");
  }, 90_000);
});
