// `npm test`: every check and every test, from a fresh clone. At its end it lists the ten slowest test files; the last line says how
// many checks and tests passed and failed.
import { rmSync } from "node:fs";
import { join, relative } from "node:path";

import { checks, runChecks } from "./check.mjs";
import { forwardSignals, run } from "./child-process.mjs";
import { seconds, StepFailure, printFailure } from "./console.mjs";
import { prepareShop } from "./prepare.mjs";
import { commandScript, projectNode, root } from "./project.mjs";
import { countTests, slowestFiles } from "./vitest-report.mjs";

const REPORT = join(root, "node_modules", ".test-report.json");

/** @param {string[]} args `--external`, and further arguments for Vitest */
async function main(args) {
  const isExternal = args.includes("--external");
  const env = testEnvironment(isExternal);
  await prepareShop();
  const checked = isExternal ? { passed: 0, failed: 0 } : await runChecks(checks);
  const tested = await runTests(
    env,
    args.filter((arg) => arg !== "--external"),
  );
  return { passed: checked.passed + tested.passed, failed: checked.failed + tested.failed };
}

/**
 * The tests run on the embedded database and without Redis, unless `--external` is given: they write into the servers
 * they use.
 */
function testEnvironment(isExternal) {
  const { DATABASE_URL, REDIS_URL, ...env } = process.env;
  if (!isExternal) return env;
  if (DATABASE_URL) return { ...env, DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) };
  throw new StepFailure(
    "DATABASE_URL manque : indiquez la base sur laquelle faire passer les tests, par exemple postgres://…",
  );
}

async function runTests(env, args) {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const vitest = [commandScript("vitest"), "run", ...reporters, ...args];
  const { exitCode } = await run(projectNode(), vitest, { cwd: root, env });
  printSlowest();
  return countTests(REPORT, exitCode);
}

function printSlowest() {
  const files = slowestFiles(REPORT, 10);
  if (files.length === 0) return;
  console.log("Fichiers de tests les plus lents :");
  for (const { path, milliseconds } of files) {
    console.log(`${seconds(milliseconds).padStart(9)}  ${relative(root, path)}`);
  }
}

forwardSignals();
let count = { passed: 0, failed: 1 };
try {
  count = await main(process.argv.slice(2));
} catch (error) {
  printFailure(error);
}
process.exitCode = count.failed === 0 ? 0 : 1;
console.log(`${count.passed} passed, ${count.failed} failed`);
