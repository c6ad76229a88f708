import { link, open, readFile, rm } from "node:fs/promises";
import type { Logger } from "pino";
import type { Config } from "#platform/process/config.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { createSecrets, fingerprintOf, type Secrets } from "#platform/identity/sealing.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { secretKey } from "#platform/postgres/platform-tables.ts";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { openDataFolder } from "#platform/postgres/embedded/data-folder.server.ts";
import { errorCode, explainFileFailure } from "#platform/postgres/embedded/file-failure.server.ts";

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

const keyLength = 32;

/**
 * The key in a file; null if there is no file.
 * @throws StartupError if the file cannot be read, or holds no key
 */
export async function readKeyFile(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, path);
  }
  const key = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
  if (key.length === keyLength) return key;
  throw new StartupError(
    `SECRET_KEY_FILE\u202f: ${path} ne contient pas de clé\u202f; attendu\u202f: 32 octets en base64, sur une ligne (openssl rand -base64 32). Si cette clé a servi, remettez-en la copie.`,
  );
}

/**
 * Makes a key file that only its account may read. Of several starters, one makes it and all read the same key: the
 * file gets its name when it is complete.
 * @throws StartupError if the file cannot be written
 */
export async function makeKeyFile(path: string): Promise<Buffer> {
  const unfinished = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await openDataFolder(dirname(path));
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(`${randomBytes(keyLength).toString("base64")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(unfinished, path).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  } catch (error) {
    throw explainFileFailure(error, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return requireKeyFile(path);
}

/** The key in a file. @throws StartupError as `readKeyFile`, and if there is no file */
export async function requireKeyFile(path: string): Promise<Buffer> {
  const key = await readKeyFile(path);
  if (!key) throw new StartupError(`Clé des secrets\u202f: ${path} n’existe pas.`);
  return key;
}
