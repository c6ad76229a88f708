import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { openTestShop } from "#test/test-shop.ts";
import { recordSales } from "#test/sales.ts";

it("The migration keeps every row, number and hash of a shop that has sold", async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const { db } = shop.deps;
  await recordSales(shop, 12);
  // As the migration before left it.
  await db.execute(
    sql.raw(`
    drop index journal_entries_abroad;
    alter table payments drop column country, drop column card_country;
    delete from shop_settings where name like 'abroad-%'`),
  );
  const rowsOf = async () => {
    const tables = ["journal_entries", "sales_documents", "payments"];
    const found = await Promise.all(
      tables.map((table) =>
        db.execute<{ row: object }>(sql.raw(`select to_jsonb(t) as row from ${table} t order by 1`)),
      ),
    );
    return found.map(({ rows }) => rows.map(({ row }) => row));
  };
  const before = await rowsOf();
  await db.execute(sql.raw(await readFile("db/migrations/0300-readers-abroad.sql", "utf8")));
  const [entries, documents, paid = []] = await rowsOf();
  expect([entries, documents]).toEqual(before.slice(0, 2));
  expect(paid).toEqual(before[2]?.map((row) => ({ ...row, country: null, card_country: null })));
  expect(await shop.payments.accounting.verify()).toMatchObject({ fault: null, entries: 12 });
});
