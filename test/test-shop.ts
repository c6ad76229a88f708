import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inject, onTestFinished } from "vitest";
import type { Clocks } from "#platform/clocks.server.ts";
import { type Config, readConfig } from "#platform/config.server.ts";
import { openContent } from "#modules/texts/content/service.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import type { ShopDeps } from "#modules/texts/module.server.ts";
import { pgBossJobs } from "#platform/jobs.server.ts";
import { withKeptFiles } from "#platform/kept-files.server.ts";
import { logOptions } from "#platform/log.server.ts";
import { openMailer } from "#platform/mail.server.ts";
import { createPendingRequests } from "#platform/pending-requests.server.ts";
import { memoryRateLimits } from "#platform/rate-limits.server.ts";
import { requireKeyFile } from "#platform/secret-key-file.server.ts";
import { createSecrets } from "#platform/sealing.server.ts";
import { openStore } from "#platform/open-store.server.ts";
import { buildApp, type BuiltApp } from "#server/app.ts";
import type { ArrivalLimits } from "#server/arriving-requests.ts";
import { secretKeyFile } from "#test/secret-key.ts";
import { databaseOf, withDatabase } from "#test/database-address.ts";

export interface TestShop extends BuiltApp {
  deps: ShopDeps;
  clock: TestClock;
  /** Log lines of level warn and above, as objects. */
  logged: Record<string, unknown>[];
  databaseUrl: string;
  dataDir: string;
  /** Calls the API and returns its status and JSON. */
  call: (
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    options?: {
      body?: unknown;
      token?: string | undefined;
      cookie?: string;
      headers?: Record<string, string>;
    },
  ) => Promise<CallResult>;
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

/** Sets the shop's and PostgreSQL's clocks, without time passing. @param by milliseconds; negative: back */
export function setClock({ clock }: { clock: TestClock }, by: number): void {
  clock.now = new Date(clock.now.getTime() + by);
  clock.error = (clock.error ?? 0) + by;
}

export interface CallResult {
  status: number;
  // Tests read answers by the names that the specification gives them.
  json: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  bytes: Buffer;
}

export interface TestShopOptions {
  env?: Record<string, string>;
  /** Whether background work runs; its queue exists in any case. */
  work?: boolean;
  now?: Date;
  /** Time limits for arriving requests, in place of the shop's own. */
  arrivals?: ArrivalLimits;
  /** In place of a clock that only moves when a test moves it. */
  clock?: TestShop["clock"];
  /** In place of clocks that follow the test's. */
  clocks?: Clocks;
  /** Another process on this shop's database; the database outlives it. */
  beside?: Pick<TestShop, "databaseUrl">;
}

/** The whole shop on its own database, cloned from the template. Close it in `afterAll`. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const databaseUrl = options.beside?.databaseUrl ?? (await cloneTemplate());
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
  });
  const now = () => new Date(clock.now);
  const deps: ShopDeps = {
    config,
    db: database.db,
    directUrl: databaseUrl,
    reads: database.reads,
    visitorReads: database.reads,
    content: await openContent("content", { brand: config.brand, db: database.db, now, log }),
    now,
    clocks: options.clocks ?? {
      database: async () => new Date(truth() + (clock.databaseError ?? clock.error ?? 0)),
      uptime: truth,
    },
    jobs,
    requests: createPendingRequests(),
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
    call: (method, url, request = {}) => callApp(built, method, url, request),
    close: async () => {
      await built.app.close();
      await jobs.stop();
      mailer.close();
      await database.close();
      if (!options.beside) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function callApp(
  { app }: BuiltApp,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  request: { body?: unknown; token?: string | undefined; cookie?: string; headers?: Record<string, string> },
): Promise<CallResult> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(request.token ? { authorization: `Bearer ${request.token}` } : {}),
      ...(request.cookie ? { cookie: request.cookie } : {}),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
  const isJson =
    !response.headers["content-encoding"] && String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    json: isJson ? (response.json() as unknown) : null,
    headers: response.headers,
    body: response.body,
    bytes: response.rawPayload,
  };
}

/** Sets the clock for the rest of a test. */
export function travelTo(shop: TestShop, instant: Date | string): void {
  const present = shop.clock.now;
  shop.clock.now = new Date(instant);
  onTestFinished(() => {
    shop.clock.now = present;
  });
}

async function cloneTemplate(): Promise<string> {
  const name = `encrier_test_${randomBytes(6).toString("hex")}`;
  const clusterUrl = inject("clusterUrl");
  // Copies the template's files: the default writes their pages to the log as well, which takes twice as long in memory.
  await query(clusterUrl, `create database ${name} template ${inject("templateName")} strategy file_copy`);
  return withDatabase(clusterUrl, name);
}

async function dropDatabase(url: string): Promise<void> {
  await query(inject("clusterUrl"), `drop database if exists ${databaseOf(url)} with (force)`);
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
