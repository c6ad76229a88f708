import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { StartupError } from "#platform/process/startup-error.ts";

export interface AppliedMigration {
  name: string;
  sha256: string;
}

export interface Migration extends AppliedMigration {
  sql: string;
}

/** Under this name a database records the baseline; migrations have higher numbers. */
export const baselineName = "0200-baseline.sql";

/** The last migration before the baseline: a database that has it has the baseline's tables. */
const beforeBaseline: AppliedMigration = {
  name: "0190-moment-of-a-text.sql",
  sha256: "40e04f9b0a596f85307a15bfec7c16ace918f485f301c0f2587ed8f0d5437420",
};

/**
 * The baseline, which makes the tables, functions and triggers of an empty shop, and the migrations after it, in their
 * order.
 * @param folder has `baseline.sql`, `functions/`, `triggers/` and `migrations/`
 */
export async function readSchema(folder: string): Promise<Migration[]> {
  const baseline = migrationOf(baselineName, await scriptOf(folder, "baseline.sql"));
  const migrations = await readFiles(join(folder, "migrations"));
  return [baseline, ...migrations.map(({ name, sql }) => migrationOf(name, sql))];
}

/**
 * Makes the baseline of a database that has all earlier migrations, in the caller's transaction. Repeated, it changes
 * nothing: a backup of such a database is restored into the tables of the baseline.
 * @returns the migrations that the database has now
 */
export async function adoptBaseline(
  client: ClientBase,
  folder: string,
  { name, sha256 }: AppliedMigration,
): Promise<AppliedMigration[]> {
  await client.query(await scriptOf(folder, "adoption.sql"));
  await client.query("delete from migrations");
  await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
  return [{ name, sha256 }];
}

/** Whether these are all migrations before the baseline. */
export const isBeforeBaseline = (applied: readonly AppliedMigration[]): boolean => {
  const last = applied.at(-1);
  return last?.name === beforeBaseline.name && last.sha256 === beforeBaseline.sha256;
};

/** @throws StartupError if these are migrations before the baseline, and not all of them */
export function requireBaseline(subject: string, applied: readonly AppliedMigration[]): void {
  if (applied.length === 0 || applied.some(({ name }) => name >= baselineName) || isBeforeBaseline(applied))
    return;
  throw new StartupError(
    `${subject} vient d’une version trop ancienne d’Encrier\u202f: migration ${applied.at(-1)?.name}. Passez d’abord par la version dont la dernière migration est ${beforeBaseline.name} (docs/updates.md).`,
  );
}

/** Functions and triggers, with what makes or adopts the tables between them. */
async function scriptOf(folder: string, tables: "baseline.sql" | "adoption.sql"): Promise<string> {
  const functions = await readFiles(join(folder, "functions"));
  const triggers = await readFiles(join(folder, "triggers"));
  const sql = await readFile(join(folder, tables), "utf8");
  // Columns use functions, whose bodies name tables: bodies are not checked before the tables are there.
  const unchecked = "set local check_function_bodies = off;";
  return [unchecked, ...functions.map((file) => file.sql), sql, ...triggers.map((file) => file.sql)].join(
    "\n",
  );
}

async function readFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })));
}

const migrationOf = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash("sha256").update(sql).digest("hex"),
});
