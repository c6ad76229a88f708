import { setTimeout as sleep } from "node:timers/promises";
import { runProgram } from "./postgres-program.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { isSameProcessAlive, postgresProcessesIn, type ProcessIdentity } from "./process-identity.server.ts";
import { resolve } from "node:path";
import { Client } from "pg";
import { errorCode } from "./file-failure.server.ts";

const POLL_MS = 20;

/**
 * PostgreSQL's own scale (server-shutdown): first sessions are ended and all data is written; then connections are
 * dropped; then the kernel kills it.
 */
const STEPS = [
  { signal: "SIGINT", mode: "fast", patienceMs: 15_000, urgentMs: 1500 },
  { signal: "SIGQUIT", mode: "immediate", patienceMs: 7000, urgentMs: 500 },
  { signal: "SIGKILL", mode: "immediate", patienceMs: 3000, urgentMs: 300 },
] as const;

interface ServerToStop {
  cluster: string;
  process: ProcessIdentity;
  account: PostgresAccount;
  binaries: PostgresBinaries;
}

/**
 * Stops a server with increasing force, and waits until all of its processes have ended.
 * @param isUrgent uses force after a moment; committed data is kept in any case, and replayed at the next start
 */
export async function stopServer(server: ServerToStop, isUrgent = false): Promise<void> {
  for (const step of STEPS) {
    if (!isSameProcessAlive(server.process)) break;
    await demandStop(server, step);
    await waitUntil(() => !isSameProcessAlive(server.process), isUrgent ? step.urgentMs : step.patienceMs);
  }
  await endStrayProcesses(server.cluster);
}

/** Ends the children of a killed server: they exit within moments, unless they hang. */
export async function endStrayProcesses(cluster: string): Promise<void> {
  const allGone = () => postgresProcessesIn(cluster).length === 0;
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    if (await waitUntil(allGone, 2000)) return;
    for (const pid of postgresProcessesIn(cluster)) sendSignal(pid, signal);
  }
  await waitUntil(allGone, 3000);
}

/** Windows has no signals for this: there PostgreSQL's own program sends their equivalents. */
async function demandStop(server: ServerToStop, step: (typeof STEPS)[number]): Promise<void> {
  if (process.platform !== "win32") sendSignal(server.process.pid, step.signal);
  else
    await runProgram(server.account, server.binaries.pgCtl, [
      "stop",
      "-D",
      server.cluster,
      "-m",
      step.mode,
      "-W",
    ]);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended, as intended.
  }
}

/** Polls a condition; false if it is not met in time. */
export async function waitUntil(
  question: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await question())) {
    if (Date.now() >= giveUpAt) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** The result of a connection attempt. */
export type ServerAnswer =
  | { state: "ready"; cluster: string; version: string }
  /** Starting, recovering, stopping or full: running, but not accepting connections. */
  | { state: "busy" }
  /** Wrong password or unknown user: a server, but perhaps not ours. */
  | { state: "refused" }
  | { state: "silent" };

/** A server on this machine answers in milliseconds unless it hangs. */
const PATIENCE_MS = 3000;

/** Connects once and reads which cluster the server serves. Never throws. */
export async function askServer(url: string): Promise<ServerAnswer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string; version: string }>(
      "SELECT current_setting('data_directory') AS cluster, current_setting('server_version') AS version",
    );
    const row = rows[0];
    return row === undefined
      ? { state: "silent" }
      : { state: "ready", cluster: resolve(row.cluster), version: row.version };
  } catch (error) {
    return { state: stateAfter(errorCode(error)) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Codes of PostgreSQL's appendix A: 57P03 cannot_connect_now, 53300 too_many_connections, class 28 authorization. */
function stateAfter(code: string | undefined): "busy" | "refused" | "silent" {
  if (code === "57P03" || code === "53300") return "busy";
  return code?.startsWith("28") === true ? "refused" : "silent";
}
