import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Config, readConfig } from "#platform/config.server.ts";
import { lockDataFolder } from "#platform/postgres/data-folder.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.server.ts";
import { StartupError } from "#platform/startup-error.ts";

import { buildApp } from "#server/app.ts";
import { loadDemonstrationIfWanted } from "#server/demonstration.ts";
import { makeFirstAdministrator } from "#server/first-administrator.ts";
import { pageRoutes } from "#server/pages.ts";
import { createLog, openParts, programFolder } from "#server/shop-parts.ts";
import { stopOnSignals } from "#server/stop.ts";

/** Reads the settings, opens what the shop stands on, builds, listens; undoes all of it in reverse at the end. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const stop = stopOnSignals(log);
  try {
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stop, log));
    const parts = await openParts(config, databaseUrl, log);
    stop.atEnd("base de données", () => parts.close());
    const shop = await buildApp(parts.deps, parts.content);
    await parts.deps.jobs.start({ work: config.role !== "web" });
    stop.atEnd("file d’attente", () => parts.deps.jobs.stop());
    if (config.role !== "worker") {
      await pageRoutes(shop.app, parts.deps, parts.content, shop.maintenance, {
        build,
        clientFolder: join(programFolder, "build/client"),
        mode: "production",
      });
      await listen(shop.app, config);
      stop.atEnd("serveur", () => shop.app.close());
    }
    await makeFirstAdministrator(shop.administrators, config);
    await loadDemonstrationIfWanted({ deps: parts.deps, shop, signal: stop.signal });
  } catch (error) {
    await stop.now(error instanceof StartupError ? error.message : error);
  }
}

async function startDatabase(
  config: Config,
  stop: ReturnType<typeof stopOnSignals>,
  log: ReturnType<typeof createLog>,
): Promise<string> {
  const lock = await lockDataFolder(config.dataDir);
  stop.atEnd("dossier de données", () => lock.release());
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
    onExit: (reason) => void stop.now(reason),
  });
  stop.atEnd("PostgreSQL", () => postgres.stop());
  return postgres.url;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>["app"], config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const where = `${config.host}:${config.port}`;
    if (code === "EADDRINUSE") throw new StartupError(`PORT : ${where} est déjà pris par un autre programme.`);
    if (code === "EACCES") throw new StartupError(`PORT : ce compte n’a pas le droit d’écouter sur ${where}.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartupError(`HOST : ${config.host} n’est pas une adresse de cette machine.`);
    }
    throw error;
  }
  process.stdout.write(`La boutique est ouverte : ${config.publicUrl}\n`);
}

await start();
