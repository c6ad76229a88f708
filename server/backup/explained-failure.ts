import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { blamesFullDisk, errorCode, fullDiskError } from "#platform/postgres/embedded/file-failure.server.ts";
import { AppError } from "#platform/http/app-errors.ts";
import { StartupError } from "#platform/process/startup-error.ts";

/**
 * Runs the work of a backup or a restore. @param path the folder, file or bucket that it reads or writes
 * @throws StartupError for a failure of the disk, the database or an object storage, with one line for the operator
 */
export async function explaining<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartupError) throw error;
    // The causes of both are failures of a network.
    if (error instanceof AppError && error.status === 503)
      throw new StartupError(
        `Le serveur de fichiers a cessé de répondre\u202f: rien n’est fait, recommencez. (${textOf(error.cause)})`,
        { cause: error },
      );
    if (isDatabaseAway(error))
      throw new StartupError(
        `La base de données a cessé de répondre\u202f: rien n’est fait, recommencez. (${error.message})`,
        { cause: error },
      );
    if (blamesFullDisk(error.message) || errorCode(error) === "ENOSPC") throw fullDiskError(path, error);
    // An answer of an object storage.
    if ("$metadata" in error)
      throw new StartupError(
        `${path}\u202f: le serveur de fichiers refuse l’opération. Vérifiez les droits de la clé et la place. (${error.name}\u202f: ${error.message})`,
        { cause: error },
      );
    if (!("syscall" in error)) throw error;
    throw new StartupError(`Impossible d’utiliser ${path}\u202f: ${systemText(errorCode(error))}.`, {
      cause: error,
    });
  }
}

/** The system's errors that a wrong path or a wrong right causes (errno(3)). */
const systemTexts: Record<string, string> = {
  EACCES: "l’accès est refusé",
  EBUSY: "le fichier est occupé",
  EEXIST: "un fichier porte déjà ce nom",
  EIO: "le disque ne répond pas correctement",
  EISDIR: "c’est un dossier, là où un fichier est attendu",
  EMFILE: "trop de fichiers sont ouverts",
  ENAMETOOLONG: "le nom est trop long",
  ENOENT: "ce fichier ou ce dossier n’existe pas",
  ENOTDIR: "un fichier est à la place d’un dossier",
  EPERM: "l’accès est refusé",
  EROFS: "le disque est en lecture seule",
};

const systemText = (code = ""): string => systemTexts[code] ?? `le système a refusé l’opération (${code})`;

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
