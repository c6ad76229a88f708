import type { FastifyBaseLogger } from "fastify";
import type { Clocks } from "#platform/clocks.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Queryable } from "#platform/database.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Mailer } from "#platform/mail.server.ts";
import type { RateLimits } from "#platform/rate-limits.server.ts";
import type { ObjectStore } from "#platform/storage.server.ts";

/** What every module may use. Made once by the server or by a test; nothing of it is global. */
export interface Deps {
  config: Config;
  db: Database;
  /** For what anybody may ask, without an account: never takes the whole pool. */
  reads: Queryable;
  /** The clock: the only place where time is read. */
  now: () => Date;
  /** What the clock is compared with before the books rely on it. */
  clocks: Clocks;
  jobs: Jobs;
  rateLimits: RateLimits;
  store: ObjectStore;
  mailer: Mailer;
  log: FastifyBaseLogger;
}
