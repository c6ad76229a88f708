// Checks every package of the lock file: where it comes from, that its content is fixed, and that its licence allows
// a program under AGPL-3.0-or-later to contain it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  license?: string;
}

/** SPDX identifiers that the GNU project lists as compatible with GPL 3, and those of fonts and data used as they are. */
const compatible = new Set([
  "0BSD",
  "AGPL-3.0-or-later",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "GPL-3.0-or-later",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);

/** Licences read in the packages' own files, which their lock entries do not name as SPDX does. */
const readByHand: Record<string, string> = {
  "node_modules/buildcheck": "MIT",
  "node_modules/cpu-features": "MIT",
  "node_modules/duck": "BSD-2-Clause",
  "node_modules/png-js": "MIT",
  "node_modules/ssh2": "MIT",
};

/** What is wrong with the packages of a lock file (its `packages` object), one line each. */
export function packageFaults(packages: Record<string, LockedPackage>): string[] {
  const faults: string[] = [];
  for (const [path, { resolved, integrity, license }] of Object.entries(packages)) {
    if (path === "") continue;
    if (!resolved?.startsWith("https://"))
      faults.push(`${path} : pas d’adresse en https (${resolved ?? "aucune"})`);
    if (!integrity?.startsWith("sha512-")) faults.push(`${path} : contenu non fixé (integrity)`);
    const named = readByHand[path] ?? license ?? "";
    if (!isCompatible(named))
      faults.push(`${path} : licence « ${named || "inconnue"} » à lire avant de le prendre`);
  }
  return faults;
}

/** An SPDX expression: all licences joined by AND must fit, and one of those joined by OR. */
const isCompatible = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => compatible.has(licence)));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const faults = packageFaults(lock.packages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
