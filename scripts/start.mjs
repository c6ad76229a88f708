// `npm start`: the whole shop from a fresh clone. Runs on any Node from 20 on, before anything is installed.
import { join } from "node:path";

import { forwardSignals } from "./child-process.mjs";
import { printFailure } from "./console.mjs";
import { prepareShop } from "./prepare.mjs";
import { root } from "./project.mjs";
import { serve } from "./serve.mjs";

forwardSignals();
try {
  await prepareShop("serving");
  process.exitCode = await serve(join(root, "build/server/index.js"));
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
