import { rm, readFile, rename, writeFile } from "node:fs/promises";
import { after, before } from "#platform/data/dates.ts";
import { diskSpaceOf } from "#platform/files/disk-space.server.ts";
import { days, minutes } from "#platform/data/durations.ts";
import { clusterFolderIn } from "#platform/postgres/embedded/cluster-folder.server.ts";
import { hasGap, readSystemId, walFolderOf } from "#platform/postgres/embedded/wal-folder.server.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { makeBaseCopy } from "#server/backup/wal/base-copy.ts";
import {
  giveUpIfTooMuch,
  mostWaitingBytes,
  sendWal,
  waitingBytes,
  type BaseName,
  baseOf,
  isSegment,
  positionOf,
  walOf,
} from "#server/backup/wal/send-wal.ts";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";

export interface WalArchiveOptions {
  dataDir: string;
  databaseUrl: string;
  /** Called again after a failure. */
  openPlace: () => Promise<ObjectStore>;
  passphrase: string | null;
  /** Between two base copies, in milliseconds. */
  everyMs: number;
  /** For how long every instant can be restored, in days. */
  keepDays: number;
  now: () => Date;
  /** Runs work, and throws a StartupError with a line for the operator if its failure has one. */
  explained: (work: () => Promise<void>) => Promise<void>;
  /** The line on a failure. */
  reasonOf: (error: unknown) => string;
  mostBytes?: number;
}

/** A failed base copy has read the whole cluster. */
const retryPause = minutes(10);

/** The archive of a running cluster's write-ahead log in the backup place. */
export async function openWalArchive(options: WalArchiveOptions) {
  const { dataDir, databaseUrl, passphrase, now } = options;
  const folder = clusterFolderIn(dataDir);
  const wal = walFolderOf(folder, await readSystemId(folder.cluster));
  let state: WalState = { ...(await readState(dataDir)), failure: null };
  let opened: ObjectStore | null = null;
  /** The base copies of this cluster, oldest first; null until the place has been read. */
  let bases: BaseName[] | null = null;
  /** After a failed base copy. */
  let nextTry = now();

  /**
   * Sends the log, and makes a base copy if one is due. Its failures are part of the state.
   * @param isLast the database has been stopped: it cannot be copied
   */
  async function round(isLast = false): Promise<WalState> {
    let failure: WalState["failure"] = null;
    try {
      await options.explained(async () => {
        const place = (opened ??= await options.openPlace());
        await send(place);
        if (!isLast) await copyIfDue(place);
      });
    } catch (error) {
      failure = {
        since: state.failure?.since ?? now().toISOString(),
        reason: options.reasonOf(error),
      };
      const free = (await diskSpaceOf(dataDir))?.free ?? 0;
      await giveUpIfTooMuch(wal, Math.min(options.mostBytes ?? mostWaitingBytes, free));
    }
    const bytes = await waitingBytes(wal);
    state = { ...state, failure, waitingBytes: bytes, hasGap: hasGap(wal) };
    await saveState(dataDir, state);
    return state;
  }

  async function send(place: ObjectStore): Promise<void> {
    const through = await sendWal(wal, place, passphrase);
    if (through) state = { ...state, through: through.toISOString() };
  }

  async function copyIfDue(place: ObjectStore): Promise<void> {
    bases ??= await findBases(place, wal.systemId);
    const last = bases.at(-1);
    const isDue = !last || hasGap(wal) || after(last.at, options.everyMs) <= now();
    if (!isDue || nextTry > now()) return;
    nextTry = after(now(), retryPause);
    await copy(place, bases);
    nextTry = now();
  }

  async function copy(place: ObjectStore, known: BaseName[]): Promise<void> {
    const base = await makeBaseCopy({ databaseUrl, cluster: folder.cluster, place, passphrase });
    await rm(wal.gapFile, { force: true });
    bases = await removeOld(place, [...known, base], before(now(), days(options.keepDays)));
    state = { ...state, from: bases[0]?.at.toISOString() ?? null };
  }

  return { round };
}

/** The base copies of one cluster, or of all, oldest first. */
export async function findBases(place: Pick<ObjectStore, "list">, systemId?: string): Promise<BaseName[]> {
  const found: BaseName[] = [];
  for await (const { path } of place.list()) {
    const base = baseOf(path);
    if (base && (systemId === undefined || base.systemId === systemId)) found.push(base);
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Removes the base copies that no instant since `first` needs, and the log before the oldest kept one. Of another
 * cluster in the same place nothing is removed.
 * @returns the kept copies
 */
async function removeOld(
  place: Pick<ObjectStore, "list" | "remove">,
  bases: BaseName[],
  first: Date,
): Promise<BaseName[]> {
  const kept = bases.filter((_, index) => {
    const next = bases[index + 1];
    return !next || next.at > first;
  });
  for (const { path } of bases.filter((base) => !kept.includes(base))) await place.remove(path);
  const [oldest] = kept;
  if (!oldest) return kept;
  for await (const { path } of place.list()) {
    const file = walOf(path);
    if (file?.systemId !== oldest.systemId || !isSegment(file.name)) continue;
    if (kept.every(({ segment }) => positionOf(file.name) < positionOf(segment))) await place.remove(path);
  }
  return kept;
}

const instant = z.iso.datetime();

/** What the archive of the write-ahead log has stored, for the back office and the metrics. */
const walState = z.object({
  /** The first instant that can be restored; null before the first base copy. */
  from: instant.nullable(),
  /** When the newest stored segment was complete; null before the first one. */
  through: instant.nullable(),
  /** On this machine, in bytes. */
  waitingBytes: z.number(),
  failure: z.object({ since: instant, reason: z.string() }).nullable(),
  /** Whether segments were given up, and no base copy was made since then. */
  hasGap: z.boolean(),
});
type WalState = z.infer<typeof walState>;

const emptyState: WalState = {
  from: null,
  through: null,
  waitingBytes: 0,
  failure: null,
  hasGap: false,
};

const stateFile = (dataDir: string): string => join(dataDir, "wal", "state.json");

async function saveState(dataDir: string, state: WalState): Promise<void> {
  const path = stateFile(dataDir);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The state of the archive on this machine; the empty one before its first round. */
export async function readState(dataDir: string): Promise<WalState> {
  const text = await readFile(stateFile(dataDir), "utf8").catch(() => "{}");
  return walState.safeParse(JSON.parse(text)).data ?? emptyState;
}
