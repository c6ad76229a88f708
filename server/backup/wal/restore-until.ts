import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatDateTime } from "#platform/data/dates.ts";
import { type ClusterFolder, clusterFolderIn } from "#platform/postgres/embedded/cluster-folder.server.ts";
import { clusterExists } from "#platform/postgres/embedded/cluster.server.ts";
import { lockDataFolder, openDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import {
  choosePostgresAccount,
  type PostgresAccount,
} from "#platform/postgres/embedded/postgres-account.server.ts";
import {
  findPostgresBinaries,
  type PostgresBinaries,
} from "#platform/postgres/embedded/postgres-binaries.server.ts";
import { recoverCluster } from "#platform/postgres/embedded/recovery.server.ts";
import { findWalFolders } from "#platform/postgres/embedded/wal-folder.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { isUnfinished, nameInStore, type ObjectStore } from "#platform/files/storage.server.ts";
import { parseJson, readArchive, textOf } from "#server/backup/archive-reader.ts";
import { unseal } from "#server/backup/seal.ts";
import {
  baseEnd,
  baseEndName,
  baseHeader,
  baseHeaderName,
  clusterFolder,
} from "#server/backup/wal/base-copy.ts";
import {
  sendWal,
  type BaseName,
  isSegment,
  positionOf,
  timelineOf,
  walOf,
} from "#server/backup/wal/send-wal.ts";
import { findBases } from "#server/backup/wal/wal-archive.ts";
import { Readable } from "node:stream";
import { isBackupName, isOurs, madeAtOf } from "#server/backup/backup-place.ts";
import { reportProgress } from "#server/backup/make-backup.ts";
import { readBackup } from "#server/backup/restore-backup.ts";

export interface InstantOrder {
  dataDir: string;
  place: ObjectStore;
  passphrase: string | null;
  /** The shop's files: empty, or those of the shop itself. */
  store: ObjectStore;
  until: Date;
  say: (line: string) => void;
}

interface Target {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  account: PostgresAccount;
}

/**
 * Restores the embedded database as it was at an instant, and the files that are missing. The cluster gets its name
 * when it is complete: an interrupted restore can be repeated.
 * @throws StartupError if there is a database already, or the archive does not reach the instant
 */
export async function restoreUntil(order: InstantOrder): Promise<void> {
  const dataDir = await openDataFolder(order.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = clusterFolderIn(dataDir);
    const binaries = await findPostgresBinaries();
    if (await clusterExists(folder.cluster, binaries))
      throw new StartupError(
        `Il y a déjà une base dans ${folder.cluster}\u202f: déplacez ce dossier, ou indiquez un autre DATA_DIR.`,
      );
    const account = choosePostgresAccount(folder, false, binaries);
    // The end of the log, on the machine of the shop itself.
    for (const wal of await findWalFolders(folder)) await sendWal(wal, order.place, order.passphrase);
    await restoreCluster(order, { folder, binaries, account });
    await restoreFiles(order);
  } finally {
    await lock.release();
  }
}

async function restoreCluster(order: InstantOrder, target: Target): Promise<void> {
  const { place, until, say } = order;
  const bases = (await findBases(place)).filter(({ at }) => at <= until);
  const unfinished = join(target.folder.dataDir, `postgres.new-${randomUUID()}`);
  try {
    for (const base of bases.toReversed()) {
      await mkdir(unfinished, { mode: 0o711 });
      const cluster = join(unfinished, "cluster");
      say(`Copie de la base du ${formatDateTime(base.at)}…`);
      // An instant during the copy needs the one before it.
      if ((await unpackBase(order, base, cluster, target)) <= until) {
        await unpackWal(order, base, cluster);
        await writeFile(join(cluster, "recovery.signal"), "");
        await ownAll(cluster, target.account);
        say("Le journal est rejoué jusqu’à l’instant demandé…");
        await recoverCluster({ ...target, cluster, until });
        // The next start makes another password.
        await rm(target.folder.passwordFile, { force: true });
        await rename(cluster, target.folder.cluster);
        return;
      }
      await rm(unfinished, { recursive: true });
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
  throw new StartupError(
    "Aucune copie de la base n’est antérieure à cet instant\u202f: prenez un instant plus récent, ou restaurez une sauvegarde.",
  );
}

/** @returns when the copy was complete: no earlier instant can be restored from it */
async function unpackBase(
  { place, passphrase }: InstantOrder,
  { path }: BaseName,
  cluster: string,
  { binaries }: Target,
): Promise<Date> {
  await mkdir(cluster, { mode: 0o700 });
  let stoppedAt = "";
  for await (const { name, size, content } of readArchive(await unseal(place.read(path), passphrase))) {
    if (name === baseHeaderName) {
      const { major, folders } = parseJson(baseHeader, await textOf(content, size));
      if (major !== binaries.majorVersion)
        throw new StartupError(
          `Cette copie vient de PostgreSQL ${major}, et cette boutique embarque PostgreSQL ${binaries.majorVersion}\u202f: reprenez la version de la boutique qui l’a faite.`,
        );
      for (const folder of folders) await mkdir(join(cluster, nameInStore(folder)), { mode: 0o700 });
    } else if (name === baseEndName) ({ stoppedAt } = parseJson(baseEnd, await textOf(content, size)));
    else if (name.startsWith(clusterFolder))
      await writeFile(join(cluster, nameInStore(name.slice(clusterFolder.length))), content, { mode: 0o600 });
  }
  return new Date(stoppedAt);
}

/** The log from the base copy on, along its own timeline, and the histories of all: a new one gets a new number. */
async function unpackWal(
  { place, passphrase }: InstantOrder,
  base: BaseName,
  cluster: string,
): Promise<void> {
  const folder = join(cluster, "pg_wal");
  await mkdir(join(folder, "archive_status"), { mode: 0o700 });
  for await (const { path } of place.list()) {
    const file = walOf(path);
    if (file?.systemId !== base.systemId || !isNeeded(file.name, base.segment)) continue;
    await unpackSegment(await unseal(place.read(path), passphrase), join(folder, file.name));
  }
}

const isNeeded = (name: string, first: string): boolean =>
  !isSegment(name) || (timelineOf(name) === timelineOf(first) && positionOf(name) >= positionOf(first));

/** Zeros take no room on the disk: most of a quiet shop's log. */
async function unpackSegment(content: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    let position = 0;
    for await (const chunk of content) {
      if (chunk.some((byte) => byte !== 0)) await file.write(chunk, 0, chunk.length, position);
      position += chunk.length;
    }
    await file.truncate(position);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The cluster belongs to the account that PostgreSQL runs under. */
async function ownAll(cluster: string, account: PostgresAccount): Promise<void> {
  account.own(dirname(cluster));
  account.own(cluster);
  for (const entry of await readdir(cluster, { recursive: true })) account.own(join(cluster, entry));
  await chmod(cluster, 0o700);
}

interface FilesOrder {
  place: Pick<ObjectStore, "list" | "read">;
  passphrase: string | null;
  store: Pick<ObjectStore, "size" | "putStream">;
  until: Date;
  say: (line: string) => void;
}

/**
 * Adds the files that the store lacks, from the last backup before the instant and the first one after it: what was
 * stored between them is in the later one. The daily comparison removes those that the database does not name.
 */
async function restoreFiles({ place, passphrase, store, until, say }: FilesOrder): Promise<void> {
  const progress = reportProgress(say);
  for (const path of await backupsAround(place, until)) {
    say(`Fichiers de ${path}…`);
    await readBackup({ open: () => place.read(path), passphrase }, progress, {
      file: async (name, size, content) => {
        if ((await store.size(name)) === size) return;
        await store.putStream(name, Readable.from(content, { objectMode: false }));
      },
    });
  }
}

async function backupsAround(place: FilesOrder["place"], until: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of place.list())
    if (isOurs(path) && isBackupName(path) && !isUnfinished(path)) names.push(path);
  const [earlier, later] = [[] as string[], [] as string[]];
  for (const name of names.toSorted()) (madeAtOf(name) <= until ? earlier : later).push(name);
  return [...earlier.slice(-1), ...later.slice(0, 1)];
}
