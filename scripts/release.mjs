// `npm run release`: the list of packages of a version (CycloneDX), their signatures, and their known weaknesses. Ends with 1 if a
// package for production has a weakness of level "high" or above, or a wrong signature (docs/updates.md).
// `npm run release -- 0.2.0` then gives the version its name: in package.json, the changelog, db/releases.json, and as a tag.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { printFailure, step, StepFailure } from "./console.mjs";
import { installDependencies, npm } from "./dependencies.mjs";
import { root } from "./project.mjs";

/** Some registries leave these questions without an answer. */
const patience = 60_000;

/** @param {string} folder the project's folder */
async function writePackageList(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { exitCode, output } = await npm(folder, [
    "sbom",
    "--sbom-format=cyclonedx",
    "--omit=dev",
    "--package-lock-only",
    "--loglevel=error",
  ]);
  if (exitCode !== 0) throw new StepFailure("La liste des paquets n’a pas pu être faite.", output);
  const list = JSON.parse(output);
  // npm writes the folder's name.
  list.metadata.component.name = name;
  const path = join("build", `${name}-${version}.cdx.json`);
  mkdirSync(join(folder, "build"), { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(list, null, 2)}\n`);
  return `Liste des paquets : ${path} (${list.components.length} paquets)`;
}

/**
 * @param {string} folder
 * @param {string} question in French
 * @param {string[]} args of `npm audit`, whose answer is JSON
 * @param {(answer: Record<string, unknown>) => string} read returns the result in French, or throws a StepFailure
 */
async function askRegistry(folder, question, args, read) {
  const { output } = await npm(folder, ["audit", ...args, "--json", "--loglevel=silent"], {
    timeout: patience,
  });
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return `${question} : ce registre ne répond pas à cette question`;
  }
  if ("error" in answer || "message" in answer)
    return `${question} : ce registre ne répond pas à cette question`;
  return read(answer);
}

/** @param {{ invalid?: { name: string }[], missing?: { name: string }[] }} answer */
export function readSignatures({ invalid = [], missing = [] }) {
  if (invalid.length > 0)
    throw new StepFailure(`Signature fausse : ${invalid.map(({ name }) => name).join(", ")}.`);
  return `Signatures justes (${missing.length} paquets n’en ont pas)`;
}

/** @param {{ metadata?: { vulnerabilities?: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }> }} answer */
export function readWeaknesses({ metadata, vulnerabilities = {} }) {
  const { high = 0, critical = 0, total = 0 } = metadata?.vulnerabilities ?? {};
  if (high + critical > 0) {
    const named = Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severity === "high" || severity === "critical")
      .map(([name]) => name);
    throw new StepFailure(`Failles connues, graves ou critiques : ${named.join(", ")}.`);
  }
  return `Failles connues : ${total}, dont aucune grave`;
}

/** The files that name a version. */
const named = ["package.json", "package-lock.json", "CHANGELOG.md", "db/releases.json"];

/**
 * Writes the name of a version into the files of the project.
 *
 * @param {string} folder the project's folder
 * @param {string} version of three numbers, higher than the last release
 * @param {string} day `2026-11-26`
 */
export function nameVersion(folder, version, day) {
  /** @param {string} name */
  const read = (name) => readFileSync(join(folder, name), "utf8");
  /** @param {string} name @param {string} text */
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const releases = JSON.parse(read("db/releases.json"));
  const last = releases.at(-1)?.version ?? "0.0.0";
  if (!/^\d+\.\d+\.\d+$/.test(version) || last.localeCompare(version, "en", { numeric: true }) >= 0)
    throw new StepFailure(
      `Une version se compose de trois nombres, et suit ${last}\u202F: ${version} ne convient pas.`,
    );
  const changelog = read("CHANGELOG.md");
  const heading = "## Unreleased\n";
  if (!new RegExp(`^${heading}\\n+(?!## |$)`, "m").test(changelog))
    throw new StepFailure("CHANGELOG.md n’a rien sous « Unreleased ».");
  write("CHANGELOG.md", changelog.replace(heading, `${heading}\n## ${version} · ${day}\n`));
  const manifest = JSON.parse(read("package.json"));
  write("package.json", `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  const lock = JSON.parse(read("package-lock.json"));
  lock.version = version;
  lock.packages[""].version = version;
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  const migrations = readdirSync(join(folder, "db/migrations")).filter((name) => name.endsWith(".sql"));
  // Without a migration yet, the last one is the baseline (app/platform/postgres/schema.server.ts).
  releases.push({ version, migration: migrations.toSorted().at(-1) ?? "0200-baseline.sql" });
  write("db/releases.json", `${JSON.stringify(releases, null, 2)}\n`);
}

/** @param {string} folder the project's folder @param {string} version */
function release(folder, version) {
  /** @param {string[]} args */
  const git = (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  if (git("status", "--porcelain") !== "")
    throw new StepFailure("Des changements ne sont pas enregistrés\u202F: git status.");
  nameVersion(folder, version, new Date().toISOString().slice(0, 10));
  git("commit", "--quiet", "--message", `chore: release ${version}`, "--", ...named);
  git("tag", `v${version}`);
  return `Version ${version}, étiquette v${version}`;
}

if (process.argv[1] === join(root, "scripts", "release.mjs")) {
  try {
    await step("Dépendances", () => installDependencies(root, "serving"));
    await step("Signatures", () => askRegistry(root, "Signatures", ["signatures"], readSignatures));
    await step("Failles connues", () =>
      askRegistry(root, "Failles connues", ["--omit=dev", "--package-lock-only"], readWeaknesses),
    );
    const version = process.argv[2];
    if (version !== undefined) await step("Version", async () => release(root, version));
    await step("Liste des paquets", () => writePackageList(root));
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
