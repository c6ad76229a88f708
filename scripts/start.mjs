// `npm start`: the whole shop from a fresh clone. Runs on any Node from 20 on, before anything is installed.
import { join } from "node:path";

import { forwardSignals, run } from "./child-process.mjs";
import { printFailure } from "./console.mjs";
import { prepareShop } from "./prepare.mjs";
import { projectNode, root, shopEnvironment, shopOptions } from "./project.mjs";
import { supervise } from "./supervise.mjs";

/** @param {() => void} onOpen */
const startServer = (onOpen) =>
  run(projectNode(), [...shopOptions, join(root, "build/server/index.js")], {
    env: { ...process.env, ...shopEnvironment },
    // The server stops when this channel closes, even if the launcher is killed; it reports here that it serves.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    onMessage: onOpen,
  });

forwardSignals();
try {
  await prepareShop("serving");
  process.exitCode = await supervise(startServer, (line) => console.error(line));
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
