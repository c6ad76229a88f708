// `npm run release`: the list of packages of a version (CycloneDX), their signatures, and their known weaknesses. Ends with 1 if a
// package for production has a weakness of level "high" or above, or a wrong signature (docs/updates.md).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

if (process.argv[1] === join(root, "scripts", "release.mjs")) {
  try {
    await step("Dépendances", () => installDependencies(root, "serving"));
    await step("Liste des paquets", () => writePackageList(root));
    await step("Signatures", () => askRegistry(root, "Signatures", ["signatures"], readSignatures));
    await step("Failles connues", () =>
      askRegistry(root, "Failles connues", ["--omit=dev", "--package-lock-only"], readWeaknesses),
    );
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
