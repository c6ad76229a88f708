import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { openDatabase, type OpenDatabase } from "#platform/postgres/database.server.ts";

const poolSize = 4;
// Found by their name among the other connections to this cluster.
const applicationName = `pool-${randomUUID()}`;
let database: OpenDatabase;
let operator: pg.Client;

beforeAll(async () => {
  const url = new URL(inject("clusterUrl").replace("@/", "@socket/"));
  url.searchParams.set("application_name", applicationName);
  database = openDatabase(url.href.replace("@socket/", "@/"), poolSize);
  operator = new pg.Client({ connectionString: inject("clusterUrl") });
  await operator.connect();
});
afterAll(async () => {
  await operator?.end();
  await database?.close();
});

/** The effect of a restart of PostgreSQL on the connections of a pool. */
const endAll = () =>
  operator.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
    applicationName,
  ]);

/** Number of connections that can be checked out at the same time. */
async function freePlaces(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => database.pool.connect()));
  for (const client of clients) client.release();
  return clients.length;
}

it("A connection that is ended while it is checked out, and does nothing, fails the next statement alone", async () => {
  const client = await database.pool.connect();
  await endAll();
  await pause(200);
  await expect(client.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  client.release();
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

it("A connection that is ended in the middle of a transaction fails the transaction alone", async () => {
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await endAll();
    await pause(200);
    await tx.execute(sql`select 2`);
  });
  await expect(transaction).rejects.toSatisfy(isDatabaseAway);
  expect(await freePlaces()).toBe(poolSize);
});

it("A transaction that cannot begin gives its place back: the pool is whole after any number of them", async () => {
  for (let round = 0; round < poolSize + 1; round += 1) {
    // Lost between the pool and `begin`, as when PostgreSQL restarts at the start of a transaction.
    const lost = database.db.$client.connect.bind(database.pool);
    database.pool.connect = (async () => {
      const client = await lost();
      await endAll();
      await pause(100);
      return client;
    }) as typeof database.pool.connect;
    await expect(database.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(
      isDatabaseAway,
    );
    database.pool.connect = lost;
  }
  expect(await freePlaces()).toBe(poolSize);
});

it("A connection that is not returned in time is an outage, not a fault of the program", async () => {
  const connectionString = inject("clusterUrl");
  const pool = new ConnectionPool({ connectionString, max: 1 });
  const only = await pool.connect();
  // Opening the connection itself may take longer than that.
  pool.options.connectionTimeoutMillis = 100;
  await expect(pool.query("select 1")).rejects.toSatisfy(isDatabaseAway);
  only.release();
  await pool.end();
});

it("Work goes on through a loop of lost connections", async () => {
  const over = new AbortController();
  const ending = (async () => {
    while (!over.signal.aborted) {
      await endAll();
      await pause(20);
    }
  })();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, index) => {
      await pause(index * 5);
      return database.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.01)`);
        return tx.execute(sql`select ${index}::int as n`);
      });
    }),
  );
  over.abort();
  await ending;
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => !isDatabaseAway(reason))).toEqual([]);
  expect(await freePlaces()).toBe(poolSize);
});
