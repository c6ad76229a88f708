import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The Node that npm's package `node` installs, with which the shop is built and tested, even if another Node starts the
 * launcher.
 *
 * @param {string} [folder] the project's folder
 */
export function projectNode(folder = root) {
  return join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * The script behind a package's command, to run with `projectNode`: npm's `.bin` files are not scripts on every
 * platform.
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
 * The Node options of the shop's process. By default Node lets a heap grow to several times the memory in use before it
 * collects garbage; a busy shop would take twice the memory for hardly more speed. Without the middle compiler and
 * without pretenuring it takes less memory, and its calls less time (docs/decisions/009-one-build.md).
 */
export const shopOptions = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=40",
  "--no-maglev",
  "--no-allocation-site-pretenuring",
];

/**
 * The Node options of an operator command. A backup streams gigabytes: with a small young generation, Node frees the
 * buffers of what has passed earlier. It takes 40 MB less than with the shop's options, in the same time.
 */
export const verbOptions = ["--max-semi-space-size=2", "--heap-growing-percent=70"];

/** The environment of the shop's process: by default the C library keeps a separate memory pool for every thread. */
export const shopEnvironment = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" };

/**
 * The environment of an operator command: buffers from 128 KB on are returned to the system as soon as they are free. By
 * default the C library raises this limit to the largest buffer that it has seen, and keeps the parts of an archive.
 */
export const verbEnvironment = { ...shopEnvironment, MALLOC_MMAP_THRESHOLD_: "131072" };
