// `npm run bench`: every benchmark in turn, each with its tables; `npm run bench -- pages 10000 2`: one of them, with its arguments.
// Any Node from 20 on starts it; the benchmarks themselves are TypeScript and run on the project's own Node.
import { join } from "node:path";

import { forwardSignals, run } from "../scripts/child-process.mjs";
import { StepFailure, printFailure } from "../scripts/console.mjs";
import { prepareShop } from "../scripts/prepare.mjs";
import { projectNode, root } from "../scripts/project.mjs";

/** Those that generate a million members, or need OpenStack Swift, run only when they are named. */
const benchmarks = [
  { name: "pages", title: "Pages and calls beside a bare server" },
  { name: "purchases", title: "Purchases" },
  { name: "lighthouse", title: "Lighthouse, mobile" },
  { name: "interactions", title: "Interactions, with a slow processor" },
  { name: "catalogue-queries", title: "The catalogue's queries" },
  { name: "logins", title: "Logins" },
  { name: "back-office", title: "The back office" },
  { name: "downloads", title: "Downloads" },
  { name: "reader", title: "Reading in the browser" },
  { name: "import", title: "Import of a catalogue" },
  { name: "conversion", title: "Conversion: what a book keeps" },
  { name: "conversion-load", title: "Conversion: time and memory" },
  { name: "hostile-files", title: "Hostile files" },
  { name: "backup", title: "Backup and restore" },
  { name: "members", title: "Members", isNamedOnly: true },
  { name: "sales", title: "Sales and accounts", isNamedOnly: true },
  { name: "object-storage", title: "Object storage", isNamedOnly: true },
];

/** @param {string[]} words a benchmark's name and its arguments, or nothing */
function chosenOf([name, ...args]) {
  if (name === undefined) return benchmarks.filter(({ isNamedOnly }) => !isNamedOnly).map(withArguments([]));
  const named = benchmarks.filter((benchmark) => benchmark.name === name);
  if (named.length > 0) return named.map(withArguments(args));
  const names = benchmarks.map((benchmark) => benchmark.name).join(", ");
  throw new StepFailure(`Mesure inconnue : ${name}. Les mesures sont : ${names}.`);
}

/** @param {string[]} args */
const withArguments = (args) => (benchmark) => ({ ...benchmark, args });

forwardSignals();
try {
  const chosen = chosenOf(process.argv.slice(2));
  await prepareShop("development");
  for (const { name, title, args } of chosen) {
    console.log(`\n## ${title}\n`);
    const { exitCode } = await run(projectNode(), [join("bench", `${name}.ts`), ...args], { cwd: root });
    if (exitCode !== 0) process.exitCode = 1;
  }
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
