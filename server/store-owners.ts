import type { Accounts } from "#modules/accounts/module.server.ts";
import type { Catalogue } from "#modules/catalogue/module.server.ts";
import type { Publishing } from "#modules/publishing/module.server.ts";
import type { Referred, StoreOwners } from "#platform/store-sweep.server.ts";

/** The modules whose rows name stored files. */
export interface FileOwners {
  accounts: Pick<Accounts, "avatars">;
  catalogue: Pick<Catalogue, "editing">;
  publishing: Pick<Publishing, "storedFiles">;
}

/** Who refers to the files of each top folder of the store. */
export function storeOwners({ accounts, catalogue, publishing }: FileOwners): StoreOwners {
  const referred: Referred = publishing.storedFiles.referred;
  const coverKeys: Referred = async (keys) => [
    ...(await catalogue.editing.shownCovers(keys)),
    ...(await publishing.storedFiles.uploadedCovers(keys)),
  ];
  return {
    uploads: referred,
    editions: referred,
    partial: referred,
    covers: (paths) => pathsOfKeys(paths, coverKeys),
    avatars: (paths) => accounts.avatars.referred(paths),
  };
}

/** A cover is a folder of pictures, `covers/{key}/…`, which are kept or removed together. */
async function pathsOfKeys(paths: readonly string[], keysReferred: Referred): Promise<string[]> {
  const keyOf = (path: string) => path.split("/")[1] ?? "";
  const known = new Set(await keysReferred([...new Set(paths.map(keyOf))]));
  return paths.filter((path) => known.has(keyOf(path)));
}
