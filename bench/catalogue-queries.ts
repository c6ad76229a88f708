/**
 * `npm run bench -- catalogue-queries [editions …]`: measures `GET /api/books` and `GET /api/suggestions` through the whole application, without
 * network, on its own embedded PostgreSQL in a temporary folder. Prints a table of milliseconds in Markdown.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { systemClocks } from "#platform/postgres/clocks.server.ts";
import { readConfig } from "#platform/process/config.server.ts";
import { loadContent } from "#words/texts/shop-content.service.server.ts";
import { ruleTexts } from "#server/rule-texts.ts";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { pgBossJobs } from "#platform/jobs/jobs.server.ts";
import { originalDress } from "#platform/mail/mail-dress.ts";
import { openMailer } from "#platform/mail/mail.server.ts";
import { memoryRateLimits } from "#platform/http/rate-limits.server.ts";
import { createSecrets } from "#platform/identity/sealing.server.ts";
import { folderStore } from "#platform/files/storage.server.ts";
import { buildApp } from "#server/app.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { type RequestKind, requestKinds } from "./catalogue-requests.ts";
import type { GeneratedWords } from "./generate.ts";

const requestsPerKind = 200;
const sizes = process.argv.slice(2).map(Number);

const bench = await openBenchDatabase();
const { folder } = bench;
try {
  for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) await measureSize(size);
} finally {
  await bench.close();
}

async function measureSize(editions: number): Promise<void> {
  const { databaseUrl: url, made, madeIn } = await bench.makeCatalogue(editions);
  console.log(`\n${editions.toLocaleString("fr-FR")} editions (made in ${madeIn.toFixed(0)} s)\n`);
  const database = openDatabase(url);
  const config = readConfig({ DATA_DIR: folder });
  const log = pino({ level: "error" });
  const jobs = pgBossJobs(url, (error) => log.error(error));
  const mailer = openMailer({
    smtpUrl: undefined,
    from: config.mailFrom,
    outboxDir: join(folder, "outbox"),
    dress: () => originalDress,
  });
  const { db, reads } = database;
  const store = folderStore(config.storageDir);
  const rateLimits = memoryRateLimits();
  const content = await loadContent("content", config.brand, ruleTexts);
  const now = () => new Date();
  const deps = {
    config,
    content,
    db,
    reads,
    visitorReads: reads,
    directUrl: url,
    now,
    clocks: systemClocks,
    jobs,
    rateLimits,
    secrets: createSecrets(randomBytes(32)),
    store,
    mailer,
    log,
  };
  const { app } = await buildApp(deps);
  await app.ready();
  await measure(app, made, editions);
  await app.close();
  mailer.close();
  await database.close();
}

/** Each kind with new requests, then the same ones again: by then their totals are known. */
async function measure(
  app: Awaited<ReturnType<typeof buildApp>>["app"],
  made: GeneratedWords,
  editions: number,
) {
  for (const kind of requestKinds(made, editions, 1))
    await timed(app, kind, Array.from({ length: 20 }, kind.query));
  const all = {
    list: [[], []] as number[][],
    search: [[], []] as number[][],
    suggestion: [[], []] as number[][],
  };
  console.log("| request | first: median | p99 | again: median | p99 |\n| --- | --: | --: | --: | --: |");
  for (const kind of requestKinds(made, editions, 2)) {
    const queries = Array.from({ length: requestsPerKind }, kind.query);
    const [first, again] = [await timed(app, kind, queries), await timed(app, kind, queries)];
    all[kind.group][0]?.push(...first);
    all[kind.group][1]?.push(...again);
    console.log(`| ${kind.name} | ${[first, again].flatMap(figures).join(" | ")} |`);
  }
  for (const [group, times] of Object.entries(all))
    console.log(`| **every ${group}** | ${times.flatMap(figures).join(" | ")} |`);
}

async function timed(
  app: Awaited<ReturnType<typeof buildApp>>["app"],
  { group }: Pick<RequestKind, "group">,
  queries: string[],
): Promise<number[]> {
  const path = group === "suggestion" ? "/api/suggestions" : "/api/books";
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    const { statusCode, body } = await app.inject(`${path}?${query}`);
    times.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${query}: ${statusCode} ${body}`);
  }
  return times;
}

function figures(times: number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((part) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1));
}
