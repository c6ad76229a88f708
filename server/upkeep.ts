import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import { before, days, hours } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { jobKind, regularWork } from "#platform/jobs.server.ts";
import { clearOldScratch } from "#platform/scratch.server.ts";
import { type Referred, sweepStore, SuspiciousStoreError } from "#platform/store-sweep.server.ts";

/** Compares the store with the database, once a day. */
export const compareFiles = jobKind({
  ...regularWork,
  name: "compare-files",
  // Some hundred thousand files on a slow disk.
  expireInSeconds: hours(3) / 1000,
});

/** Nothing is in the making for this long: uploads that no edition takes are forgotten after a day. */
const safeAge = days(2);

interface Neighbours {
  accounts: Pick<Accounts, "referredAvatars">;
  catalogue: Pick<Catalogue, "editing">;
  publishing: Pick<Publishing, "storedFiles" | "restartStalledBuilds">;
}

/** What kills and faults leave behind is removed, what they took is noted, and what they stopped is started again. */
export function handleUpkeep(deps: Deps, neighbours: Neighbours): void {
  deps.jobs.repeat(compareFiles, "23 4 * * *");
  deps.jobs.handle(compareFiles, 1, async () => {
    await removeOrphans(deps, neighbours);
    await removeScratch(deps);
    await neighbours.publishing.storedFiles.lookAtAll();
    await neighbours.publishing.restartStalledBuilds(before(deps.now(), days(1)));
  });
}

async function removeOrphans(deps: Deps, { accounts, catalogue, publishing }: Neighbours): Promise<void> {
  const { store, log, now } = deps;
  const referred: Referred = publishing.storedFiles.referred;
  const coverKeys: Referred = async (keys) => [
    ...(await catalogue.editing.shownCovers(keys)),
    ...(await publishing.storedFiles.uploadedCovers(keys)),
  ];
  const owners: Record<string, Referred> = {
    uploads: referred,
    editions: referred,
    partial: referred,
    covers: (paths) => pathsOfKeys(paths, coverKeys),
    avatars: (paths) => accounts.referredAvatars(paths),
  };
  try {
    const sweep = await sweepStore({
      store,
      owners,
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

/** A cover is a folder of pictures, `covers/{key}/…`, which stay and go together. */
async function pathsOfKeys(paths: readonly string[], keysReferred: Referred): Promise<string[]> {
  const keyOf = (path: string) => path.split("/")[1] ?? "";
  const known = new Set(await keysReferred([...new Set(paths.map(keyOf))]));
  return paths.filter((path) => known.has(keyOf(path)));
}

async function removeScratch({ config, log, now }: Deps): Promise<void> {
  const folders = await clearOldScratch(config.scratchDir, now());
  if (folders.length > 0) log.info({ folders }, "scratch folders of ended processes removed");
}
