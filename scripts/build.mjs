import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { run } from "./child-process.mjs";
import { StepFailure } from "./console.mjs";
import { commandScript, projectNode } from "./project.mjs";

/** The input files of the build. */
const SOURCES = [
  "app",
  "server",
  "db",
  "public",
  "scripts/vite",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Sources */

/**
 * Builds the shop if its sources have changed.
 *
 * @param {string} folder the project's folder
 * @returns {Promise<string>} a report in French
 */
export async function buildShop(folder) {
  const before = readStamp(folder);
  const sources = readSources(folder, before);
  if (isBuilt(folder) && sameContent(before, sources)) {
    if (JSON.stringify(before) !== JSON.stringify(sources)) writeStamp(folder, sources);
    return "Boutique déjà construite";
  }
  // The stamp is removed first, so that an interrupted build is repeated.
  rmSync(stampPath(folder), { force: true });
  const { exitCode, output } = await run(projectNode(folder), [reactRouter(folder), "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    quiet: true,
  });
  if (exitCode !== 0) throw new StepFailure("La boutique n’a pas pu être construite.", output);
  if (!isBuilt(folder)) throw new StepFailure("La construction n’a pas donné build/server/index.js.", output);
  writeStamp(folder, sources);
  return "Boutique construite";
}

/**
 * The sources and their hashes. A file with the same size and time as in `known` is assumed to be unchanged. Tests are
 * left out: the build does not read them.
 *
 * @param {string} folder
 * @param {Sources} known
 * @returns {Sources}
 */
export function readSources(folder, known) {
  /** @type {Sources} */
  const sources = {};
  for (const path of SOURCES.flatMap((source) => filesUnder(folder, source))) {
    const { size, mtimeMs } = statSync(join(folder, path));
    const before = known[path];
    const isKnown = before !== undefined && before.size === size && before.mtimeMs === mtimeMs;
    sources[path] = { size, mtimeMs, hash: isKnown ? before.hash : hashFile(join(folder, path)) };
  }
  return sources;
}

/**
 * @param {Sources} one
 * @param {Sources} other
 */
export function sameContent(one, other) {
  const paths = Object.keys(other);
  return (
    paths.length === Object.keys(one).length && paths.every((path) => one[path]?.hash === other[path]?.hash)
  );
}

function filesUnder(folder, path) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (found === undefined || /\.test\.tsx?$/.test(path)) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(folder, path))
    .toSorted()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`));
}

function hashFile(path) {
  return createHash("sha256").update(readFileSync(path)).digest("base64");
}

function isBuilt(folder) {
  return existsSync(join(folder, "build", "server", "index.js"));
}

function reactRouter(folder) {
  return commandScript("@react-router/dev", "react-router", folder);
}

function stampPath(folder) {
  return join(folder, "build", ".sources.json");
}

/** @returns {Sources} */
function readStamp(folder) {
  try {
    return JSON.parse(readFileSync(stampPath(folder), "utf8"));
  } catch {
    return {};
  }
}

function writeStamp(folder, sources) {
  mkdirSync(join(folder, "build"), { recursive: true });
  writeFileSync(stampPath(folder), JSON.stringify(sources));
}
