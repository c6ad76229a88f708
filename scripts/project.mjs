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
