import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Clocks } from "#platform/postgres/clocks.server.ts";
import { type Config, readConfig } from "#platform/process/config.server.ts";
import { openContent } from "#words/texts/shop-content.service.server.ts";
import { openDatabase } from "#platform/postgres/database.server.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";
import { pgBossJobs } from "#platform/jobs/jobs.server.ts";
import { withKeptFiles } from "#platform/files/kept-files.server.ts";
import { logOptions } from "#platform/process/log.server.ts";
import { originalDress } from "#platform/mail/mail-dress.ts";
import { openMailer } from "#platform/mail/mail.server.ts";
import { memoryRateLimits } from "#platform/http/rate-limits.server.ts";
import { requireKeyFile } from "#platform/identity/secret-key.server.ts";
import { createSecrets } from "#platform/identity/sealing.server.ts";
import { openStore } from "#platform/files/open-store.server.ts";
import { buildApp, type BuiltApp } from "#server/app.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import type { ArrivalLimits } from "#server/arriving-requests.ts";
import { secretKeyFile } from "#test/secret-key.ts";

export interface OpenedShop extends BuiltApp {
  deps: ShopDeps;
  clock: TestClock;
  /** Log lines of level warn and above, as objects. */
  logged: Record<string, unknown>[];
  databaseUrl: string;
  dataDir: string;
  close: () => Promise<void>;
}

export interface TestClock {
  /** The shop's present time; tests move it. */
  now: Date;
  /** Its difference from the true time, in milliseconds: `setClock` sets it without time passing. */
  error?: number;
  /** The same for PostgreSQL's clock; by default equal to the shop's, as on one machine. */
  databaseError?: number;
}

export interface ShopOptions {
  env?: Record<string, string>;
  /** Whether background work runs; its queue exists in any case. */
  work?: boolean;
  now?: Date;
  /** Time limits for arriving requests, in place of the shop's own. */
  arrivals?: ArrivalLimits;
  /** In place of a clock that only moves when a test moves it. */
  clock?: TestClock;
  /** In place of clocks that follow the test's. */
  clocks?: Clocks;
}

/** The whole shop, on a database with all migrations. */
export async function openShopOn(databaseUrl: string, options: ShopOptions = {}): Promise<OpenedShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "encrier-shop-"));
  const config: Config = readConfig({ DATA_DIR: dataDir, PORT: "3000", ...options.env });
  const clock: TestClock = options.clock ?? { now: options.now ?? new Date() };
  const truth = () => clock.now.getTime() - (clock.error ?? 0);
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: "warn", ...logOptions },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const database = openDatabase(databaseUrl, 8);
  const jobs = pgBossJobs(databaseUrl, (error, job) =>
    log.error({ err: error, job }, "background work failed"),
  );
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxDir: join(dataDir, "outbox"),
    dress: () => originalDress,
  });
  const now = () => new Date(clock.now);
  const deps: ShopDeps = {
    config,
    db: database.db,
    directUrl: databaseUrl,
    reads: database.reads,
    visitorReads: database.reads,
    content: await openContent("content", {
      brand: config.brand,
      rules: ruleTexts,
      db: database.db,
      now,
      log,
    }),
    now,
    clocks: options.clocks ?? {
      database: async () => new Date(truth() + (clock.databaseError ?? clock.error ?? 0)),
      uptime: truth,
    },
    jobs,
    rateLimits: memoryRateLimits(config.rateLimits),
    secrets: createSecrets(await requireKeyFile(secretKeyFile)),
    store: withKeptFiles(await openStore(config, log), database.pool),
    mailer,
    log,
  };
  const built = await buildApp(deps, options.arrivals);
  await jobs.start({ work: options.work ?? false });
  await built.app.ready();
  return {
    ...built,
    deps,
    clock,
    logged,
    databaseUrl,
    dataDir,
    close: async () => {
      await built.app.close();
      await jobs.stop();
      mailer.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
