import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

/** @typedef {{ exitCode: number, output: string }} Result */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | null} */
let received = null;

/** How long a program may take to say that it stops, in milliseconds. */
const SILENCE = 6000;
/** @type {Map<import("node:child_process").ChildProcess, NodeJS.Timeout>} the programs that are killed if they do not end */
const limited = new Map();

/**
 * Runs a program to its end. With `quiet`, its output is returned instead of printed. A program ended by a signal
 * counts as 128 plus its number, as shells do.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { quiet?: boolean, onMessage?: () => void }} [options] `onMessage`
 *   receives the program's messages, over a channel of `stdio`; on a signal, a program with this channel says in how
 *   many milliseconds it ends, `{ stopsWithin }`, and is killed if it says nothing: its event loop is blocked
 * @returns {Promise<Result>}
 */
export function run(file, args, { quiet = false, onMessage = () => {}, ...options } = {}) {
  const child = spawn(file, args, { stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit", ...options });
  running.add(child);
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.on("message", (message) => {
      const { stopsWithin } = /** @type {{ stopsWithin?: number }} */ (message);
      if (stopsWithin === undefined) onMessage();
      else killAfter(child, stopsWithin);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running.delete(child);
      if (received !== null && quiet) process.exit(128 + constants.signals[received]);
      resolve({ exitCode: signal === null ? (code ?? 1) : 128 + constants.signals[signal], output });
    });
  });
}

/**
 * Passes each termination signal to the running program, then waits for its end as usual: it stops cleanly, and so does
 * the launcher. In a terminal the program has already received the same signal with its process group.
 */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => endWith(signal));
  }
  endWithNpm();
}

/** Whether a signal has asked the launcher to end. */
export const isEnding = () => received !== null;

/** @param {NodeJS.Signals} signal */
function endWith(signal) {
  received ??= signal;
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
  for (const child of running) {
    child.kill(signal);
    if (child.channel && !limited.has(child)) killAfter(child, SILENCE);
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} ms
 */
function killAfter(child, ms) {
  clearTimeout(limited.get(child));
  limited.set(child, setTimeout(() => child.kill("SIGKILL"), ms).unref());
}

/**
 * npm runs scripts through a shell, and neither forwards a kill. Under npm, the launcher ends when npm ends. When
 * started directly it does not: a shop in the background is meant to survive its shell.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const before = npmAbove();
  const watching = setInterval(() => {
    if (npmAbove() === before) return;
    // Once: the shop's second signal abandons its running requests.
    clearInterval(watching);
    endWith("SIGTERM");
  }, 500).unref();
}

/** npm's process: our parent, or the parent of the shell in between. Without /proc, only the parent can be watched. */
function npmAbove() {
  const parent = process.ppid;
  try {
    const [, option] = readFileSync(`/proc/${parent}/cmdline`, "utf8").split("\0");
    // proc_pid_stat(5): the name in brackets, the state, then the parent.
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return option === "-c" ? Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]) : parent;
  } catch {
    return parent;
  }
}
