import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The Node that npm's package `node` installs, the one the shop is built and tested with, whichever starts the launcher.
 *
 * @param {string} [folder] the project's folder
 */
export function projectNode(folder = root) {
  return join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * The script behind a package's command, to run with `projectNode`: what npm puts in `.bin` is no script everywhere.
 *
 * @param {string} packageName
 * @param {string} [command]
 * @param {string} [folder] the project's folder
 */
export function commandScript(packageName, command = packageName, folder = root) {
  const home = join(folder, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return join(home, typeof bin === "string" ? bin : bin[command]);
}

/**
 * How the shop's process is started. Node's own habit is to let a heap grow to several times what is in use before it looks for what
 * can be freed; a shop that answers all the time would hold twice the memory for hardly more speed.
 */
export const shopOptions = ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=70"];

/** What belongs into the environment of the shop's process: the C library keeps memory apart for every thread unless told. */
export const shopEnvironment = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };
