import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { filesOf, markGap, type WalFolder } from "#platform/postgres/embedded/wal-folder.server.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { seal } from "#server/backup/seal.ts";
import { join } from "node:path/posix";

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

/**
 * What the archive of the write-ahead log stores in the backup place, next to the backups:
 *
 * - `wal/{system}/base-{instant}-{segment}.tar.zst`: a base copy, which needs the log from that segment on;
 * - `wal/{system}/{segment}.zst`: a segment of 16 MB, or `{timeline}.history.zst`.
 *
 * All are sealed like a backup. `system` is the cluster's identifier.
 */
const walPrefix = "wal/";

const walPath = (systemId: string, name: string): string => join(walPrefix, systemId, name);

export interface BaseName {
  path: string;
  systemId: string;
  /** When the copy began. */
  at: Date;
  /** The first segment that it needs. */
  segment: string;
}

const segmentPattern = "[0-9A-F]{24}";
const segmentName = new RegExp(`^${segmentPattern}$`);
const isHistory = /^[0-9A-F]{8}\.history$/;

export const isSegment = (name: string): boolean => segmentName.test(name);

/** Whether a recovery needs an archived file; PostgreSQL also archives notes about its own base backups. */
const isWal = (name: string): boolean => isSegment(name) || isHistory.test(name);

export const basePath = (systemId: string, at: Date, segment: string): string =>
  walPath(systemId, `base-${at.toISOString().replaceAll(/[-:.]/g, "")}-${segment}.tar.zst`);

/** The base copy of a path; null for any other one. */
export function baseOf(path: string): BaseName | null {
  const found = new RegExp(
    `^${walPrefix}(\\d+)/base-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)(\\d{3})Z-(${segmentPattern})\\.tar\\.zst$`,
  ).exec(path);
  if (!found) return null;
  const [, systemId = "", year, month, day, hour, minute, second, ms, segment = ""] = found;
  return {
    path,
    systemId,
    at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
    segment,
  };
}

/** The file of the log at a path of the archive; null for any other one. */
export function walOf(path: string): { path: string; systemId: string; name: string } | null {
  const [, systemId = "", name = ""] = new RegExp(`^${walPrefix}(\\d+)/(.+)\\.zst$`).exec(path) ?? [];
  return isWal(name) ? { path, systemId, name } : null;
}

export const timelineOf = (name: string): string => name.slice(0, 8);

/** The place of a segment in the log, on any timeline: comparable as text. */
export const positionOf = (segment: string): string => segment.slice(8);
