import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { readConfig } from "#platform/process/config.server.ts";
import { createLog, programFolder } from "#server/shop-parts.ts";
import { openShop, startShop } from "#server/start.ts";
import { createStop } from "#server/stop.ts";
import type { Site } from "#server/pages.ts";

/** Built, in production mode. */
export const site: Site = { mode: "production", build, clientFolder: join(programFolder, "build/client") };
/** For several shops in one process: tests open one for each file (`test/shop-host.ts`). */
export { createLog, createStop, openShop, readConfig };

/** The shop as run by `npm start`. */
if (import.meta.main) await startShop(site);
