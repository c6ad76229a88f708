import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { programFolder } from "#server/shop-parts.ts";
import { startShop } from "#server/start.ts";

/** The shop as run by `npm start`: built, in production mode. */
await startShop({ mode: "production", build, clientFolder: join(programFolder, "build/client") });
