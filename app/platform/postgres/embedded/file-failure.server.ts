import { userInfo } from "node:os";
import { StartupError } from "#platform/process/startup-error.ts";
import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from "node:fs";

/** About ten thousand lines: months of a normal shop's warnings, and small enough for an editor. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Opens PostgreSQL's log for its output; a long one is first renamed to `.1`, replacing the previous one. */
export function openPostgresLog(path: string): { fd: number; startsAt: number } {
  try {
    if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`);
    return { fd: openSync(path, "a", 0o600), startsAt: sizeOf(path) };
  } catch (error) {
    throw explainFileFailure(error, path);
  }
}

/** Truncates the log of a running server, which continues to append to the empty file. */
export function boundPostgresLog(path: string): void {
  if (sizeOf(path) <= MAX_BYTES) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // On a full disk its bytes are more useful free than copied.
  }
  truncateSync(path);
}

/** The content from `startsAt` (bytes) on. */
export function readPostgresLog(path: string, startsAt: number): string {
  return readFileSync(path).subarray(startsAt).toString("utf8");
}

/** The last lines of a program's output as one line: those with an error, otherwise the last. */
export function lastLines(output: string): string {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^.*?\]\s+/, "").trim())
    .filter((line) => line !== "");
  const complaints = lines.filter((line) => /^(?:\w+: )?(?:FATAL|PANIC|ERROR|HINT|error|fatal):/.test(line));
  const chosen = (complaints.length > 0 ? complaints : lines).slice(-3);
  return chosen.length > 0 ? chosen.join(" · ") : "aucun message";
}

export function closePostgresLog(fd: number): void {
  closeSync(fd);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The messages of PostgreSQL's programs for a full disk. */
const NO_ROOM =
  /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of|Check free disk space/i;

/** The codes of the system and of PostgreSQL for a full disk. */
const NO_ROOM_CODES = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** The disk is full: the same start succeeds once there is space. */
export class FullDiskError extends StartupError {}

/** Whether this failure, or one of its causes, is that of a full disk. */
export function isFullDisk(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof FullDiskError || NO_ROOM_CODES.has(errorCode(each) ?? "")) return true;
  return false;
}

/** Whether a program's output reports a full disk, a quota or a limit on file sizes. */
export function blamesFullDisk(output: string): boolean {
  return NO_ROOM.test(output);
}

/** The message for a full disk, with the folder that could not be written. */
export function fullDiskError(folder: string, cause?: unknown): FullDiskError {
  return new FullDiskError(`Le disque est plein : impossible d’écrire dans ${folder}. Libérez de la place.`, {
    cause,
  });
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
