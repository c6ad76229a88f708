import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { openDatabase, type OpenDatabase } from "#platform/postgres/database.server.ts";

const limits = { places: 2, placeMs: 300, lockMs: 400, statementMs: 2000 };
let database: OpenDatabase;
let operator: pg.Client;

beforeAll(async () => {
  database = openDatabase(inject("clusterUrl"), 4, { limits });
  operator = new pg.Client({ connectionString: inject("clusterUrl") });
  await operator.connect();
  await operator.query("create table shelf as select 1 as book");
});
afterAll(async () => {
  await operator?.query("drop table shelf");
  await operator?.end();
  await database?.close();
});

async function whileLocked(work: () => Promise<void>): Promise<void> {
  await operator.query("begin; lock table shelf in access exclusive mode");
  try {
    await work();
  } finally {
    await operator.query("rollback");
  }
}

it("A read that waits for a lock gives up, and the next one finds its connection in order", async () => {
  await whileLocked(async () => {
    const begun = performance.now();
    await expect(database.reads.execute(sql`select * from shelf`)).rejects.toSatisfy(isDatabaseAway);
    expect(performance.now() - begun).toBeGreaterThan(limits.lockMs - 50);
  });
  expect((await database.reads.execute(sql`select * from shelf`)).rows).toEqual([{ book: 1 }]);
  // The limits apply to reads only, and last no longer than one read in a session.
  const { rows } = await database.db.execute(sql`select current_setting('lock_timeout') as lock`);
  expect(rows).toEqual([{ lock: "10s" }]);
});

it("A statement without an end gives up too", async () => {
  await expect(database.reads.execute(sql`select pg_sleep(20)`)).rejects.toSatisfy(isDatabaseAway);
});

it("However many reads wait, the others have connections, and each is answered within its bounds", async () => {
  // All of it while the table is locked.
  await whileLocked(async () => {
    const reads = Array.from({ length: 40 }, () => database.reads.execute(sql`select * from shelf`));
    const outcomes = Promise.allSettled(reads);
    for (let n = 0; n < 5; n += 1) {
      expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    }
    const reasons = (await outcomes).map((each) => (each.status === "rejected" ? each.reason : null));
    expect(reasons.filter((reason) => isDatabaseAway(reason))).toHaveLength(40);
  });
  expect((await database.reads.execute(sql`select * from shelf`)).rows).toEqual([{ book: 1 }]);
});
