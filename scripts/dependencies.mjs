import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { run } from "./child-process.mjs";
import { StepFailure } from "./console.mjs";
import { projectNode } from "./project.mjs";

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;

/**
 * `serving`: what building and running the shop need. `development`: the packages of checks, tests and benchmarks in
 * addition, a third of all bytes.
 *
 * @typedef {"serving" | "development"} Purpose
 */

/**
 * Installs the dependencies if the installed ones differ from the lock file. A folder with the packages for development
 * keeps them.
 *
 * @param {string} folder the project's folder
 * @param {Purpose} purpose
 * @returns {Promise<string>} a report in French
 */
export async function installDependencies(folder, purpose) {
  if (dependenciesAreCurrent(folder, purpose)) return "Dépendances à jour";
  const withDevelopment = purpose === "development" || hasDevelopmentPackages(folder);
  const { exitCode, output } = await runNpm(folder, withDevelopment);
  if (exitCode !== 0) throw installFailure(output);
  if (!existsSync(projectNode(folder))) {
    throw new StepFailure(
      "Les dépendances sont installées sans leurs scripts : permettez-les (npm config set ignore-scripts false), supprimez node_modules, puis relancez.",
    );
  }
  writeFileSync(stampPath(folder), installStamp(folder, withDevelopment ? "development" : "serving"));
  return "Dépendances installées";
}

/**
 * Whether `node_modules` matches the lock file: stamped by us, or installed by hand with the same content.
 *
 * @param {string} folder
 * @param {Purpose} purpose
 */
function dependenciesAreCurrent(folder, purpose) {
  if (!existsSync(projectNode(folder))) return false;
  const stamp = readIfThere(stampPath(folder));
  // Packages for development include those for serving.
  if (stamp === installStamp(folder, purpose) || stamp === installStamp(folder, "development")) return true;
  if (!installedMatchesLock(folder, purpose)) return false;
  writeFileSync(stampPath(folder), installStamp(folder, purpose));
  return true;
}

/**
 * npm records the installed packages in `node_modules/.package-lock.json`; only optional packages may be missing there,
 * and those for development if they are not needed. `devOptional` packages are optional ones of another package, too.
 */
function installedMatchesLock(folder, purpose) {
  const installed = readInstalled(folder);
  const wanted = readPackages(join(folder, "package-lock.json"));
  if (installed === null || wanted === null) return false;
  const mayMiss = ({ optional, dev, devOptional }) =>
    optional === true || (purpose === "serving" && (dev === true || devOptional === true));
  const isThere = ([path, entry]) => {
    const found = installed[path];
    if (found === undefined) return path === "" || mayMiss(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => path in wanted);
}

/** Whether the folder has packages for development, of this lock file or an earlier one. */
function hasDevelopmentPackages(folder) {
  return Object.values(readInstalled(folder) ?? {}).some(({ dev }) => dev === true);
}

function readInstalled(folder) {
  return readPackages(join(folder, "node_modules", ".package-lock.json"));
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/** The machine is part of the stamp: a folder copied from another machine contains that machine's binaries. */
function installStamp(folder, purpose) {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  return `${lock} ${process.platform}-${process.arch} ${purpose}\n`;
}

function stampPath(folder) {
  return join(folder, "node_modules", ".installed");
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** The same kinds of dependencies whatever NODE_ENV is: the shop is built here. */
function runNpm(folder, withDevelopment) {
  const development = withDevelopment ? "--include=dev" : "--omit=dev";
  return npm(folder, ["ci", "--no-audit", "--no-fund", "--include=prod", "--include=optional", development]);
}

/**
 * Runs npm quietly, the one that started the launcher if there is one.
 *
 * @param {string} folder
 * @param {string[]} args
 * @param {{ timeout?: number }} [options] milliseconds after which it is ended
 */
export function npm(folder, args, options = {}) {
  const script = process.env.npm_execpath;
  if (script !== undefined && /^npm-cli\.c?js$/.test(basename(script))) {
    return run(process.execPath, [script, ...args], { cwd: folder, quiet: true, ...options });
  }
  return run("npm", args, { cwd: folder, quiet: true, shell: process.platform === "win32", ...options });
}

function installFailure(output) {
  const lines = output.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("npm warn"));
  const reason = OFFLINE.test(output)
    ? "le registre npm est injoignable. Vérifiez la connexion, puis relancez"
    : "npm s’est arrêté sur une erreur, dont voici la fin";
  return new StepFailure(
    `Les dépendances n’ont pas pu être installées : ${reason}.`,
    lines.slice(-20).join("\n"),
  );
}
