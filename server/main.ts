import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { programFolder } from "#server/shop-parts.ts";
import { startShop } from "#server/start.ts";

/** The shop as `npm start` runs it: everything built, production modes throughout. */
await startShop({ mode: "production", build, clientFolder: join(programFolder, "build/client") });
