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
