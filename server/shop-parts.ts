import { join } from "node:path";
import type { Redis } from "ioredis";
import { type Logger, pino } from "pino";
import { systemClocks } from "#platform/clocks.server.ts";
import { keepCollations } from "#platform/collations.server.ts";
import type { Config } from "#platform/config.server.ts";
import { openContent, type ShopDeps } from "#modules/texts/module.server.ts";
import { type OpenDatabase, openDatabase, requirePostgres } from "#platform/database.server.ts";
import { pgBossJobs } from "#platform/jobs.server.ts";
import { withKeptFiles } from "#platform/kept-files.server.ts";
import { logOptions } from "#platform/log.server.ts";
import { openMailer } from "#platform/mail.server.ts";
import { migrate } from "#platform/migrate.server.ts";
import { clearOldScratch } from "#platform/scratch.server.ts";
import { postgresRateLimits, redisRateLimits } from "#platform/rate-limits.server.ts";
import { folderStore } from "#platform/storage.server.ts";

/** The program's folder: it contains the build, the texts and the migrations. */
export const programFolder = process.cwd();

/** JSON lines, or readable ones on a terminal (runtime.md, `LOG_LEVEL`). */
export function createLog(config: Pick<Config, "logLevel">): Logger {
  return pino({
    level: config.logLevel,
    ...logOptions,
    ...(process.stdout.isTTY
      ? {
          transport: {
            target: "pino-pretty",
            options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" },
          },
        }
      : {}),
  });
}

export interface ShopParts {
  deps: ShopDeps;
  database: OpenDatabase;
  /** The data that several processes share in addition to the database; null if there is none. */
  redis: Redis | null;
  close(): Promise<void>;
}

/** Opens all dependencies of the shop, on a reachable database with its migrations applied. */
export async function openParts(config: Config, databaseUrl: string, log: Logger): Promise<ShopParts> {
  await requirePostgres(databaseUrl);
  await clearOldScratch(config.scratchDir, new Date());
  const database = openDatabase(databaseUrl);
  const applied = await migrate(database.pool, join(programFolder, "db/migrations"));
  if (applied.length > 0) log.info({ migrations: applied }, "database prepared");
  const reindexed = await keepCollations(database.pool);
  if (reindexed.length > 0) log.info({ indexes: reindexed }, "indexes rebuilt for new rules of sorting");
  const now = () => new Date();
  const content = await openContent(join(programFolder, "content"), {
    brand: config.brand,
    db: database.db,
    now,
    log,
  });
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: join(config.dataDir, "outbox"),
  });
  const jobs = pgBossJobs(databaseUrl, (error, job) =>
    log.error({ err: error, job }, "background work failed"),
  );
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const deps: ShopDeps = {
    config,
    db: database.db,
    reads: database.reads,
    content,
    now,
    clocks: systemClocks,
    jobs,
    rateLimits: redis
      ? redisRateLimits(redis, database.pool, config.rateLimits)
      : postgresRateLimits(database.pool, config.rateLimits),
    store: withKeptFiles(folderStore(config.storageDir), database.pool),
    mailer,
    log,
  };
  return {
    deps,
    database,
    redis,
    async close() {
      redis?.disconnect();
      mailer.close();
      await database.close();
    },
  };
}

/** Loaded only by shops with Redis. */
async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { openRedis } = await import("#platform/redis.server.ts");
  return openRedis(url, log);
}
