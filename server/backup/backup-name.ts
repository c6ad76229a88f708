import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { StartupError } from "#platform/process/startup-error.ts";
import { readStorageAddress, type S3Address, type StorageAddress } from "#platform/files/storage-address.ts";

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
