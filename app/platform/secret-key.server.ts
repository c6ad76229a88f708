import { rm } from "node:fs/promises";
import type { Logger } from "pino";
import type { Config } from "#platform/config.server.ts";
import type { Queryable } from "#platform/database.server.ts";
import { createSecrets, fingerprintOf, type Secrets } from "#platform/sealing.server.ts";
import { makeKeyFile, readKeyFile } from "#platform/secret-key-file.server.ts";
import { StartupError } from "#platform/startup-error.ts";
import { secretKey } from "#platform/tables.ts";

type KeySettings = Pick<Config, "secretKeyFile" | "databaseUrl">;

/**
 * The key of `SECRET_KEY_FILE`, compared with the one that the database knows. A missing file is made as long as the
 * database knows no key. An embedded database belongs to one data folder, so another key there is one that was lost, or
 * left behind by a restore: it is adopted, and what was sealed before stays unreadable until `secret replace key`.
 * @throws StartupError if the processes of a shared database would have different keys
 */
export async function openSecrets(
  db: Queryable,
  settings: KeySettings,
  now: () => Date,
  log: Pick<Logger, "warn">,
): Promise<Secrets> {
  const { secretKeyFile: path, databaseUrl } = settings;
  const known = await findFingerprint(db);
  const stored = await readKeyFile(path);
  if (known && databaseUrl && !stored) throw new StartupError(missingText(path));
  const key = stored ?? (await makeKeyFile(path));
  const fingerprint = fingerprintOf(key);
  if (known?.equals(fingerprint)) return createSecrets(key);
  if (!known) {
    const first = await insertFingerprint(db, fingerprint, now());
    if (!first.equals(fingerprint)) {
      // Another process was first, with a file of its own.
      if (!stored) await rm(path, { force: true });
      throw new StartupError(differentText(path));
    }
    if (!stored && databaseUrl)
      log.warn(
        `Une clé des secrets a été créée dans ${path}\u202f: donnez ce fichier à tous les processus (SECRET_KEY_FILE), et gardez-en une copie.`,
      );
    return createSecrets(key);
  }
  if (databaseUrl) throw new StartupError(differentText(path));
  await adoptKey(db, key, now());
  log.warn(
    `La clé des secrets, ${path}, n’est plus celle de la base\u202f: ce que l’ancienne a scellé reste illisible. Si vous l’avez, lancez npm run shop -- secret replace key --former <fichier>.`,
  );
  return createSecrets(key);
}

/** Makes this the key that the database knows. */
export async function adoptKey(db: Queryable, key: Buffer, now: Date): Promise<void> {
  const row = { fingerprint: fingerprintOf(key), adoptedAt: now };
  await db.insert(secretKey).values(row).onConflictDoUpdate({ target: secretKey.id, set: row });
}

/** When the database's key was adopted; null if there is none. */
export async function findKeyAdoption(db: Queryable): Promise<Date | null> {
  const [row] = await db.select({ adoptedAt: secretKey.adoptedAt }).from(secretKey);
  return row?.adoptedAt ?? null;
}

async function findFingerprint(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.select({ fingerprint: secretKey.fingerprint }).from(secretKey);
  return row?.fingerprint ?? null;
}

/** @returns the fingerprint that the database now knows */
async function insertFingerprint(db: Queryable, fingerprint: Buffer, now: Date): Promise<Buffer> {
  await db.insert(secretKey).values({ fingerprint, adoptedAt: now }).onConflictDoNothing();
  return (await findFingerprint(db)) ?? fingerprint;
}

const missingText = (path: string) =>
  `SECRET_KEY_FILE\u202f: ${path} n’existe pas, et la base connaît déjà une clé des secrets. Donnez à ce processus le même fichier qu’aux autres\u202f; si la clé est perdue, lancez npm run shop -- secret replace key.`;
const differentText = (path: string) =>
  `SECRET_KEY_FILE\u202f: ${path} n’est pas la clé des secrets de cette base. Donnez à ce processus le même fichier qu’aux autres\u202f; si la clé a changé, lancez npm run shop -- secret replace key --former <ancien fichier>.`;
