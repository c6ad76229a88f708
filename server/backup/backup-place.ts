import { folderStore, type ObjectStore } from "#platform/storage.server.ts";

/**
 * Where backups are stored: any object store. Only this process's account may read them, because they contain the
 * members' addresses.
 * @param folder of `BACKUP_URL` or of the command
 */
export const openBackupPlace = (folder: string): ObjectStore => folderStore(folder, { isPrivate: true });
