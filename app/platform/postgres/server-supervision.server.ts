import { setTimeout as sleep } from "node:timers/promises";

import { minutes, seconds } from "#platform/dates.ts";

import type { RunningServer } from "./leftover-server.server.ts";
import { watchServer } from "./server-watch.server.ts";

/** A server that ends more often than this in one minute has a fault that no start repairs. */
const MOST_RESTARTS = 3;
const RESTART_WINDOW_MS = minutes(1);
/** Before the next try, when a start failed. */
const PAUSE_MS = seconds(2);

interface Supervision {
  server: RunningServer;
  logFile: string;
  /** @throws StartupError when it can't */
  restart: () => Promise<RunningServer>;
  log: (message: string, details?: object) => void;
  /** Called once, with a line to show, when there is no use in another try. */
  onExit?: (reason: string) => void;
}

/**
 * Starts PostgreSQL again when it ends by itself: killed for want of memory, say, or by mistake.
 *
 * @returns ends the supervision, and answers the server that was the last
 */
export function keepServerRunning({ server, logFile, restart, log, onExit }: Supervision): {
  end: () => Promise<RunningServer>;
} {
  let current = server;
  let isEnding = false;
  let restarting: Promise<void> = Promise.resolve();
  let restarts: number[] = [];
  let unwatch = watch();

  function watch(): () => void {
    return watchServer(current.process, logFile, (reason) => {
      restarting = bringBack(reason);
    });
  }

  async function bringBack(cause: string): Promise<void> {
    if (isEnding) return;
    restarts = restarts.filter((instant) => Date.now() - instant < RESTART_WINDOW_MS);
    if (restarts.length >= MOST_RESTARTS) {
      onExit?.(`${cause}\u202F; relancé ${MOST_RESTARTS} fois en une minute, il ne tient pas.`);
      return;
    }
    restarts.push(Date.now());
    log("PostgreSQL est relancé", { reason: cause });
    try {
      current = await restart();
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
      isEnding = true;
      unwatch();
      await restarting;
      unwatch();
      return current;
    },
  };
}
