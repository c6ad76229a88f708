import type { FastifyBaseLogger } from "fastify";
import type { Clocks } from "#platform/postgres/clocks.server.ts";
import type { Config } from "#platform/process/config.server.ts";
import type { Database, Queryable } from "#platform/postgres/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import type { Mailer } from "#platform/mail/mail.server.ts";
import type { RateLimits } from "#platform/http/rate-limits.server.ts";
import type { Secrets } from "#platform/identity/sealing.server.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";

/** The dependencies of every module. Created once by the server or by a test; none of them is global. */
export interface Deps {
  config: Config;
  db: Database;
  /** The database's address without a pooler, for processes and connections of their own. */
  directUrl: string;
  /** For reads without an account: never takes the whole pool. */
  reads: Queryable;
  /** The same for pages that may be some seconds old: on a replica, if there is one. */
  visitorReads: Queryable;
  /** The clock: the only place where time is read. */
  now: () => Date;
  /** Other clocks, compared with this one before the journal relies on it. */
  clocks: Clocks;
  jobs: Jobs;
  rateLimits: RateLimits;
  /** Seals secrets before they are stored. */
  secrets: Secrets;
  store: ObjectStore;
  mailer: Mailer;
  log: FastifyBaseLogger;
}
