import type { Publishing } from "#books/publishing/module.server.ts";
import { before } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs/jobs.server.ts";
import { removePublicChanges } from "#platform/postgres/public-changes.server.ts";
import { clearOldScratch } from "#platform/files/scratch.server.ts";
import {
  type Referred,
  type StoreOwners,
  SuspiciousStoreError,
  sweepStore,
} from "#platform/files/store-sweep.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import type { Texts } from "#words/texts/module.server.ts";
import type { RedirectsApi } from "#office/redirects/module.server.ts";
import type { Catalogue } from "#books/catalogue/module.server.ts";

/** Compares the store with the database, once a day. */
export const compareFiles = jobKind({
  ...regularWork,
  name: "compare-files",
  // Enough for several hundred thousand files on a slow disk.
  expireInSeconds: hours(3) / 1000,
});

/** No unfinished file is this old: unused uploads are removed after a day. */
const safeAge = days(2);

interface Neighbours extends FileOwners {
  redirects: Pick<RedirectsApi, "removeOld">;
  catalogue: Pick<Catalogue, "editing" | "entryTexts" | "searchMisses">;
  publishing: Pick<Publishing, "storedFiles" | "restartStalledBuilds">;
}

/**
 * Cleans up after killed processes and faults: removes leftover files, records missing ones, and restarts interrupted
 * builds.
 */
export function handleUpkeep(deps: Deps, neighbours: Neighbours): void {
  deps.jobs.repeat(compareFiles, "23 4 * * *");
  deps.jobs.handle(compareFiles, 1, async () => {
    await removeOrphans(deps, neighbours);
    await removeScratch(deps);
    await neighbours.catalogue.searchMisses.removeOld();
    await neighbours.redirects.removeOld();
    await removePublicChanges(deps.db, before(deps.now(), days(2)));
    await neighbours.publishing.storedFiles.lookAtAll();
    await neighbours.publishing.restartStalledBuilds(before(deps.now(), days(1)));
  });
}

async function removeOrphans(deps: Deps, neighbours: Neighbours): Promise<void> {
  const { store, log, now } = deps;
  try {
    const sweep = await sweepStore({
      store,
      owners: storeOwners(neighbours),
      before: before(now(), safeAge),
      onRemoved: (removed) =>
        log.info({ paths: removed.map(({ path }) => path) }, "files without a reference removed"),
    });
    log.info(sweep, "store compared with the database");
  } catch (error) {
    if (!(error instanceof SuspiciousStoreError)) throw error;
    log.error({ err: error }, "store not compared with the database");
  }
}

async function removeScratch({ config, log, now }: Deps): Promise<void> {
  const folders = await clearOldScratch(config.scratchDir, now());
  if (folders.length > 0) log.info({ folders }, "scratch folders of ended processes removed");
}

/** The modules whose rows name stored files. */
export interface FileOwners {
  accounts: Pick<Accounts, "avatars">;
  catalogue: Pick<Catalogue, "editing" | "entryTexts">;
  publishing: Pick<Publishing, "storedFiles">;
  texts: Texts;
}

/** Who refers to the files of each top folder of the store. */
export function storeOwners({ accounts, catalogue, publishing, texts }: FileOwners): StoreOwners {
  const referred: Referred = publishing.storedFiles.referred;
  const coverKeys: Referred = async (keys) => [
    ...(await catalogue.editing.shownCovers(keys)),
    ...(await publishing.storedFiles.uploadedCovers(keys)),
  ];
  return {
    pages: (paths) => texts.files.referred(paths),
    uploads: referred,
    editions: referred,
    partial: referred,
    covers: (paths) => pathsOfKeys(paths, coverKeys),
    avatars: async (paths) => [
      ...(await accounts.avatars.referred(paths)),
      ...(await catalogue.entryTexts.portraits(paths)),
    ],
  };
}

/** A cover is a folder of pictures, `covers/{key}/…`, which are kept or removed together. */
async function pathsOfKeys(paths: readonly string[], keysReferred: Referred): Promise<string[]> {
  const keyOf = (path: string) => path.split("/")[1] ?? "";
  const known = new Set(await keysReferred([...new Set(paths.map(keyOf))]));
  return paths.filter((path) => known.has(keyOf(path)));
}
