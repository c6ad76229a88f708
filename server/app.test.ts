import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

describe("health", () => {
  it("answers", async () => {
    const answer = await shop.call("GET", "/healthz");
    expect(answer.status).toBe(200);
    const doc = await shop.call("GET", "/api/openapi.json");
    expect(doc.status).toBe(200);
  });
});
