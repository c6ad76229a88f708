// `npm run shop -- <verb>`: operator commands. Only their results go to standard output, so that they can be piped.
import { join } from "node:path";

import { forwardSignals, run } from "./child-process.mjs";
import { speakOnStandardError, printFailure } from "./console.mjs";
import { prepareShop } from "./prepare.mjs";
import { projectNode, root, verbEnvironment, verbOptions } from "./project.mjs";

forwardSignals();
speakOnStandardError();
try {
  await prepareShop("serving");
  const script = join(root, "build/server/shop.js");
  const { exitCode } = await run(projectNode(), [...verbOptions, script, ...process.argv.slice(2)], {
    env: { ...process.env, ...verbEnvironment },
  });
  process.exitCode = exitCode;
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
