import type { Logger } from "pino";
import { type Config, readConfig } from "#platform/config.server.ts";
import { lockDataFolder } from "#platform/postgres/data-folder.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.server.ts";
import { StartupError } from "#platform/startup-error.ts";

import { buildApp, type BuiltApp } from "#server/app.ts";
import { countEpochs } from "#server/answer-cache/epoch.ts";
import { keepCacheTrue } from "#server/answer-cache/keep-cache-true.ts";
import { redisAnswers } from "#server/answer-cache/shared-answers.ts";
import { loadDemonstrationIfWanted } from "#server/demonstration.ts";
import { makeFirstAdministrator } from "#server/first-administrator.ts";
import { measureApp } from "#server/metrics/measured-app.ts";
import { measuredDeps } from "#server/metrics/measured-deps.ts";
import { openMetrics, serveMetrics } from "#server/metrics/metrics.ts";
import { type Site, pageRoutes } from "#server/pages.ts";
import { listen, requireFreeAddress } from "#server/listening.ts";
import { createLog, openParts, type ShopParts } from "#server/shop-parts.ts";
import { type Stop, stopOnSignals } from "#server/stop.ts";

/** Reads the settings, opens what the shop stands on, builds, listens; undoes all of it in reverse at the end. */
export async function startShop(site: Site): Promise<void> {
  const config = readSettings();
  const log = createLog(config);
  const stop = stopOnSignals(log);
  try {
    if (config.role !== "worker") await requireFreeAddress(config);
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stop, log));
    const parts = await openParts(config, databaseUrl, log);
    stop.atEnd("base de données", () => parts.close());
    if (config.isPublic && parts.content.publisher.demonstration) {
      log.warn("content/publisher.json : l’identité de l’éditeur est encore celle de la démonstration.");
    }
    const metrics = openMetrics();
    const shop = await buildApp(measuredDeps(parts.deps, metrics), parts.content);
    measureApp(shop.app, shop.cache, metrics);
    stop.atEnd("mesures", await serveMetrics(shop.app, metrics, config));
    stop.atEnd("file d’attente", () => parts.deps.jobs.stop());
    await parts.deps.jobs.start({ work: config.role !== "web" });
    await makeFirstAdministrator(shop.administrators, config);
    // Before the doors open: a first visitor finds the shelves full.
    if (config.role !== "worker")
      await loadDemonstrationIfWanted({ deps: parts.deps, shop, signal: stop.signal });
    if (config.role === "worker" || stop.signal.aborted) return;
    if (site.mode === "production" && config.answerCacheBytes > 0)
      stop.atEnd("écoute des changements", startCache(shop, parts, site.build.assets.version, databaseUrl));
    await pageRoutes(shop.app, parts.deps, parts.content, shop.maintenance, site);
    await listen(shop.app, config);
    stop.atEnd("serveur", () => shop.app.close());
  } catch (error) {
    await stop.now(error instanceof StartupError ? error.message : error);
  }
}

/** Answers are kept from here on, and lent to other processes of the same build where there is a Redis. */
function startCache(
  shop: BuiltApp,
  parts: ShopParts,
  build: string,
  databaseUrl: string,
): () => Promise<void> {
  const { redis, deps } = parts;
  if (!redis) return keepCacheTrue(shop, databaseUrl, deps.log);
  const epochs = countEpochs();
  shop.cache.shareBy(redisAnswers(redis, build, epochs.current));
  return keepCacheTrue(shop, databaseUrl, deps.log, epochs);
}

/** Parts that start slowly are registered before they have started: a stop meanwhile waits for them and ends them. */
async function startDatabase(config: Config, stop: Stop, log: Logger): Promise<string> {
  const lock = await lockDataFolder(config.dataDir);
  stop.atEnd("dossier de données", () => lock.release());
  await lock.announce(config.publicUrl);
  const starting = startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message, details) => log.info(details ?? {}, message),
    onExit: (reason) => void stop.now(reason),
  });
  stop.atEnd("PostgreSQL", () =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  );
  return (await starting).url;
}

/** One line for each wrong setting, and no more: nothing has been started yet. */
function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
