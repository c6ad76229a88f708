// `npm test`: every check and every test, from a fresh clone, on the embedded database and without Redis. With `--external`: the
// tests on programs outside npm, or all tests on the servers of DATABASE_URL and REDIS_URL. At its end it lists the ten slowest test files; the last line says how
// many checks and tests passed and failed.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";

import { checks, runChecks } from "./check.mjs";
import { forwardSignals, run } from "./child-process.mjs";
import { seconds, printFailure, step } from "./console.mjs";
import { installPrograms, startRedis } from "./debian-programs.mjs";
import { prepareBuild, prepareDependencies } from "./prepare.mjs";
import { commandScript, projectNode, root } from "./project.mjs";
import { countTests, slowestFiles } from "./vitest-report.mjs";

/** In bytes: several times what the tests hold at once, beside their processes. */
const neededMemory = 4e9;
const REPORT = join(root, "node_modules", ".test-report.json");

/** @param {string[]} args `--external`, and further arguments for Vitest */
async function main(args) {
  const isExternal = args.includes("--external");
  const further = args.filter((arg) => arg !== "--external");
  const { DATABASE_URL, REDIS_URL, ...env } = process.env;
  await prepareDependencies("development");
  if (!isExternal) {
    // Together: a test waits for a browser, a mail or a queue for a part of its time.
    const [checked, tested] = await Promise.all([runChecks(checks), buildAndTest(env, further)]);
    for (const name of checked.failures) console.log(`✗ ${name} : voyez plus haut.`);
    return { passed: checked.passed + tested.passed, failed: checked.failed + tested.failed };
  }
  await prepareBuild();
  // These tests write into the servers of the operator.
  if (DATABASE_URL) return runTests({ ...env, DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) }, further);
  return runOnPrograms(env, further);
}

/** A failed build counts as a failed test, and lets the checks end. */
async function buildAndTest(env, args) {
  try {
    await prepareBuild();
    return await runTests(env, args);
  } catch (error) {
    printFailure(error);
    return { passed: 0, failed: 1 };
  }
}

/** The tests with real proxies, poolers and replicas, and Redis: on programs of Debian, which are installed first. */
async function runOnPrograms(env, args) {
  await step("Programmes des tests", installPrograms);
  const redis = await startRedis();
  try {
    const files = args.length > 0 ? args : ["test/external", ".external.test.ts"];
    return await runTests({ ...env, EXTERNAL_TESTS: "1", REDIS_URL: redis.url }, files);
  } finally {
    redis.stop();
  }
}

async function runTests(env, args) {
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const vitest = [commandScript("vitest"), "run", ...reporters, ...args];
  const folder = mkdtempSync(join(temporaryPlace(), "encrier-tests-"));
  // Tests of the shop of another account start it below.
  chmodSync(folder, 0o711);
  try {
    // Tests start the same few TypeScript programs a hundred times: with their compiled code, a file of backups takes a fifth less.
    const shared = { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, "compiled") };
    const { exitCode } = await run(projectNode(), vitest, { cwd: root, env: { ...env, ...shared } });
    printSlowest();
    return countTests(REPORT, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Tests make hundreds of databases and profiles of browsers, which live for seconds: in memory where the system offers
 * a place and has room for it. A database is cloned there in a tenth of the processor's time.
 */
function temporaryPlace() {
  const memory = "/dev/shm";
  if (!existsSync(memory) || freemem() < neededMemory) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < neededMemory ? tmpdir() : memory;
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
