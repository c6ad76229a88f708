// `npm run check`: the static checks of the code.
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";

import { forwardSignals, run } from "./child-process.mjs";
import { printFailure, seconds } from "./console.mjs";
import { installDependencies } from "./dependencies.mjs";
import { commandScript, projectNode, root } from "./project.mjs";

/** @typedef {{ name: string, commands: () => string[][] }} Check */

const cruised = ["app", "server", "db"];

/** The commands of a check run in order; it fails with the first failing one. The longest checks start first. */
/** @type {Check[]} */
export const checks = [
  {
    name: "règles de dépendance",
    commands: () => [[commandScript("dependency-cruiser", "depcruise"), ...cruised]],
  },
  {
    name: "types",
    commands: () => [
      [commandScript("@react-router/dev", "react-router"), "typegen"],
      // Four threads, its usual number, take twice the processor time and are no faster beside the other checks.
      [commandScript("typescript", "tsc"), "--noEmit", "--singleThreaded"],
    ],
  },
  { name: "code mort", commands: () => [[commandScript("knip")]] },
  { name: "lint", commands: () => [[commandScript("oxlint")]] },
  { name: "mise en forme", commands: () => [[commandScript("oxfmt"), "--check", "."]] },
  { name: "vocabulaire", commands: () => [["scripts/check-vocabulary.ts"]] },
  { name: "paquets", commands: () => [["scripts/check-packages.ts"]] },
];

/** As many concurrent checks as processors, up to two: most of these programs use several processors themselves. */
const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Runs the checks, prints each with its time, and the output of failed ones.
 *
 * @param {Check[]} list
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} `failures`: the names of the failed ones
 */
export async function runChecks(list) {
  const waiting = [...list];
  /** @type {string[]} */
  const failures = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check))) failures.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: list.length - failures.length, failed: failures.length, failures };
}

/** @param {Check} check */
async function runCheck({ name, commands }) {
  const startedAt = performance.now();
  for (const command of commands()) {
    const { exitCode, output } = await run(projectNode(), command, { cwd: root, quiet: true });
    if (exitCode !== 0) {
      console.log(`✗ ${name} (${seconds(performance.now() - startedAt)})\n${output.trimEnd()}`);
      return false;
    }
  }
  console.log(`✓ ${name} (${seconds(performance.now() - startedAt)})`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  forwardSignals();
  try {
    await installDependencies(root, "development");
    const { failed } = await runChecks(checks);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
