import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { withDatabase } from "#test/database-address.ts";
import { openShopOn } from "#test/open-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the cluster's maintenance database: test files create their own databases next to it. */
    clusterUrl: string;
    templateName: string;
  }
}

/**
 * One real PostgreSQL for the whole run: the embedded one, or the one of `DATABASE_URL`. The first project that needs it starts
 * it and provides its address to all. Each test file clones the template: in memory, a fresh database in a twentieth of a second.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().clusterUrl) return undefined;
  const { url, stop } = process.env["DATABASE_URL"]
    ? { url: process.env["DATABASE_URL"], stop: () => Promise.resolve() }
    : await startTestCluster();
  const templateName = `encrier_template_${randomBytes(6).toString("hex")}`;
  try {
    await asOwner(url, `create database ${templateName}`);
    await prepareTemplate(withDatabase(url, templateName));
  } catch (error) {
    await stop();
    throw error;
  }
  run.provide("clusterUrl", url);
  run.provide("templateName", templateName);
  return async () => {
    await asOwner(url, `drop database if exists ${templateName} with (force)`);
    await stop();
  };
}

async function startTestCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "encrier-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Durability does not matter here; without it tests are several times faster.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** With all that a shop writes at its first start: queues, schedules, its own texts. */
async function prepareTemplate(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, 2);
  await migrate(pool, "db");
  await close();
  const shop = await openShopOn(url);
  await shop.close();
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
