import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { clusterFolderIn } from "#platform/postgres/embedded/cluster-folder.server.ts";
import { lockDataFolder, openDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import { openDatabase, type Queryable } from "#platform/postgres/database.server.ts";
import { createSecrets, type Reseal, type Resealed, resealing } from "#platform/identity/sealing.server.ts";
import { adoptKey, makeKeyFile, readKeyFile, requireKeyFile } from "#platform/identity/secret-key.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { readVerbConfig, withDatabase } from "#server/with-shop.ts";
import { resealMemberAuthenticators } from "#readers/accounts/module.server.ts";
import { resealAdministratorAuthenticators } from "#access/administrators/module.server.ts";
import { resealSharedSecrets } from "#platform/identity/shared-secret.server.ts";

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
