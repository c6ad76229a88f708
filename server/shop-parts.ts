import { join } from "node:path";
import type { Redis } from "ioredis";
import { type DestinationStream, type Logger, pino } from "pino";
import { systemClocks } from "#platform/postgres/clocks.server.ts";
import { keepCollations } from "#platform/postgres/collations.server.ts";
import type { Config } from "#platform/process/config.server.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import { openContent, type ShopDeps } from "#words/texts/module.server.ts";
import { type OpenDatabase, openDatabase, requirePostgres } from "#platform/postgres/database.server.ts";
import { pgBossJobs } from "#platform/jobs/jobs.server.ts";
import { withKeptFiles } from "#platform/files/kept-files.server.ts";
import { logOptions } from "#platform/process/log.server.ts";
import { openMailer } from "#platform/mail/mail.server.ts";
import { mailDress } from "#words/texts/look/look-facts.rules.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { errorCode } from "#platform/postgres/embedded/file-failure.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { openStore } from "#platform/files/open-store.server.ts";
import { clearOldScratch } from "#platform/files/scratch.server.ts";
import { openReplicaReads, readLimits } from "#platform/postgres/public-reads.server.ts";
import { openReplica, type Replica } from "#platform/postgres/replica.server.ts";
import { postgresRateLimits, redisRateLimits } from "#platform/http/rate-limits.server.ts";
import { openSecrets } from "#platform/identity/secret-key.server.ts";
import { keepRoleSettings, sessionSettings } from "#platform/postgres/session-settings.server.ts";

/** The program's folder: it contains the build, the texts and the migrations. */
export const programFolder = process.cwd();

/**
 * JSON lines, or readable ones on a terminal (runtime.md, `LOG_LEVEL`).
 * @param destination in place of the standard output
 */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, ...logOptions };
  if (destination || !process.stdout.isTTY) return pino(options, destination ?? standardOutput());
  const pretty = { ignore: "pid,hostname", translateTime: "HH:MM:ss" };
  return pino({ ...options, transport: { target: "pino-pretty", options: pretty } });
}

/**
 * Where it is a file on a full disk, lines are lost. By default they fill the memory, and the end of the process waits
 * until they are written.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: 1_000_000 });
  output.on("error", () => {
    output.flushSync = () => undefined;
  });
  return output;
}

export interface ShopParts {
  deps: ShopDeps;
  database: OpenDatabase;
  /** The data that several processes share in addition to the database; null if there is none. */
  redis: Redis | null;
  /** Null if there is none. */
  replica: Replica | null;
  close(): Promise<void>;
}

/**
 * Opens all dependencies of the shop, on a reachable database with its migrations applied.
 * @param databaseUrl of `DATABASE_URL`, or of the embedded database
 */
export async function openParts(config: Config, databaseUrl: string, log: Logger): Promise<ShopParts> {
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await requirePostgres(directUrl, config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  for (const folder of [config.scratchDir, config.copiesDir])
    if (folder !== null) await clearOldScratch(folder, new Date());
  const store = await openStore(config, log);
  await prepareDatabase(config, directUrl, log);
  // Not earlier: a pooler's connections have the stored settings only if they are opened after these.
  if (config.databaseDirectUrl) await requirePostgres(databaseUrl);
  const limits = readLimits(config.databasePool);
  const database = openDatabase(databaseUrl, config.databasePool - limits.places, {
    ...config.database,
    limits,
  });
  const now = () => new Date();
  const secrets = await openSecrets(database.db, config, now, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const replica = config.databaseReplicaUrl
    ? watchedReplica(config, config.databaseReplicaUrl, database, log)
    : null;
  const content = await openContent(join(programFolder, "content"), {
    brand: config.brand,
    rules: ruleTexts,
    db: database.db,
    now,
    log,
  });
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: join(config.dataDir, "outbox"),
    dress: () => mailDress(content.look, config.publicUrl),
  });
  const jobs = pgBossJobs(directUrl, (error, job) =>
    log.error({ err: error, job }, "background work failed"),
  );
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, log) : null;
  const deps: ShopDeps = {
    config,
    db: database.db,
    directUrl,
    reads: database.reads,
    visitorReads: replica
      ? openReplicaReads(database.readPool, replica, limits, config.database.isPooled)
      : database.reads,
    content,
    now,
    clocks: systemClocks,
    jobs,
    rateLimits: redis
      ? redisRateLimits(redis, database.pool, config.rateLimits)
      : postgresRateLimits(database.pool, config.rateLimits),
    secrets,
    store: withKeptFiles(store, database.pool),
    mailer,
    log,
  };
  return {
    deps,
    database,
    redis,
    replica,
    async close() {
      redis?.disconnect();
      mailer.close();
      await replica?.close();
      await database.close();
    },
  };
}

function watchedReplica(config: Config, url: string, { pool }: OpenDatabase, log: Logger): Replica {
  const { places, statementMs, lockMs } = readLimits(config.databasePool);
  return openReplica({
    url,
    poolSize: places,
    settings: { ...config.database, statementMs, lockMs },
    primary: pool,
    maxLagMs: config.replicaLagMs,
    onTurn(isReadable, reason) {
      if (isReadable) log.info("the replica is read");
      else log.warn({ err: reason }, "the replica is away or behind: the primary is read");
    },
  });
}

/** Migrations and indexes, and the settings of sessions that have none of their own, without a pooler in between. */
async function prepareDatabase(config: Config, directUrl: string, log: Logger): Promise<void> {
  const { pool, close } = openDatabase(directUrl, 2);
  try {
    const applied = await migrate(pool, join(programFolder, "db"), {
      onNewer: (line) => log.warn(line),
    });
    if (applied.length > 0) log.info({ migrations: applied }, "database prepared");
    const reindexed = await keepCollations(pool);
    if (reindexed.length > 0) log.info({ indexes: reindexed }, "indexes rebuilt for new rules of sorting");
    if (config.database.isPooled && (await keepRoleSettings(pool, sessionSettings(config.database))))
      log.warn(
        "Settings stored with the database's role: connections that a pooler opened earlier lack them",
      );
  } catch (error) {
    if (errorCodeOf(error) === "42501") throw new StartupError(notOwnerText);
    throw error;
  } finally {
    await close();
  }
}

/** PostgreSQL's code, also of the cause. */
const errorCodeOf = (error: unknown): string | undefined =>
  errorCode(error) ?? (error instanceof Error ? errorCode(error.cause) : undefined);

const notOwnerText =
  "La base attend une migration, et le rôle de DATABASE_URL ne possède pas ses tables\u202f: lancez npm run shop -- migrate avec le rôle qui les possède, puis relancez.";

/** Loaded only by shops with Redis. */
async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { openRedis } = await import("#platform/process/redis.server.ts");
  return openRedis(url, log);
}
