import { relative } from "node:path";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { openBucket, openStore } from "#platform/files/open-store.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { addressText, originOf, type StorageAddress } from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { isOurs } from "#server/backup/backup-name.ts";
import type { Config } from "#platform/process/config.server.ts";

const awayText = "Le serveur de fichiers ne répond pas pour le moment.";

interface PlaceOptions {
  scratchDir: string;
  /** Where the address comes from, for messages. */
  source: string;
  /** Receives a line in French for the operator. */
  say: (line: string) => void;
}

/**
 * Where backups are stored: a folder that only this process's account may read, because backups contain the members'
 * addresses, or a bucket.
 * @throws StartupError if the bucket cannot be used; a folder is made by the first backup
 */
export async function openBackupPlace(
  address: StorageAddress,
  { scratchDir, source, say }: PlaceOptions,
): Promise<ObjectStore> {
  if (address.kind === "folder") return folderStore(address.folder);
  const log = { warn: () => say(awayText) };
  return openBucket(address, { scratchDir, log, source, isBackground: true });
}

/** @throws StartupError if backups would be among the shop's files, where the next backup would contain them */
export function requireOutside(place: StorageAddress, files: StorageAddress, source: string): void {
  if (!isWithin(place, files)) return;
  throw new StartupError(
    `${source}\u202f: ${addressText(place)} est parmi les fichiers de la boutique\u202f; choisissez un autre endroit.`,
  );
}

function isWithin(inner: StorageAddress, outer: StorageAddress): boolean {
  if (inner.kind === "folder" || outer.kind === "folder")
    return (
      inner.kind === "folder" &&
      outer.kind === "folder" &&
      !/^\.\.(?:\/|$)/.test(relative(outer.folder, inner.folder))
    );
  return (
    originOf(inner) === originOf(outer) &&
    inner.bucket === outer.bucket &&
    inner.prefix.startsWith(outer.prefix)
  );
}

/** Removes what killed backups were writing more than a day ago. */
export async function removeInterrupted(
  place: Pick<ObjectStore, "list" | "removeOlder">,
  now: Date,
): Promise<void> {
  for await (const { path } of place.list())
    if (isUnfinished(path) && isOurs(path)) await place.removeOlder(path, before(now, days(1)));
}

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
