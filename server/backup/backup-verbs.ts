import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { describeSettings } from "#platform/config.server.ts";
import { requirePostgres } from "#platform/database.server.ts";
import { formatDateTime } from "#platform/dates.ts";
import { StartupError } from "#platform/startup-error.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { BackupHeader } from "#server/backup/archive-format.ts";
import { backupName, isBackupName } from "#server/backup/backup-name.ts";
import { openBackupPlace } from "#server/backup/backup-place.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { openFiles } from "#server/backup/open-files.ts";
import { reportProgress } from "#server/backup/progress.ts";
import { readBackup, type StoredBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readVerbConfig, withDatabase } from "#server/with-shop.ts";

/** npm runs its scripts in the shop's folder, and passes on the folder in which it was called. */
const pathOf = (word: string): string => resolve(process.env["INIT_CWD"] ?? "", word);

/**
 * `backup <fichier|dossier>`
 * @param say receives progress
 * @throws StartupError if the file exists, or another backup is running
 */
export async function backedUpShop(word: string, say: (line: string) => void): Promise<string> {
  const config = readVerbConfig();
  const now = new Date();
  const { folder, name } = await placeOf(word, backupName(now, config.backupPassphrase !== null));
  const path = join(folder, name);
  if (!relative(config.storageDir, path).startsWith(".."))
    throw new StartupError(
      `${path} est parmi les fichiers de la boutique\u202f: choisissez un autre dossier.`,
    );
  const place = openBackupPlace(folder);
  if ((await place.size(name)) !== null) throw new StartupError(`${path}\u202f: ce fichier existe déjà.`);
  const progress = reportProgress(say);
  const make = async (_pooledUrl: string, databaseUrl: string) => {
    await requirePostgres(databaseUrl);
    await makeBackup({
      databaseUrl,
      store: await openFiles(config, say),
      place,
      name,
      passphrase: config.backupPassphrase,
      now,
      program: { program: manifest.version, settings: describeSettings(process.env) },
      progress,
    });
  };
  await explaining(folder, () => withDatabase(config, make));
  const size = (await place.size(name)) ?? 0;
  return `Sauvegarde faite\u202f: ${path}, ${formatBytes(size)}. ${progress.line()}`;
}

/** The path is a file if it has a backup's extension, unless it is a folder; otherwise a folder. */
async function placeOf(word: string, newName: string): Promise<{ folder: string; name: string }> {
  const path = pathOf(word);
  const found = await stat(path).catch(() => null);
  if (found?.isFile() || (!found && isBackupName(path)))
    return { folder: dirname(path), name: basename(path) };
  return { folder: path, name: newName };
}

/** `verify <fichier>`. @throws StartupError if the backup is not whole */
export async function verifiedBackup(word: string, say: (line: string) => void): Promise<string> {
  const progress = reportProgress(say);
  const backup = await storedAt(word);
  const header = await explaining(word, () => readBackup(backup, progress));
  return `La sauvegarde est entière. ${progress.line()}\n${described(header)}`;
}

/** `restore <fichier>`. @throws StartupError if the backup is not whole, or the shop is not empty */
export async function restoredShop(word: string, say: (line: string) => void): Promise<string> {
  const config = readVerbConfig();
  const backup = await storedAt(word);
  const load = async (_pooledUrl: string, databaseUrl: string) => {
    await requirePostgres(databaseUrl);
    return restoreBackup({
      backup,
      databaseUrl,
      migrationsFolder: "db/migrations",
      store: await openFiles(config, say),
      say,
    });
  };
  const header = await explaining(config.storageDir, () => withDatabase(config, load));
  return `La boutique est restaurée.\n${described(header)}`;
}

async function storedAt(word: string): Promise<StoredBackup> {
  const path = pathOf(word);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new StartupError(`Fichier introuvable\u202f: ${path}`);
  return { open: () => createReadStream(path), passphrase: readVerbConfig().backupPassphrase };
}

/** What an operator needs to start the shop again. */
function described({ madeAt, program, postgres, settings }: BackupHeader): string {
  const given = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [`  ${name}=${value}`],
  );
  const secrets = Object.keys(settings).filter((name) => settings[name] === null);
  return [
    `Faite le ${formatDateTime(madeAt)}, avec Encrier ${program} et PostgreSQL ${Math.floor(postgres / 10_000)}.`,
    ...(given.length > 0 ? ["Réglages de cette boutique\u202f:", ...given] : []),
    ...(secrets.length > 0
      ? [`Réglages secrets, qui ne sont pas dans la sauvegarde\u202f: ${secrets.join(", ")}.`]
      : []),
  ].join("\n");
}
