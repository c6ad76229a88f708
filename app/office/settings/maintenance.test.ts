import type { SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { shopSettings } from "#platform/postgres/platform-tables.ts";
import type { Database } from "#platform/postgres/database.server.ts";
import { createMaintenance } from "#office/settings/maintenance.service.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A database whose answers can be delayed. */
function holdingBack(db: Database) {
  const read = Promise.withResolvers<void>();
  const mayGo = Promise.withResolvers<void>();
  const select = () => ({
    from: (table: typeof shopSettings) => ({
      where: async (condition: SQL) => {
        const rows = await db.select().from(table).where(condition);
        read.resolve();
        await mayGo.promise;
        return rows;
      },
    }),
  });
  const slow = { select, transaction: db.transaction.bind(db) } as unknown as Database;
  return { slow, read: read.promise, letGo: mayGo.resolve };
}

it("A switch takes effect immediately, even if an older read arrives after it", async () => {
  const { slow, read, letGo } = holdingBack(shop.deps.db);
  const maintenance = createMaintenance({ db: slow, now: shop.deps.now });
  const before = maintenance.isOn();
  await read;
  await maintenance.switch(true);
  letGo();
  expect(await before).toBe(false);
  expect(await maintenance.isOn()).toBe(true);
});
