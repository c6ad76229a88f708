// `npm run tracing`: adds OpenTelemetry's packages, which only traces need, in the versions of the lock file.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { printFailure, step, StepFailure } from "./console.mjs";
import { npm } from "./dependencies.mjs";
import { prepareDependencies } from "./prepare.mjs";
import { root } from "./project.mjs";

const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const packages = Object.entries(devDependencies)
  .filter(([name]) => name.startsWith("@opentelemetry/"))
  .map(([name, version]) => `${name}@${version}`);
const options = ["--no-save", "--save-prod", "--omit=dev", "--no-audit", "--no-fund"];

try {
  await prepareDependencies("serving");
  await step("Installation d’OpenTelemetry", async () => {
    const { exitCode, output } = await npm(root, ["install", ...options, ...packages]);
    if (exitCode !== 0) throw new StepFailure("OpenTelemetry n’a pas pu être installé.", output);
    return "OpenTelemetry installé";
  });
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
