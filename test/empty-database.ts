import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseOf, withDatabase } from "#test/database-address.ts";

/** A database without tables on the test cluster. Close it before the end of the file. */
export async function openEmptyDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const clusterUrl = inject("clusterUrl");
  const name = `encrier_empty_${randomBytes(6).toString("hex")}`;
  await run(clusterUrl, `create database ${name} template template0`);
  const url = withDatabase(clusterUrl, name);
  return {
    url,
    close: () => run(clusterUrl, `drop database if exists ${databaseOf(url)} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
