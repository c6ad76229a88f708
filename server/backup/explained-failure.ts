import { isDatabaseAway } from "#platform/database-failure.server.ts";
import { blamesFullDisk, errorCode, fullDiskError } from "#platform/postgres/file-failure.server.ts";
import { StartupError } from "#platform/startup-error.ts";

/**
 * Runs the work of a backup or a restore. @param path the folder or file that it writes to
 * @throws StartupError for a failure of the disk or the database, with one line for the operator
 */
export async function explaining<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartupError) throw error;
    if (isDatabaseAway(error))
      throw new StartupError(
        `La base de données a cessé de répondre\u202f: rien n’est fait, recommencez. (${error.message})`,
        { cause: error },
      );
    if (blamesFullDisk(error.message) || errorCode(error) === "ENOSPC") throw fullDiskError(path, error);
    if (!("syscall" in error)) throw error;
    throw new StartupError(`Impossible d’utiliser ${path}\u202f: ${error.message}`, { cause: error });
  }
}
