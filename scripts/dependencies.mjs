import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { run } from "./child-process.mjs";
import { StepFailure } from "./console.mjs";
import { projectNode } from "./project.mjs";

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;

/**
 * Installs the dependencies if the installed ones differ from the lock file.
 *
 * @param {string} folder the project's folder
 * @returns {Promise<string>} a report in French
 */
export async function installDependencies(folder) {
  if (dependenciesAreCurrent(folder)) return "Dépendances à jour";
  const { exitCode, output } = await runNpm(folder);
  if (exitCode !== 0) throw installFailure(output);
  if (!existsSync(projectNode(folder))) {
    throw new StepFailure(
      "Les dépendances sont installées sans leurs scripts : permettez-les (npm config set ignore-scripts false), supprimez node_modules, puis relancez.",
    );
  }
  writeFileSync(stampPath(folder), installStamp(folder));
  return "Dépendances installées";
}

/**
 * Whether `node_modules` matches the lock file: stamped by us, or installed by hand with the same content.
 *
 * @param {string} folder
 */
export function dependenciesAreCurrent(folder) {
  if (!existsSync(projectNode(folder))) return false;
  if (readIfThere(stampPath(folder)) === installStamp(folder)) return true;
  if (!installedMatchesLock(folder)) return false;
  writeFileSync(stampPath(folder), installStamp(folder));
  return true;
}

/**
 * npm records the installed packages in `node_modules/.package-lock.json`; only optional packages may be missing there.
 */
function installedMatchesLock(folder) {
  const installed = readPackages(join(folder, "node_modules", ".package-lock.json"));
  const wanted = readPackages(join(folder, "package-lock.json"));
  if (installed === null || wanted === null) return false;
  const isThere = ([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (found === undefined) return path === "" || optional === true;
    return found.version === version && found.integrity === integrity;
  };
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => path in wanted);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/** The machine is part of the stamp: a folder copied from another machine contains that machine's binaries. */
function installStamp(folder) {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  return `${lock} ${process.platform}-${process.arch}\n`;
}

function stampPath(folder) {
  return join(folder, "node_modules", ".installed");
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** All kinds of dependencies, independent of NODE_ENV or a user's own settings: the shop is built here. */
function runNpm(folder) {
  const args = ["ci", "--no-audit", "--no-fund", "--include=prod", "--include=dev", "--include=optional"];
  const script = process.env.npm_execpath;
  if (script !== undefined && /^npm-cli\.c?js$/.test(basename(script))) {
    return run(process.execPath, [script, ...args], { cwd: folder, quiet: true });
  }
  return run("npm", args, { cwd: folder, quiet: true, shell: process.platform === "win32" });
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
