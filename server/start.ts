import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type Config, readConfig } from "#platform/process/config.server.ts";
import { withRoom } from "#platform/postgres/embedded/ballast.server.ts";
import { lockDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { buildApp, type BuiltApp } from "#server/app.ts";
import { keepAnswersOnDisk } from "#server/answer-cache/kept-on-disk.ts";
import { watchChanges } from "#server/answer-cache/watch-changes.ts";
import { loadDemonstrationIfWanted } from "#server/demonstration.ts";
import { refuseFictionalSales } from "#server/demonstration-mark.ts";
import { closeDemonstrationMember } from "#server/demonstration-member.ts";
import { listen, renderFirstPages, requireFreeAddress } from "#server/listening.ts";
import { measureApp, measureBackups, measureParts } from "#server/metrics/measured-parts.ts";
import { measuredDeps, openMetrics, serveMetrics } from "#server/metrics/metrics.ts";
import { pageRoutes, type Site } from "#server/pages.ts";
import { archiveWal } from "#server/backup/wal/wal-program.ts";
import { keepBallast, watchDisk } from "#server/disk-watch.ts";
import { createLog, openParts, type ShopParts } from "#server/shop-parts.ts";
import { type Stop, stopOnSignals } from "#server/stop.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Administrators } from "#access/administrators/module.server.ts";
import { isStatusOf } from "#platform/http/app-errors.ts";

/** The shop of this process, with the settings of its environment, until a signal ends it. */
export async function startShop(site: Site): Promise<void> {
  const config = readSettings();
  const log = createLog(config);
  const stop = stopOnSignals(log, config.drainMs);
  await openShop(site, config, log, stop);
  // To the launcher, which from now on starts the server again if it ends unexpectedly.
  if (!stop.signal.aborted) process.send?.("serving");
}

/**
 * Opens the dependencies, builds the app, listens. `stop` closes everything in reverse order, also if a part does not
 * open.
 */
export async function openShop(site: Site, config: Config, log: Logger, stop: Stop): Promise<void> {
  try {
    if (config.role !== "worker") await requireFreeAddress(config);
    const tracing = config.traces ? await loadTracing() : null;
    if (tracing && config.traces) stop.atEnd("traces", tracing.openTracing(config.traces, config.role, log));
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stop, log));
    const parts = await openParts(config, databaseUrl, log);
    stop.atEnd("base de données", () => parts.close());
    await refuseFictionalSales(parts.deps);
    if (config.isPublic && parts.deps.content.publisher.demonstration) {
      log.warn(
        "L’identité de l’éditeur est encore celle de la démonstration : complétez-la dans les réglages de l’espace administrateur.",
      );
    }
    const metrics = openMetrics();
    const deps = measuredDeps(parts.deps, metrics);
    const shop = await buildApp(tracing ? tracing.tracedDeps(deps) : deps);
    tracing?.traceRoutes(shop.app);
    shop.health.starting(true);
    measureApp(shop.app, shop.cache, metrics);
    measureParts(parts, metrics);
    measureBackups(shop.settings, metrics);
    stop.atEnd("mesures", await serveMetrics(shop, metrics, config));
    stop.atEnd("file d’attente", () => parts.deps.jobs.stop());
    if (keepsAnswers(config, site))
      stop.atEnd("pages gardées", await keepAnswersOnDisk(shop.cache, deps, site));
    stop.atEnd(
      "écoute des changements",
      startListening(shop, parts, site, config.databaseDirectUrl ?? databaseUrl),
    );
    await parts.deps.jobs.start({ work: config.role !== "web" });
    await makeFirstAdministrator(shop.administrators, config);
    if (config.isPublic) await closeDemonstrationMember(parts.deps, shop);
    await warnOfForeignPasskeys(parts.deps, shop);
    stop.atEnd("place sur le disque", watchDisk(shop.settings.disk, log));
    // Before the shop listens: the first visitor finds a full catalogue.
    if (config.role !== "worker")
      await loadDemonstrationIfWanted({ deps: parts.deps, shop, signal: stop.signal });
    if (stop.signal.aborted) return;
    if (config.role === "worker") return shop.health.starting(false);
    await pageRoutes(shop.app, parts.deps, { ...shop, maintenance: shop.settings.maintenance }, site);
    await renderFirstPages(shop.app);
    await listen(shop.app, config);
    shop.health.starting(false);
    stop.atEnd("serveur", (isUrgent) => endServing(shop, isUrgent ? 0 : config.drainMs));
  } catch (error) {
    // A stop during the start takes away what the start needs.
    if (stop.signal.aborted) return;
    await stop.now(error);
  }
}

/**
 * `/readyz` answers 503 while the process still listens, so that a proxy sends new requests elsewhere; then the running
 * requests end.
 */
async function endServing({ app, connections }: BuiltApp, drainMs: number): Promise<void> {
  connections.drain();
  await pause(drainMs);
  // Before `close`: pages are rendered through `inject`, which Fastify refuses once it closes.
  await connections.end();
  await app.close();
}

/** Web processes cache answers. */
const keepsAnswers = (config: Config, site: Site): site is Site & { mode: "production" } =>
  site.mode === "production" && config.role !== "worker" && config.answerCacheBytes > 0;

/** Every process listens for changes. */
function startListening(
  shop: BuiltApp,
  { deps, replica }: ShopParts,
  site: Site,
  directUrl: string,
): () => Promise<void> {
  const { content, log, config } = deps;
  const cache = keepsAnswers(config, site) ? shop.cache : null;
  return watchChanges({ cache, content, maintenance: shop.settings.maintenance, replica }, directUrl, log);
}

/** Slow parts are registered before they have started: a stop during their start waits for them and ends them. */
async function startDatabase(config: Config, stop: Stop, log: Logger): Promise<string> {
  const { dataDir, archivesWal } = config;
  const say = (reason: string) => log.error({ reason }, "the disk is full: PostgreSQL waits for room");
  const onceThereIsRoom = <Result>(work: () => Promise<Result>) =>
    withRoom(dataDir, work, { say, signal: stop.signal });
  const lock = await onceThereIsRoom(() => lockDataFolder(dataDir));
  stop.atEnd("dossier de données", () => lock.release(), { isLasting: true });
  const starting = onceThereIsRoom(async () => {
    await lock.announce(config.publicUrl);
    return startEmbeddedPostgres({
      dataDir,
      archivesWal,
      log: (message, details) => log.info(details ?? {}, message),
      onFullDisk: say,
      onExit: (reason) => void stop.now(reason),
    });
  });
  const end = (isUrgent: boolean) =>
    starting.then(
      (postgres) => postgres.stop({ isUrgent }),
      () => undefined,
    );
  let endArchive: (() => Promise<void>) | null = null;
  // After PostgreSQL, which archives the end of its log when it stops.
  stop.atEnd("journal de la base", async () => endArchive?.());
  stop.atEnd("PostgreSQL", end, { isLasting: true });
  const { url } = await starting;
  endArchive = archiveWal(config, url, log);
  stop.atEnd("réserve du disque", keepBallast(dataDir, log));
  return url;
}

/** Only one line for each wrong setting: no part has been started yet. */
function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * After a change of `PUBLIC_URL`: browsers offer passkeys on the host of their creation only (WebAuthn Level 3, §5.1.2).
 */
async function warnOfForeignPasskeys(
  { config, log }: Pick<Deps, "config" | "log">,
  { accounts, administrators }: Pick<BuiltApp, "accounts" | "administrators">,
): Promise<void> {
  const members = await accounts.passkeys.countForeign();
  const team = await administrators.passkeys.countForeign();
  if (members + team === 0) return;
  const host = new URL(config.publicUrl).hostname;
  log.warn(
    { members, administrators: team },
    `${members + team} clés d’accès ont été créées pour une autre adresse que ${host} : elles n’y fonctionnent pas. Leurs propriétaires se connectent par mot de passe.`,
  );
}

/**
 * Creates the first administrator if there is none; a random password is printed once (runtime.md, `ADMIN_USERNAME`).
 */
async function makeFirstAdministrator(
  administrators: Administrators,
  { admin }: Pick<Config, "admin">,
): Promise<void> {
  if (await administrators.existAny()) return;
  try {
    const password = await administrators.create(admin.username, admin.password);
    const shown =
      admin.password === undefined ? ` ; mot de passe (affiché une seule fois) : ${password}` : "";
    process.stdout.write(`Administrateur : ${admin.username}${shown}\n`);
  } catch (error) {
    // Another process of the same shop was faster.
    if (!isStatusOf(error, 409)) throw error;
  }
}

/** @throws StartupError without the packages of OpenTelemetry, which are installed by their own command */
async function loadTracing() {
  try {
    return await import("#server/tracing.ts");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartupError(
      "OTEL_EXPORTER_OTLP_ENDPOINT demande OpenTelemetry : installez-le par « npm run tracing », puis relancez.",
    );
  }
}
