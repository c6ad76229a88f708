import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooMany } from "#platform/errors.ts";

/** `points` events in `seconds`, for each key. */
export interface Allowance {
  name: string;
  points: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one event. @throws AppError 429 with `Retry-After` when the allowance is used up */
  consume(allowance: Allowance, key: string): Promise<void>;
  /** Takes one event back: what is limited did not happen. */
  restore(allowance: Allowance, key: string): Promise<void>;
  reset(allowance: Allowance, key: string): Promise<void>;
}

/** Counters in this process's memory. */
export function memoryRateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = ({ name, points, seconds }: Allowance): RateLimiterAbstract => {
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return {
    async consume(allowance, key) {
      try {
        await limiterOf(allowance).consume(key);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async restore(allowance, key) {
      await limiterOf(allowance).reward(key);
    },
    async reset(allowance, key) {
      await limiterOf(allowance).delete(key);
    },
  };
}
