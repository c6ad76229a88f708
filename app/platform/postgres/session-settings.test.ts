import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { keepRoleSettings, sessionSettings } from "#platform/postgres/session-settings.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const limits = { statementMs: 12_000, lockMs: 3000 };
const currentSettings = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('pg_trgm.word_similarity_threshold', true) as words`;

describe("The settings of sessions", () => {
  it("are sent with the connection if there is no pooler", async () => {
    const database = openDatabase(shop.databaseUrl, 2, limits);
    const { rows } = await database.db.execute(currentSettings);
    expect(rows).toEqual([{ zone: "UTC", statement: "12s", lock: "3s", words: "0.33" }]);
    await database.close();
  });

  it("are stored with the role in its database if there is one: once, whichever of several processes is first", async () => {
    const pool = shop.deps.db.$client;
    const settings = sessionSettings(limits);
    const stored = await Promise.all([1, 2, 3].map(() => keepRoleSettings(pool, settings)));
    expect(stored.toSorted()).toEqual([false, false, true]);
    const pooled = openDatabase(shop.databaseUrl, 2, { isPooled: true });
    const { rows } = await pooled.db.execute(currentSettings);
    expect(rows).toEqual([{ zone: "UTC", statement: "12s", lock: "3s", words: "0.33" }]);
    await pooled.close();
    expect(await keepRoleSettings(pool, { ...settings, lock_timeout: "4000ms" })).toBe(true);
  });
});

describe("Statements without a name (DATABASE_PREPARED=off)", () => {
  const named = { name: "a-name", text: "select $1::int as one", values: [1] };
  const preparedIn = async (pool: pg.Pool) => {
    const client = await pool.connect();
    const found = await client.query(named);
    const { rowCount } = await client.query("select 1 from pg_prepared_statements where name = 'a-name'");
    client.release();
    return { rows: found.rows as unknown[], rowCount };
  };

  it("leave nothing in the session, and have the same result", async () => {
    for (const namesStatements of [true, false]) {
      const database = openDatabase(shop.databaseUrl, 1, { namesStatements });
      expect(await preparedIn(database.pool)).toEqual({
        rows: [{ one: 1 }],
        rowCount: namesStatements ? 1 : 0,
      });
      await database.close();
    }
  });
});
