import { type Config, readConfig } from "#platform/process/config.server.ts";
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { lockDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import type { BuiltApp } from "#server/app.ts";
import type { ShopParts } from "#server/shop-parts.ts";

/** The settings of an operator command, which logs only what needs attention. */
export const readVerbConfig = (): Config => readConfig({ LOG_LEVEL: "warn", ...process.env });

/**
 * The database of a running shop, or one that is started for the duration of `use`; its schema is left as it is.
 * @param use receives the address of the settings, and the one without a pooler
 */
export async function withDatabase<Result>(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">,
  use: (databaseUrl: string, directUrl: string) => Promise<Result>,
): Promise<Result> {
  const running = databaseUrl ?? (await findRunningEmbeddedPostgres(dataDir));
  if (running !== null) return use(running, databaseDirectUrl ?? running);
  const own = await startOwnDatabase(dataDir);
  try {
    return await use(own.url, own.url);
  } finally {
    await own.stop();
  }
}

/** The whole shop on that database, without its pages. */
export async function withShop(
  { queues = false }: { queues?: boolean },
  use: (shop: BuiltApp, parts: ShopParts) => Promise<void>,
): Promise<void> {
  // The whole shop takes seconds to load on a small machine: it is not loaded for the help or for an unknown verb.
  const [{ buildApp }, { createLog, openParts }] = await Promise.all([
    import("#server/app.ts"),
    import("#server/shop-parts.ts"),
  ]);
  const config = readVerbConfig();
  await withDatabase(config, async (databaseUrl) => {
    const parts = await openParts(config, databaseUrl, createLog(config));
    try {
      const shop = await buildApp(parts.deps);
      if (queues) await parts.deps.jobs.start({ work: false });
      await use(shop, parts);
    } finally {
      // A refused verb also leaves no process running.
      if (queues) await parts.deps.jobs.stop();
      await parts.close();
    }
  });
}

async function startOwnDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const lock = await lockDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await lock.release();
    },
  };
}
