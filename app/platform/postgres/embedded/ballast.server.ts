import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { minutes, seconds } from "#platform/data/durations.ts";

import { errorCode, explainFileFailure, FullDiskError } from "./file-failure.server.ts";

const MEGABYTE = 1024 * 1024;
/** Four segments of the write-ahead log: PostgreSQL recovers in less, and the operator has time. */
const BALLAST_MEGABYTES = 64;
/** It is made again where as much stays free beside it. */
const SPARE_BYTES = 2 * BALLAST_MEGABYTES * MEGABYTE;
/** What PostgreSQL needs at least: a segment of its log, and its small files. */
const START_MEGABYTES = 17;
const RETRY_MS = seconds(5);
const REPORT_MS = minutes(1);

const ballastIn = (dataDir: string): string => join(dataDir, "ballast");

/**
 * Occupies 64 MB of the data folder's disk, which are released when PostgreSQL stops on a full disk: its recovery needs
 * room. Nothing is done where it is there, or where there is little room.
 * @returns whether it was made
 */
export async function makeBallast(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  if (existsSync(ballastIn(dataDir)) || bavail * bsize < SPARE_BYTES) return false;
  const unfinished = join(dataDir, "ballast.tmp");
  try {
    await writeMegabytes(unfinished, BALLAST_MEGABYTES);
    await rename(unfinished, ballastIn(dataDir));
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Frees the bytes of the ballast. @returns whether there was one */
async function releaseBallast(dataDir: string): Promise<boolean> {
  try {
    await rm(ballastIn(dataDir));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw explainFileFailure(error, dataDir);
  }
}

/**
 * Whether PostgreSQL has room for a start. A write is the only proof where a quota limits the account; root may also
 * write where other accounts no longer can.
 */
export async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < START_MEGABYTES * MEGABYTE) return false;
  const path = join(dataDir, `room-${randomUUID()}`);
  try {
    await writeMegabytes(path, START_MEGABYTES);
    return true;
  } catch (error) {
    if (explainFileFailure(error, dataDir) instanceof FullDiskError) return false;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

interface RoomWait {
  /** Receives a line each minute while the disk is full. */
  say: (line: string) => void;
  /** Ends the wait; the failure is then thrown. */
  signal: AbortSignal;
}

/**
 * Does what needs room on the disk. While the disk is full, the ballast is released, then the work waits for room.
 * @throws FullDiskError if the wait is ended
 */
export async function withRoom<Result>(
  dataDir: string,
  work: () => Promise<Result>,
  { say, signal }: RoomWait,
): Promise<Result> {
  for (let saidAt = -Infinity; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FullDiskError)) throw error;
      if (await releaseBallast(dataDir)) continue;
      do {
        if (signal.aborted) throw error;
        if (performance.now() - saidAt >= REPORT_MS) {
          say(error.message);
          saidAt = performance.now();
        }
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      } while (!(await hasRoom(dataDir)));
    }
  }
}

async function writeMegabytes(path: string, megabytes: number): Promise<void> {
  // Zeros would take no room on a disk that compresses.
  const megabyte = randomBytes(MEGABYTE);
  const file = await open(path, "w", 0o600);
  try {
    for (let written = 0; written < megabytes; written += 1) await file.writeFile(megabyte);
    await file.sync();
  } finally {
    await file.close();
  }
}
