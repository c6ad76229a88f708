import type { Config } from "#platform/config.server.ts";
import type { StorageAddress } from "#platform/storage-address.ts";
import { awayText } from "#server/backup/backup-place.ts";
import { openStore } from "#platform/open-store.server.ts";
import type { ObjectStore } from "#platform/storage.server.ts";

/** The shop's files, for work that no reader waits for. */
export const openFiles = (
  config: Pick<Config, "storageDir" | "scratchDir" | "objectStorage">,
  say: (line: string) => void,
): Promise<ObjectStore> => openStore(config, { warn: () => say(awayText) }, { isBackground: true });

/** Where the shop's files are. */
export const filesAddress = ({
  storageDir,
  objectStorage,
}: Pick<Config, "storageDir" | "objectStorage">): StorageAddress =>
  objectStorage ?? { kind: "folder", folder: storageDir };
