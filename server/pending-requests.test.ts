import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { minutes } from "#platform/durations.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** Whether a request waits for its answer. */
async function isPending(): Promise<boolean> {
  let isNone = false;
  void shop.deps.requests.none(minutes(1)).then(() => (isNone = true));
  await new Promise((done) => setImmediate(done));
  return !isNone;
}

describe("Pending requests", () => {
  it("are those that wait for the database, until their answer", async () => {
    expect(await isPending()).toBe(false);
    const answer = await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table books in access exclusive mode`);
      const asked = shop.call("GET", "/api/books/inconnu");
      await expect.poll(isPending).toBe(true);
      return { asked };
    });
    expect((await answer.asked).status).toBe(404);
    expect(await isPending()).toBe(false);
  });

  it("are none after each kind of answer", async () => {
    for (const path of ["/", "/", "/robots.txt", "/inconnu", "/%E0%A4%A", "/api/books", "/api/inconnu"]) {
      await shop.call("GET", path);
      expect(await isPending(), path).toBe(false);
    }
    expect((await shop.call("POST", "/api/auth/login", { body: "{" })).status).toBe(415);
    expect(await isPending()).toBe(false);
  });
});
