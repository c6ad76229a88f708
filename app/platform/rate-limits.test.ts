import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { AppError } from "#platform/errors.ts";
import { memoryRateLimits, postgresRateLimits, type RateLimits } from "#platform/rate-limits.server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

const forgot = { name: "forgot", points: 3, seconds: 60 } as const;

let shop: TestShop;
let pools: [pg.Pool, pg.Pool];
beforeAll(async () => {
  shop = await openTestShop();
  const pool = () => new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
  pools = [pool(), pool()];
});
afterAll(async () => {
  await Promise.all(pools?.map((pool) => pool.end()) ?? []);
  await shop?.close();
});

const kinds: [string, () => RateLimits][] = [
  ["in memory", () => memoryRateLimits()],
  ["in PostgreSQL", () => postgresRateLimits(pools[0])],
];

describe.each(kinds)("counters %s", (kind, open) => {
  it("let as many events through as allowed, then say how long to wait", async () => {
    const limits = open();
    for (let count = 0; count < 3; count++) await limits.consume(forgot, kind);
    const refusal = await limits.consume(forgot, kind).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).status).toBe(429);
    const wait = Number((refusal as AppError).headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await limits.consume(forgot, `${kind}, somebody else`);
  });

  it("take an event back, and forget them all", async () => {
    const limits = open();
    const key = `${kind}, forgiven`;
    for (let count = 0; count < 3; count++) await limits.consume(forgot, key);
    await limits.restore(forgot, key);
    await limits.consume(forgot, key);
    await expect(limits.consume(forgot, key)).rejects.toThrow(AppError);
    await limits.reset(forgot, key);
    await limits.consume(forgot, key);
  });

  it("take keys of any length and any signs", async () => {
    const limits = open();
    for (const key of ["", "é".repeat(5000), "\u0000", "👩‍🚀", "'; drop table rate_limits; --"]) {
      await expect(limits.consume(forgot, `${kind}: ${key}`)).resolves.toBeUndefined();
    }
  });
});

describe("counters in PostgreSQL", () => {
  it("are shared by all processes, also when both count at once", async () => {
    const [one, other] = [postgresRateLimits(pools[0]), postgresRateLimits(pools[1])];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).consume(forgot, "together")),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("keep no address in clear", async () => {
    await postgresRateLimits(pools[0]).consume(forgot, "lucie@exemple.fr");
    const { rows } = await pools[0].query("select string_agg(key, ' ') as keys from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("lucie");
  });
});

describe("RATE_LIMITS", () => {
  it("changes the points of what it names and of nothing else", async () => {
    const { rateLimits } = readConfig({ RATE_LIMITS: "forgot=1, login-account=25" });
    expect(rateLimits).toEqual({ forgot: 1, "login-account": 25 });
    const limits = memoryRateLimits(rateLimits);
    await limits.consume(forgot, "x");
    await expect(limits.consume(forgot, "x")).rejects.toThrow(AppError);
  });

  it.each(["forgot", "forgot=0", "forgot=-1", "forgot=dix", "inconnu=3", "forgot=1;reset=2"])(
    "%j stops the start with one clear line",
    (value) => {
      expect(() => readConfig({ RATE_LIMITS: value })).toThrow(/^RATE_LIMITS : [^\n]+$/);
    },
  );
});
