import { createHash } from "node:crypto";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  findDatabaseIdentity,
  findPublicChanges,
  findSnapshot,
} from "#platform/postgres/public-changes.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { AnswerCache } from "#server/answer-cache/answer-cache.ts";
import { openAnswersOnDisk } from "#server/answer-cache/answers-on-disk.ts";
import type { Site } from "#server/pages.ts";

/** Where the cache reads the time, its limit, and the changes. */
export const cacheSources = ({
  config,
  db,
  now,
  visitorReads,
}: Pick<Deps, "config" | "db" | "now" | "visitorReads">) => ({
  now,
  maxBytes: config.answerCacheBytes,
  readSnapshot: () => findSnapshot(visitorReads),
  readChanges: () => findPublicChanges(db),
});

/**
 * Keeps the answers of this build, with these settings, on this database in a file of their own.
 * @returns a function that closes it
 */
export async function keepAnswersOnDisk(
  cache: AnswerCache,
  { config, db, log }: Pick<Deps, "config" | "db" | "log">,
  { clientFolder }: Extract<Site, { mode: "production" }>,
): Promise<() => Promise<void>> {
  if (config.diskCacheBytes === 0) return async () => undefined;
  const build = globSync("{client,server}/**/*.{js,html}", { cwd: join(clientFolder, "..") })
    .toSorted()
    .map((file) => [file, statSync(join(clientFolder, "..", file)).mtimeMs]);
  const { publicUrl, brand, isPublic, smtpUrl, covers } = config;
  const settings = [publicUrl, brand, isPublic, smtpUrl !== undefined, covers?.origin];
  const parts = JSON.stringify([build, settings, await findDatabaseIdentity(db)]);
  const name = createHash("sha256").update(parts).digest("hex").slice(0, 20);
  const disk = openAnswersOnDisk(join(config.dataDir, "pages"), name, config.diskCacheBytes, log);
  cache.keepOn(disk);
  return async () => disk.close();
}
