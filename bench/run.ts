/**
 * `npm run bench`: builds the shop when its sources changed, then runs all benchmarks, one after the other. Each prints
 * its own tables.
 */
import { spawnSync } from "node:child_process";

const steps: [title: string, command: string[]][] = [
  ["Construction", ["-e", "import('./scripts/build.mjs').then(({ buildShop }) => buildShop('.'))"]],
  ["Pages and calls beside a bare server", ["bench/pages.ts"]],
  ["Lighthouse, mobile", ["bench/lighthouse.ts"]],
  ["The catalogue's queries", ["bench/catalogue-queries.ts", ...process.argv.slice(2)]],
  ["Logins", ["bench/logins.ts"]],
  ["The back office", ["bench/back-office.ts"]],
  ["Downloads", ["bench/downloads.ts"]],
  ["Conversion", ["bench/conversion.ts"]],
  ["Hostile files", ["bench/hostile-files.ts"]],
];

for (const [title, command] of steps) {
  console.log(`\n## ${title}\n`);
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
