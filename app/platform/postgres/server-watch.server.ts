import { boundPostgresLog, lastLines, readPostgresLog } from "./postgres-log.server.ts";
import { isSameProcessAlive, type ProcessIdentity } from "./process-identity.server.ts";

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
