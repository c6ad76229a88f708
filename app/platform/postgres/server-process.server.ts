import { setTimeout as sleep } from "node:timers/promises";

import { runProgram } from "./postgres-program.server.ts";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { isSameProcessAlive, postgresProcessesIn, type ProcessIdentity } from "./process-identity.server.ts";

const POLL_MS = 20;

/** PostgreSQL's own scale (server-shutdown): sessions are ended and all is written; then all is dropped; then the kernel ends it. */
const STEPS = [
  { signal: "SIGINT", mode: "fast", patienceMs: 15_000, urgentMs: 1500 },
  { signal: "SIGQUIT", mode: "immediate", patienceMs: 7000, urgentMs: 500 },
  { signal: "SIGKILL", mode: "immediate", patienceMs: 3000, urgentMs: 300 },
] as const;

export interface ServerToStop {
  cluster: string;
  process: ProcessIdentity;
  account: PostgresAccount;
  binaries: PostgresBinaries;
}

/**
 * Stops a server and waits until none of its processes is left, with ever more force.
 *
 * @param isUrgent force comes after moments; what was committed is kept in any case, the next start replays it
 */
export async function stopServer(server: ServerToStop, isUrgent = false): Promise<void> {
  for (const step of STEPS) {
    if (!isSameProcessAlive(server.process)) break;
    await demandStop(server, step);
    await waitUntil(() => !isSameProcessAlive(server.process), isUrgent ? step.urgentMs : step.patienceMs);
  }
  await endStrayProcesses(server.cluster);
}

/** Ends what a killed server left: its children notice within moments that it is gone, unless they hang. */
export async function endStrayProcesses(cluster: string): Promise<void> {
  const allGone = () => postgresProcessesIn(cluster).length === 0;
  for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
    if (await waitUntil(allGone, 2000)) return;
    for (const pid of postgresProcessesIn(cluster)) sendSignal(pid, signal);
  }
  await waitUntil(allGone, 3000);
}

/** Windows has no signals for this: there PostgreSQL's own program sends what stands for them. */
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
    // It ended meanwhile, which is what was wanted.
  }
}

/** Asks again and again; false when it never came true in that time. */
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
