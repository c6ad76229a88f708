import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { Client } from "pg";

import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { postgresProcessesIn } from "#platform/postgres/embedded/process-identity.server.ts";
import { endStrayProcesses, waitUntil } from "#platform/postgres/embedded/server-process.server.ts";

/** A cluster that need not survive a power cut starts and ends faster. */
const FAST = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };

/** A separate data folder, removed at the end; processes that still run in it are ended. */
export async function temporaryDataFolder(): Promise<AsyncDisposable & { path: string; cluster: string }> {
  const path = await mkdtemp(join(tmpdir(), "encrier-data-"));
  await chmod(path, 0o711);
  const cluster = join(path, "postgres");
  return {
    path,
    cluster,
    async [Symbol.asyncDispose]() {
      for (const pid of postgresProcessesIn(cluster)) process.kill(pid, "SIGKILL");
      await endStrayProcesses(cluster);
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export function startOn(
  dataDir: string,
  options: Pick<EmbeddedPostgresOptions, "archivesWal" | "onExit" | "settings"> = {},
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    ...options,
    settings: { ...FAST, ...options.settings },
  });
}

/** Creates a cluster and stops it. */
export async function makeStoppedCluster(dataDir: string): Promise<void> {
  await (await startOn(dataDir)).stop();
}

/** The first column of the answer's rows. */
export async function ask(url: string, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows.map(([first]) => String(first));
  } finally {
    await client.end();
  }
}

/**
 * Runs `code` (an ES module with `folder` in scope) in its own process, as a shop would, and waits for the first line
 * that it prints. It is killed at the end of the scope at the latest.
 */
export async function inAnotherProcess(
  folder: string,
  code: string,
): Promise<AsyncDisposable & { child: ChildProcess; line: string }> {
  const head = `const folder = ${JSON.stringify(folder)};`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", head + code], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { child, line, [Symbol.asyncDispose]: () => killHard(child) };
}

/** Ends a process as a power cut would, and waits for its end. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Waits until no PostgreSQL process works in the cluster. */
export function clusterIsQuiet(cluster: string): Promise<boolean> {
  return waitUntil(() => postgresProcessesIn(cluster).length === 0, 10_000);
}
