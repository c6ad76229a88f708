import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { filesOf, markGap, type WalFolder } from "#platform/postgres/embedded/wal-folder.server.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { seal } from "#server/backup/seal.ts";
import { isWal, walPath } from "#server/backup/wal/wal-names.ts";

/**
 * What may wait on the shop's disk while the backup place is away: days of a quiet shop. Beyond it, or beyond
 * what is still free on the disk, the log is given up, because a full disk would stop the shop.
 */
export const mostWaitingBytes = 4 * 1024 ** 3;

/** Sends all complete segments to the backup place. @returns when the last of them was complete; null if none was there */
export async function sendWal(
  wal: WalFolder,
  place: Pick<ObjectStore, "putFile">,
  passphrase: string | null,
): Promise<Date | null> {
  await packArrived(wal, passphrase);
  let through: Date | null = null;
  for (const path of await filesOf(wal.packed)) {
    if (isUnfinished(path)) continue;
    const { mtime } = await stat(path);
    await place.putFile(walPath(wal.systemId, basename(path)), path);
    // Copied, and not moved, to another disk.
    await rm(path, { force: true });
    through = mtime;
  }
  return through;
}

/** Compresses what PostgreSQL has archived: a segment of a quiet shop has 16 MB, mostly zeros. */
async function packArrived(wal: WalFolder, passphrase: string | null): Promise<void> {
  const packed = folderStore(wal.packed);
  for (const path of await filesOf(wal.packed)) if (isUnfinished(path)) await rm(path, { force: true });
  for (const path of await filesOf(wal.arrived)) {
    const name = basename(path);
    // Being written by PostgreSQL.
    if (name.startsWith("archtemp")) continue;
    if (isWal(name)) await packed.putStream(`${name}.zst`, await seal(createReadStream(path), passphrase));
    await rm(path, { force: true });
  }
}

/** Bytes that wait on this machine. */
export async function waitingBytes(wal: WalFolder): Promise<number> {
  let bytes = 0;
  for (const path of [...(await filesOf(wal.arrived)), ...(await filesOf(wal.packed))])
    bytes += (await stat(path).catch(() => null))?.size ?? 0;
  return bytes;
}

/** Removes what waits if it is too much; the next base copy begins a new archive. @returns whether it did */
export async function giveUpIfTooMuch(wal: WalFolder, most = mostWaitingBytes): Promise<boolean> {
  if ((await waitingBytes(wal)) <= most) return false;
  await markGap(wal);
  for (const path of [...(await filesOf(wal.arrived)), ...(await filesOf(wal.packed))])
    await rm(path, { force: true });
  return true;
}
