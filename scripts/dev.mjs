// `npm run dev`: the shop with reload. Pages and components reload in the browser; a change on the server's side restarts it.
import { join } from "node:path";

import { forwardSignals, run } from "./child-process.mjs";
import { printFailure } from "./console.mjs";
import { installDependencies } from "./dependencies.mjs";
import { projectNode, root } from "./project.mjs";

/** Exit code of `dev-server.mjs` that requests a restart (EX_TEMPFAIL of sysexits). */
const RESTART = 75;

forwardSignals();
try {
  await installDependencies(root, "development");
  let exitCode = RESTART;
  while (exitCode === RESTART) {
    ({ exitCode } = await run(projectNode(), ["--enable-source-maps", join(root, "scripts/dev-server.mjs")], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "development" },
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    }));
  }
  process.exitCode = exitCode;
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
