import { setTimeout as sleep } from "node:timers/promises";
import { minutes, seconds } from "#platform/data/durations.ts";
import { hasRoom, withRoom } from "./ballast.server.ts";
import type { RunningServer } from "./server-start.server.ts";
import {
  boundPostgresLog,
  lastLines,
  readPostgresLog,
} from "#platform/postgres/embedded/file-failure.server.ts";
import {
  isSameProcessAlive,
  type ProcessIdentity,
} from "#platform/postgres/embedded/process-identity.server.ts";

/** A server that ends more often than this in one minute has a fault that a restart does not repair. */
const MOST_RESTARTS = 3;
const RESTART_WINDOW_MS = minutes(1);
/** Pause before the next try after a failed start. */
const PAUSE_MS = seconds(2);

interface Supervision {
  server: RunningServer;
  dataDir: string;
  logFile: string;
  /** @throws StartupError when it can't */
  restart: () => Promise<RunningServer>;
  log: (message: string, details?: object) => void;
  /** Receives a line each minute while the disk is full. */
  onFullDisk?: (line: string) => void;
  /** Called once, with a line to display, when another try is useless. */
  onExit?: (reason: string) => void;
}

/**
 * Restarts PostgreSQL when it ends unexpectedly: for instance killed for lack of memory, or by mistake. On a full disk it
 * waits for room as long as necessary: such ends do not count.
 * @returns a function that ends the supervision and returns the last server
 */
export function keepServerRunning(supervision: Supervision): { end: () => Promise<RunningServer> } {
  const { dataDir, logFile, restart, log, onExit, onFullDisk = () => {} } = supervision;
  let current = supervision.server;
  const ending = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  let unwatch = watch();

  function watch(): () => void {
    return watchServer(current.process, logFile, (reason) => {
      restarting = bringBack(reason);
    });
  }

  async function bringBack(cause: string): Promise<void> {
    if (ending.signal.aborted) return;
    restarts = restarts.filter((instant) => Date.now() - instant < RESTART_WINDOW_MS);
    if (restarts.length >= MOST_RESTARTS) {
      onExit?.(`${cause}\u202F; relancé ${MOST_RESTARTS} fois en une minute, il ne tient pas.`);
      return;
    }
    if (await hasRoom(dataDir)) restarts.push(Date.now());
    log("PostgreSQL est relancé", { reason: cause });
    try {
      current = await withRoom(dataDir, restart, { say: onFullDisk, signal: ending.signal });
    } catch (error) {
      await sleep(PAUSE_MS);
      await bringBack(error instanceof Error ? error.message : String(error));
      return;
    }
    log("Base de données de nouveau en marche", { postgres: current.process.pid });
    unwatch = watch();
  }

  return {
    async end() {
      ending.abort();
      unwatch();
      await restarting;
      unwatch();
      return current;
    },
  };
}

const LIFE_CHECK_MS = 500;
const LOG_CHECK_MS = 10 * 60 * 1000;

/**
 * Reports once when the server ends unexpectedly, and limits the size of its log while it runs. Does not keep the
 * process alive.
 * @returns a function that ends the watch
 */
export function watchServer(
  server: ProcessIdentity,
  logFile: string,
  onExit?: (reason: string) => void,
): () => void {
  const life = setInterval(() => {
    if (isSameProcessAlive(server)) return;
    unwatch();
    onExit?.(`PostgreSQL s’est arrêté de lui-même : ${lastWords(logFile)} (journal complet : ${logFile})`);
  }, LIFE_CHECK_MS).unref();
  const log = setInterval(() => boundPostgresLog(logFile), LOG_CHECK_MS).unref();
  const unwatch = () => {
    clearInterval(life);
    clearInterval(log);
  };
  return unwatch;
}

function lastWords(logFile: string): string {
  try {
    return lastLines(readPostgresLog(logFile, 0));
  } catch {
    return "journal illisible";
  }
}
