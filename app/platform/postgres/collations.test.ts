import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepCollations } from "#platform/postgres/collations.server.ts";
import { ConnectionPool } from "#platform/postgres/connection-pool.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
let pool: pg.Pool;
beforeAll(async () => {
  shop = await openTestShop();
  pool = new ConnectionPool({ connectionString: shop.databaseUrl, max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await shop?.close();
});

const fileOf = async (index: string) =>
  (
    await pool.query<{ file: string }>("select relfilenode::text as file from pg_class where relname = $1", [
      index,
    ])
  ).rows[0]?.file;

it("Indexes in French order are rebuilt once when the server's ICU has changed, and only then", async () => {
  expect(await keepCollations(pool)).toEqual([]);
  const before = await fileOf("books_title");
  await pool.query(
    `update shop_settings set value = jsonb_set(value, '{fr-x-icu}', '"1.0"') where name = 'collation-versions'`,
  );
  expect(await keepCollations(pool)).toEqual(["books_listed_by_author", "books_title"]);
  expect(await fileOf("books_title")).not.toBe(before);
  expect(await keepCollations(pool)).toEqual([]);
});
