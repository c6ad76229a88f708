import { once } from "node:events";
import type { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import { type Snapshot, withSnapshot } from "#platform/postgres/database-copy/copy-in.server.ts";
import { keepFiles } from "#platform/files/kept-files.server.ts";
import { isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import {
  databaseFolder,
  filesFolder,
  numbered,
  pieceBytes,
  type BackupHeader,
  type ArchiveWriter,
  openArchive,
} from "#server/backup/archive-writer.ts";
import { followNamedFiles, type NamedFiles } from "#server/backup/named-files.ts";
import { seal } from "#server/backup/seal.ts";
import { formatBytes } from "#ui/bytes.ts";
import { seconds } from "#platform/data/durations.ts";

interface BackupOrder {
  databaseUrl: string;
  /** The shop's files. */
  store: ObjectStore;
  /** Where the backup is stored, and under which name. */
  place: Pick<ObjectStore, "putStream">;
  name: string;
  passphrase: string | null;
  now: Date;
  /** The program's version, and the shop's settings without secrets. */
  program: Pick<BackupHeader, "program" | "settings">;
  progress: Progress;
}

/**
 * Stores a backup of a shop while it runs: the database in one snapshot, then the files. Every file that the snapshot
 * names is there, since no process removes a file during the backup and stored files never change. Files that are
 * stored after the snapshot are in the backup too: no row of a restored shop refers to them, and the daily comparison
 * removes them. The backup gets its name once it is complete.
 * @returns how many of the files that the snapshot names the shop does not have
 * @throws StartupError if another backup of this shop is running
 */
export async function makeBackup(order: BackupOrder): Promise<number> {
  const kept = await keepFiles(order.databaseUrl);
  try {
    const archive = openArchive();
    const named = followNamedFiles();
    const sealed = await seal(archive.output, order.passphrase);
    /** A failure of one side ends the other: an archive that is not stored is read by no one. */
    const both = <Result>(work: Promise<Result>): Promise<Result> =>
      work.catch((error: Error) => {
        archive.fail(error);
        throw error;
      });
    const storing = both(order.place.putStream(order.name, sealed));
    const filling = both(fill(archive, order, named, kept.confirm));
    const [stored, filled] = await Promise.allSettled([storing, filling]);
    // The failure of the storing is that of the filling, unless it came first.
    if (stored.status === "rejected") throw stored.reason;
    if (filled.status === "rejected") throw filled.reason;
    return named.missing().count;
  } finally {
    await kept.end();
  }
}

async function fill(
  archive: ArchiveWriter,
  order: BackupOrder,
  named: NamedFiles,
  confirm: () => Promise<void>,
): Promise<void> {
  await withSnapshot(order.databaseUrl, async (snapshot) => {
    const { postgres, migrations, tables, sequences } = snapshot;
    await archive.header({
      version: 1,
      id: randomUUID(),
      madeAt: order.now.toISOString(),
      ...order.program,
      postgres,
      migrations,
      tables,
      sequences,
    });
    named.begin({ tables });
    await addTables(archive, snapshot, named, order.progress);
  });
  await addFiles(archive, order.store, named, order.progress);
  await confirm();
  await archive.end();
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  named: NamedFiles,
  progress: Progress,
): Promise<void> {
  for (const table of snapshot.tables) {
    let number = 0;
    for await (const piece of piecesOf(snapshot.rowsOf(table))) {
      number += 1;
      named.row(table.name, piece);
      await archive.addBuffer(`${databaseFolder}${table.name}/${numbered(number)}.copy`, piece);
      progress.rows(piece.length);
    }
  }
}

/** Joins small chunks: a row of PostgreSQL is often 100 bytes. */
async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending);
}

async function addFiles(
  archive: ArchiveWriter,
  store: ObjectStore,
  named: NamedFiles,
  progress: Progress,
): Promise<void> {
  for await (const { path, size } of store.list()) {
    const content = isUnfinished(path) ? null : await openIfThere(store, path, size);
    if (!content) continue;
    await archive.addStream(`${filesFolder}${path}`, size, content);
    named.file(path, size);
    progress.file(size);
  }
}

/** A file may have been on its way out when the backup began: then the snapshot does not name it. */
async function openIfThere(store: ObjectStore, path: string, length: number): Promise<Readable | null> {
  const content = store.read(path, { start: 0, length });
  try {
    await once(content, "readable");
    return content;
  } catch (error) {
    if ((await store.size(path)) === null) return null;
    throw error;
  }
}

/** Counts the work of a backup or a restore, and reports it every few seconds. */
export type Progress = ReturnType<typeof reportProgress>;

const pause = seconds(5);

/** @param say receives a line in French for the operator */
export function reportProgress(say: (line: string) => void) {
  let rowBytes = 0;
  let files = 0;
  let fileBytes = 0;
  let reportedAt = performance.now();
  const line = () =>
    `Base\u202f: ${formatBytes(rowBytes)}\u202f; fichiers\u202f: ${files.toLocaleString("fr")}, ${formatBytes(fileBytes)}.`;
  function report(): void {
    if (performance.now() - reportedAt < pause) return;
    reportedAt = performance.now();
    say(line());
  }
  return {
    rows(bytes: number): void {
      rowBytes += bytes;
      report();
    },
    file(bytes: number): void {
      files += 1;
      fileBytes += bytes;
      report();
    },
    /** What has been done so far. */
    line,
  };
}
