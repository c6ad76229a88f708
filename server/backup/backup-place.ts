import { relative, basename, dirname, resolve } from "node:path";
import { before } from "#platform/data/dates.ts";
import { days } from "#platform/data/durations.ts";
import { openBucket, openStore } from "#platform/files/open-store.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import {
  addressText,
  originOf,
  type StorageAddress,
  readStorageAddress,
  type S3Address,
} from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import type { Config } from "#platform/process/config.server.ts";
import { stat } from "node:fs/promises";

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

const extension = ".tar.zst";
const encrypted = ".age";

/** `encrier-20261122T133000Z.tar.zst`, with `.age` if it is encrypted: names sort by their instants. */
export const backupName = (now: Date, isEncrypted: boolean): string =>
  `encrier-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}${extension}${isEncrypted ? encrypted : ""}`;

/** Whether this program may have named a file so: other files in the backups' folder are not ours. */
export const isOurs = (path: string): boolean => /^encrier-\d{8}T\d{6}Z\./.test(path);

export const isBackupName = (path: string): boolean =>
  path.endsWith(extension) || path.endsWith(extension + encrypted);

/** When a backup of ours began, to the second. */
export const madeAtOf = (name: string): Date =>
  new Date(name.replace(/^encrier-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\..*$/, "$1-$2-$3T$4:$5:$6Z"));

/** A backup as an operator writes it: a path, or an address of a bucket. */
export interface GivenBackup {
  place: StorageAddress;
  /** Null: only the place is given. */
  name: string | null;
}

/**
 * The last part is a name if it has a backup's extension, unless it is a folder.
 * @throws StartupError if an address of a bucket is wrong
 */
export async function readGivenBackup(word: string): Promise<GivenBackup> {
  if (word.startsWith("s3://")) return inBucket(word);
  // npm runs its scripts in the shop's folder, and passes on the folder in which it was called.
  const path = resolve(process.env["INIT_CWD"] ?? "", word);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() || (!found && isBackupName(path)))
    return { place: { kind: "folder", folder: dirname(path) }, name: basename(path) };
  return { place: { kind: "folder", folder: path }, name: null };
}

function inBucket(word: string): GivenBackup {
  const address = readStorageAddress(word) as S3Address | null;
  if (!address)
    throw new StartupError(
      "Cette adresse n’est pas de la forme s3://seau/préfixe?endpoint=https://…&region=…&pathStyle=true.",
    );
  const parts = address.prefix.split("/").filter((part) => part !== "");
  const last = parts.at(-1);
  if (last === undefined || !isBackupName(last)) return { place: address, name: null };
  const prefix = parts.slice(0, -1).map((part) => `${part}/`);
  return { place: { ...address, prefix: prefix.join("") }, name: last };
}
