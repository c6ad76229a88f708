// `npm start`: the whole shop from a fresh clone. Runs on any Node from 20 on, before anything is installed.
import { join } from "node:path";

import { forwardSignals, run } from "./child-process.mjs";
import { printFailure } from "./console.mjs";
import { prepareShop } from "./prepare.mjs";
import { projectNode, root, shopEnvironment, shopOptions } from "./project.mjs";

forwardSignals();
try {
  await prepareShop();
  const { exitCode } = await run(projectNode(), [...shopOptions, join(root, "build/server/index.js")], {
    env: { ...process.env, ...shopEnvironment },
    // The server stops when this channel closes, even if the launcher is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  process.exitCode = exitCode;
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
