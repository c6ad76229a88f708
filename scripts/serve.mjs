import { join } from "node:path";
import { isEnding, run } from "./child-process.mjs";
import { projectNode, root, shopEnvironment, shopOptions } from "./project.mjs";
import { setTimeout as pause } from "node:timers/promises";

/** Exit code of a program that SIGKILL ended. */
const KILLED = 137;

/**
 * Runs the server until it ends. One that a signal does not end is killed, and its embedded database is stopped.
 *
 * @param {string} script of the server
 * @returns {Promise<number>} its last exit code
 */
export async function serve(script) {
  /** @param {() => void} onOpen */
  const start = (onOpen) =>
    run(projectNode(), [...shopOptions, script], {
      env: { ...process.env, ...shopEnvironment },
      // The server stops when this channel closes, even if the launcher is killed; it reports here that it serves.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      onMessage: onOpen,
    });
  const exitCode = await supervise(start, (line) => console.error(line));
  if (isEnding() && exitCode === KILLED) {
    console.error("La boutique ne répondait plus : elle a été arrêtée de force.");
    await run(projectNode(), [join(root, "scripts/stop-database.ts")]);
  }
  return exitCode;
}

// Starts a server again when it ends unexpectedly, so that `npm start` alone survives a crash.

/** Restarts within this time count together, in milliseconds. */
const PERIOD = 10 * 60_000;
/** Seconds before each restart of a period. After the last one, the fault is not a passing one. */
const PAUSES = [1, 2, 5, 15, 30];
/** The server's exit code for a full disk (server/stop.ts), and the pause after it, in seconds. */
const FULL_DISK = 73;
const FULL_DISK_PAUSE = 60;

/**
 * Runs the server until it ends as it should: on a signal, with exit code 0, before it has ever served, or after too
 * many restarts. While the disk is full it is started again each minute, as long as necessary.
 *
 * @param {(onOpen: () => void) => Promise<{ exitCode: number }>} start runs the server once, and calls `onOpen` when it
 *   serves
 * @param {(line: string) => void} report receives a line of French about each unexpected end
 * @param {number[]} pauses in seconds
 * @param {number} fullDiskPause in seconds
 * @returns {Promise<number>} the last exit code
 */
export async function supervise(start, report, pauses = PAUSES, fullDiskPause = FULL_DISK_PAUSE) {
  /** @type {number[]} */
  let restarts = [];
  let hasServed = false;
  for (;;) {
    const { exitCode } = await start(() => (hasServed = true));
    if (exitCode === FULL_DISK && !isEnding()) {
      report("Le disque est plein\u202F: la boutique attend qu’il y ait de la place.");
      await pause(fullDiskPause * 1000);
      continue;
    }
    // A wrong setting or a refused port has been explained: the next start would end in the same way.
    if (exitCode === 0 || isEnding() || !hasServed) return exitCode;
    const now = performance.now();
    restarts = restarts.filter((instant) => now - instant < PERIOD);
    const seconds = pauses[restarts.length];
    if (seconds === undefined) {
      report(
        `La boutique s’est arrêtée ${pauses.length + 1} fois en dix minutes : elle n’est plus relancée.`,
      );
      return exitCode;
    }
    restarts.push(now);
    report(
      `La boutique s’est arrêtée sans qu’on le lui demande (code ${exitCode}) : nouveau départ dans ${seconds} s.`,
    );
    await pause(seconds * 1000);
  }
}
