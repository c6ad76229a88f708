import { expect, it } from "vitest";
import { AppError } from "#platform/http/app-errors.ts";
import { pauseAfter, type RateLimits } from "#platform/http/rate-limits.server.ts";

export const forgot = { name: "forgot", points: 3, seconds: 60 } as const;

/** Tests of counters, for every store. @param kind also the prefix of their keys */
export function expectCounters(kind: string, open: () => RateLimits): void {
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

  it("tell beforehand that no further event is let through, without counting", async () => {
    const limits = open();
    const key = `${kind}, asked`;
    for (let count = 0; count < 3; count++) {
      await limits.check(forgot, key);
      await limits.consume(forgot, key);
    }
    const refusal = await limits.check(forgot, key).catch((error: unknown) => error);
    expect((refusal as AppError).status).toBe(429);
    expect(Number((refusal as AppError).headers["retry-after"])).toBeLessThanOrEqual(60);
    await limits.restore(forgot, key);
    await limits.check(forgot, key);
    await limits.consume(forgot, key);
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

  it("let as many tries through as allowed, then pause; a right one is taken back", async () => {
    const limits = open();
    const key = `${kind}, tried`;
    for (let count = 0; count < 2; count++) await limits.attempt(forgot, key);
    // A right one, between wrong ones.
    await limits.attempt(forgot, key);
    await limits.succeed(forgot, key);
    await limits.attempt(forgot, key);
    const refusal = await limits.attempt(forgot, key).catch((error: unknown) => error);
    expect((refusal as AppError).status).toBe(429);
    const wait = Number((refusal as AppError).headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(pauseAfter(0));
    await limits.attempt(forgot, `${kind}, tried elsewhere`);
    await limits.reset(forgot, key);
    await limits.attempt(forgot, key);
  });

  it("let one of many concurrent tries through once the free ones are used up", async () => {
    const limits = open();
    const key = `${kind}, at once`;
    for (let count = 0; count < 2; count++) await limits.attempt(forgot, key);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => limits.attempt(forgot, key)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("take keys of any length and any signs", async () => {
    const limits = open();
    for (const key of ["", "é".repeat(5000), "\u0000", "👩‍🚀", "'; drop table rate_limits; --"]) {
      await expect(limits.consume(forgot, `${kind}: ${key}`)).resolves.toBeUndefined();
    }
  });
}
