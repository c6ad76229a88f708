import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { migrate } from "#platform/postgres/migrate.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { type GeneratedWords, generateCatalogue } from "./generate.ts";

export interface BenchCatalogue {
  databaseUrl: string;
  made: GeneratedWords;
  /** Seconds that its creation took. */
  madeIn: number;
}

export interface BenchDatabase {
  /** A temporary folder, removed at the end. */
  folder: string;
  /** A separate migrated database with this many editions. */
  makeCatalogue: (editions: number) => Promise<BenchCatalogue>;
  close: () => Promise<void>;
}

/** An embedded PostgreSQL with its default settings, in a temporary folder. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "encrier-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return {
    folder,
    makeCatalogue: (editions) => makeCatalogue(postgres.url, editions),
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCatalogue(clusterUrl: string, editions: number): Promise<BenchCatalogue> {
  const databaseUrl = clusterUrl.replace(/\/encrier(\?|$)/, `/encrier_${editions}$1`);
  await withClient(clusterUrl, (client) => client.query(`create database encrier_${editions}`));
  const database = openDatabase(databaseUrl, 1);
  await migrate(database.pool, "db");
  await database.close();
  const start = performance.now();
  const made = await withClient(databaseUrl, (client) => generateCatalogue(client, editions));
  return { databaseUrl, made, madeIn: (performance.now() - start) / 1000 };
}

async function withClient<Answer>(
  address: string,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
