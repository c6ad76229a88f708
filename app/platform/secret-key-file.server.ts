import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { openDataFolder } from "#platform/postgres/data-folder.server.ts";
import { errorCode, explainFileFailure } from "#platform/postgres/file-failure.server.ts";
import { StartupError } from "#platform/startup-error.ts";

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
