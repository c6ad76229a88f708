import { buildShop } from "./build.mjs";
import { step, StepFailure } from "./console.mjs";
import { installDependencies } from "./dependencies.mjs";
import { root } from "./project.mjs";

const OLDEST_NODE = 20;

/**
 * Prepares a fresh clone: installs the dependencies, then builds. Each step is printed with its time.
 *
 * @param {import("./dependencies.mjs").Purpose} purpose
 * @throws {StepFailure} with one line to print
 */
export async function prepareShop(purpose) {
  await prepareDependencies(purpose);
  await prepareBuild();
}

/** @param {import("./dependencies.mjs").Purpose} purpose */
export async function prepareDependencies(purpose) {
  checkNode(process.versions.node);
  await step("Installation des dépendances", () => installDependencies(root, purpose));
}

export async function prepareBuild() {
  await step("Construction de la boutique", () => buildShop(root));
}

/** @param {string} version `20.19.0` */
export function checkNode(version) {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new StepFailure(
    `Node ${OLDEST_NODE} ou plus récent est nécessaire (ici, Node ${version}) : voyez https://nodejs.org/fr.`,
  );
}
