// `npm run house`, `npm run format`: a script or a package's command, with the packages for development that it needs.
import { join } from "node:path";

import { forwardSignals, run } from "./child-process.mjs";
import { printFailure } from "./console.mjs";
import { prepareDependencies } from "./prepare.mjs";
import { commandScript, projectNode, root } from "./project.mjs";

forwardSignals();
try {
  await prepareDependencies("development");
  const [tool = "", ...args] = process.argv.slice(2);
  const script = tool.endsWith(".ts") ? join(root, tool) : commandScript(tool);
  ({ exitCode: process.exitCode } = await run(projectNode(), [script, ...args], { cwd: root }));
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
