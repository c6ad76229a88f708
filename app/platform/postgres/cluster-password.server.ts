import { randomBytes } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";

import { StartupError } from "#platform/startup-error.ts";

import { errorCode, explainFileFailure } from "./file-failure.server.ts";

/** The superuser's password, or null if there is none yet. */
export async function readClusterPassword(path: string): Promise<string | null> {
  let text: string;
  try {
    text = (await readFile(path, "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw explainFileFailure(error, path);
  }
  if (/^[\w-]{16,}$/.test(text)) return text;
  throw new StartupError(
    `Le mot de passe de la base, ${path}, est illisible : remettez-le depuis une sauvegarde, ou supprimez ce fichier pour qu’un nouveau soit posé.`,
  );
}

/** Creates and stores a password of 256 bits. It is on the disk before any cluster that needs it. */
export async function makeClusterPassword(path: string): Promise<string> {
  const password = randomBytes(32).toString("base64url");
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(`${password}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // A full disk leaves an empty file, which the next start could only refuse.
    await rm(path, { force: true });
    throw explainFileFailure(error, path);
  }
  return password;
}
