import { rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

import { StartupError } from "#platform/startup-error.ts";

/** The messages of PostgreSQL's programs for a full disk. */
const NO_ROOM =
  /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of|Check free disk space/i;

/** Whether a program's output reports a full disk, a quota or a limit on file sizes. */
export function blamesFullDisk(output: string): boolean {
  return NO_ROOM.test(output);
}

/** The message for a full disk, with the folder that could not be written. */
export function fullDiskError(folder: string, cause?: unknown): StartupError {
  return new StartupError(
    `Le disque est plein : impossible d’écrire dans ${folder}. Libérez de la place, puis relancez.`,
    { cause },
  );
}

/** Writes as many bytes as a start of PostgreSQL needs, and removes them. @throws StartupError if the disk is full */
export async function checkRoomToWrite(folder: string): Promise<void> {
  const path = join(folder, `room-${process.pid}`);
  try {
    await writeFile(path, Buffer.alloc(65_536));
  } catch (error) {
    throw explainFileFailure(error, folder);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Turns a failed file operation on `path` into the message to display. Other errors (a bug, or already a StartupError)
 * are returned unchanged.
 */
export function explainFileFailure(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (error instanceof StartupError || code === undefined) return error;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return fullDiskError(path, error);
  return new StartupError(fileFailureText(code, path), { cause: error });
}

function fileFailureText(code: string, path: string): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `Accès refusé à ${path} pour l’utilisateur « ${accountName()} » : corrigez les droits de ce dossier ou indiquez-en un autre avec DATA_DIR.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${path} ne peut pas servir de dossier : un fichier porte ce nom. Déplacez-le ou indiquez un autre dossier avec DATA_DIR.`;
    case "EISDIR":
      return `${path} est un dossier là où un fichier est attendu : déplacez-le, puis relancez.`;
    case "EROFS":
      return `${path} est sur un disque en lecture seule : indiquez un autre dossier avec DATA_DIR.`;
    default:
      return `Impossible d’utiliser ${path} (${code}) : vérifiez ce dossier ou indiquez-en un autre avec DATA_DIR.`;
  }
}

/** The code of a system or PostgreSQL error (`ENOENT`, `57P03`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** userInfo throws for an id without a name, which containers often run under. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}
