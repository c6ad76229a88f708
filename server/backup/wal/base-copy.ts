import { type FileHandle, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { openConnection } from "#platform/postgres/own-connection.server.ts";
import { z } from "zod";
import { errorCode } from "#platform/postgres/embedded/file-failure.server.ts";
import { readSystemId } from "#platform/postgres/embedded/wal-folder.server.ts";
import type { ObjectStore } from "#platform/files/storage.server.ts";
import { type ArchiveWriter, openArchive } from "#server/backup/archive-writer.ts";
import { seal } from "#server/backup/seal.ts";
import { type BaseName, baseOf, basePath } from "#server/backup/wal/send-wal.ts";

export const baseHeaderName = "base.json";
export const baseEndName = "stop.json";
export const clusterFolder = "cluster/";

/** The first entry of a base copy. */
export const baseHeader = z.object({
  version: z.literal(1),
  /** PostgreSQL's major version: no other one reads the copy. */
  major: z.string(),
  /** Folders of the cluster, empty ones included. */
  folders: z.array(z.string()),
});

/** Its last entry, with PostgreSQL's `backup_label` before it. */
export const baseEnd = z.object({ stoppedAt: z.iso.datetime() });

interface BaseOrder {
  databaseUrl: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  place: Pick<ObjectStore, "putStream">;
  passphrase: string | null;
}

/** Their content belongs to the running server (PostgreSQL, "Backing Up The Data Directory"). */
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*|backup_label.*)$/;
/** Copied last: it says up to where the other files have been written. */
const controlFile = "global/pg_control";

/**
 * Stores a copy of the files of a running cluster (PostgreSQL, "Making a Base Backup Using the Low Level API"). With
 * the log from its first segment on, it can be brought to any instant after its end.
 */
export async function makeBaseCopy({
  databaseUrl,
  cluster,
  place,
  passphrase,
}: BaseOrder): Promise<BaseName> {
  const client = await openConnection(databaseUrl, "base copy");
  try {
    await client.query("set statement_timeout = 0; set idle_session_timeout = 0");
    const { rows } = await client.query<{ segment: string; at: Date; version: number }>(`
      select pg_walfile_name(pg_backup_start('encrier', true)) as segment, clock_timestamp() as at,
        current_setting('server_version_num')::int as version`);
    const [begun] = rows;
    if (!begun) throw new Error("PostgreSQL did not begin a backup.");
    const path = basePath(await readSystemId(cluster), begun.at, begun.segment);
    const base = baseOf(path);
    if (!base) throw new Error(`Not the name of a base copy: ${path}`);
    const archive = openArchive();
    const failing = (error: Error) => {
      archive.fail(error);
      throw error;
    };
    const storing = place.putStream(path, await seal(archive.output, passphrase)).catch(failing);
    const filling = fill(archive, client, cluster, Math.floor(begun.version / 10_000)).catch(failing);
    const [stored, filled] = await Promise.allSettled([storing, filling]);
    if (stored.status === "rejected") throw stored.reason;
    if (filled.status === "rejected") throw filled.reason;
    return base;
  } finally {
    // Ends the backup if it has not ended.
    await client.end().catch(() => undefined);
  }
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  cluster: string,
  major: number,
): Promise<void> {
  const { folders, files } = await contentsOf(cluster);
  const header: z.input<typeof baseHeader> = { version: 1, major: String(major), folders };
  await archive.addBuffer(baseHeaderName, Buffer.from(JSON.stringify(header)));
  for (const name of files.filter((each) => each !== controlFile)) await addFile(archive, cluster, name);
  await addFile(archive, cluster, controlFile);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await archive.addBuffer(`${clusterFolder}backup_label`, Buffer.from(rows[0]?.labelfile ?? ""));
  // Not the shop's clock: PostgreSQL dates its transactions by its own.
  const stopped = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const end = { stoppedAt: stopped.rows[0]?.at.toISOString() ?? "" };
  await archive.addBuffer(baseEndName, Buffer.from(JSON.stringify(end)));
  await archive.end();
}

async function contentsOf(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: [] as string[], files: [] as string[] };
  async function read(folder: string): Promise<void> {
    const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(ifGone);
    for (const entry of entries ?? []) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (leftOut.test(entry.name)) continue;
      if (entry.isFile()) found.files.push(name);
      if (!entry.isDirectory()) continue;
      found.folders.push(name);
      if (!emptied.has(name)) await read(name);
    }
  }
  await read("");
  return found;
}

/** A file may be removed, cut or prolonged during the copy: the log repeats it. */
async function addFile(archive: ArchiveWriter, cluster: string, name: string): Promise<void> {
  const file = await open(join(cluster, name), "r").catch(ifGone);
  if (!file) return;
  try {
    const { size } = await file.stat();
    await archive.addStream(`${clusterFolder}${name}`, size, contentOf(file, size));
  } finally {
    await file.close();
  }
}

const readBytes = 256 * 1024;

/** Exactly `size` bytes: what was cut since then is filled with zeros. */
async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, left));
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    const chunk = bytesRead === 0 ? buffer.fill(0) : buffer.subarray(0, bytesRead);
    left -= chunk.length;
    yield chunk;
  }
}

function ifGone(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}
