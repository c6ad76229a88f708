import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { minutes } from "#platform/data/durations.ts";
import { tooMany } from "#platform/http/app-errors.ts";

/** All limits, by their names in `RATE_LIMITS`. */
export const rateLimitNames = [
  "login-account",
  "login-address",
  "login-network",
  "login-device",
  "sign-up-account",
  "sign-up",
  "availability-account",
  "availability",
  "forgot-account",
  "forgot",
  "reset-account",
  "reset",
  "own-password",
  "passkey-address",
  "wrong-code",
  "waiting-books",
  "wrong-code-day",
  "confirm-code",
  "lost-factor",
  "export",
  "cancellation",
  "cancellation-account",
  "withdrawal",
  "withdrawal-account",
  "email-change",
  "fresh-link",
  "claim-account",
  "take-back",
  "registered-notice",
  "admin-login-account",
  "admin-login-address",
  "admin-login-network",
  "admin-login-device",
  "admin-forgot",
  "admin-forgot-account",
  "admin-link",
  "admin-mail",
  "avatar",
  "checkout",
  "billing",
  "subscription",
  "preview",
  "admin-export",
  "receipt-again",
  "admin-passkey-address",
  "download",
  "test-mail",
  "royalty-mails",
  "partner",
  "device-address",
  "e-reader-book",
  "e-reader-code",
  "annotations",
  "gift-code-account",
  "gift-code-address",
  "gift-mail",
  "letter-address",
  "letter-line",
  "letter-link",
  "csp-report",
  "csp-report-all",
] as const;
export type RateLimitName = (typeof rateLimitNames)[number];

/** `points` events in `seconds`, for each key. */
export interface Allowance {
  name: RateLimitName;
  points: number;
  seconds: number;
}

/** The operator's settings, which replace an allowance's own points. */
export type RateLimitPoints = Partial<Record<RateLimitName, number>>;

export interface RateLimits {
  /** Counts one event. @throws AppError 429 with `Retry-After` when the allowance is used up */
  consume(allowance: Allowance, key: string): Promise<void>;
  /** Counts nothing. @throws AppError 429 as `consume` would */
  check(allowance: Allowance, key: string): Promise<void>;
  /** Takes one event back: the limited action did not happen. */
  restore(allowance: Allowance, key: string): Promise<void>;
  reset(allowance: Allowance, key: string): Promise<void>;
  /**
   * Counts one try of a secret. The last of `points` tries in `seconds`, and each further one, starts a pause, twice as
   * long as the one before. Tries during a pause count nothing, so that patience is always rewarded.
   * @throws AppError 429 with the rest of the pause as `Retry-After`
   */
  attempt(allowance: Allowance, key: string): Promise<void>;
  /** Takes a try back: the secret was right. A pause of earlier, wrong ones stays. */
  succeed(allowance: Allowance, key: string): Promise<void>;
}

const firstPause = minutes(0.5) / 1000;
const longestPause = minutes(15) / 1000;

/** @param further tries after the last free one @returns whole seconds: 30, 60, 120 … up to 15 minutes */
export const pauseAfter = (further: number): number =>
  further > 5 ? longestPause : Math.min(longestPause, firstPause * 2 ** further);

/** Counters in this process's memory: for tests, and for a single process. */
export const memoryRateLimits = (points: RateLimitPoints = {}): RateLimits =>
  rateLimits(points, (settings) => new RateLimiterMemory(settings));

/** Counters in the database, shared by all processes. `db/baseline.sql` creates `rate_limits`. */
export const postgresRateLimits = (pool: Pool, points: RateLimitPoints = {}): RateLimits =>
  rateLimits(points, (settings) => postgresLimiter(pool, settings));

/** Counters in Redis, shared by all processes; in the database while Redis is unavailable. */
export const redisRateLimits = (redis: Redis, pool: Pool, points: RateLimitPoints = {}): RateLimits =>
  rateLimits(
    points,
    (settings) =>
      new RateLimiterRedis({
        ...settings,
        keyPrefix: `encrier:limits:${settings.keyPrefix}`,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: postgresLimiter(pool, settings),
      }),
  );

const postgresLimiter = (pool: Pool, settings: LimiterSettings): RateLimiterAbstract =>
  new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    // Explicit, because a bundler may rename the class from which it would be derived.
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: true,
  });

interface LimiterSettings {
  keyPrefix: string;
  points: number;
  duration: number;
}

function rateLimits(
  points: RateLimitPoints,
  open: (settings: LimiterSettings) => RateLimiterAbstract,
): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const opened = (settings: LimiterSettings): RateLimiterAbstract => {
    const limiter = limiters.get(settings.keyPrefix) ?? open(settings);
    limiters.set(settings.keyPrefix, limiter);
    return limiter;
  };
  const pointsOf = ({ name, points: standard }: Allowance): number => points[name] ?? standard;
  const limiterOf = (allowance: Allowance): RateLimiterAbstract =>
    opened({ keyPrefix: allowance.name, points: pointsOf(allowance), duration: allowance.seconds });
  /** Its one point is taken while a pause lasts, so that of concurrent tries one is let through. */
  const pauseOf = ({ name }: Allowance): RateLimiterAbstract =>
    opened({ keyPrefix: `${name}-pause`, points: 1, duration: longestPause });
  return {
    async consume(allowance, key) {
      try {
        await limiterOf(allowance).consume(keyOf(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async check(allowance, key) {
      const counted = await limiterOf(allowance).get(keyOf(key));
      if (counted && counted.remainingPoints <= 0) throw tooMany(counted.msBeforeNext / 1000);
    },
    async restore(allowance, key) {
      await limiterOf(allowance).reward(keyOf(key));
    },
    async reset(allowance, key) {
      await Promise.all([limiterOf(allowance).delete(keyOf(key)), pauseOf(allowance).delete(keyOf(key))]);
    },
    async attempt(allowance, key) {
      const pause = pauseOf(allowance);
      const running = await pause.get(keyOf(key));
      if (running && running.msBeforeNext > 0) throw tooMany(running.msBeforeNext / 1000);
      const { consumedPoints } = await limiterOf(allowance).penalty(keyOf(key), 1);
      const further = consumedPoints - pointsOf(allowance);
      if (further < 0) return;
      try {
        await pause.consume(keyOf(key), 1, { customDuration: pauseAfter(further) });
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async succeed(allowance, key) {
      const { consumedPoints } = await limiterOf(allowance).reward(keyOf(key), 1);
      if (consumedPoints < pointsOf(allowance)) await pauseOf(allowance).delete(keyOf(key));
    },
  };
}

/** Hashed: keys have a fixed length, and the table holds no addresses. */
const keyOf = (key: string): string => createHash("sha256").update(key).digest("base64url");
