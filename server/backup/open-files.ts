import type { Config } from "#platform/config.server.ts";
import { openStore } from "#platform/open-store.server.ts";
import type { ObjectStore } from "#platform/storage.server.ts";

/** The shop's files, each read or written once: no local copies are made. */
export const openFiles = (
  config: Pick<Config, "storageDir" | "scratchDir" | "objectStorage">,
  say: (line: string) => void,
): Promise<ObjectStore> =>
  openStore(
    { ...config, localCopies: { folder: config.scratchDir, mostBytes: 0 } },
    { warn: () => say("Le serveur de fichiers ne répond pas\u202f; nouvel essai.") },
  );
