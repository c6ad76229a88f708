import { join } from "node:path";

import { isEnding, run } from "./child-process.mjs";
import { projectNode, root, shopEnvironment, shopOptions } from "./project.mjs";
import { supervise } from "./supervise.mjs";

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
