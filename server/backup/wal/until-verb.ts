import { z } from "zod";
import { formatDateTime, parisInstant } from "#platform/dates.ts";
import { StartupError } from "#platform/startup-error.ts";
import { addressText } from "#platform/storage-address.ts";
import { openBackupPlace } from "#server/backup/backup-place.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { readGivenBackup } from "#server/backup/given-backup.ts";
import { openFiles } from "#server/backup/open-files.ts";
import { restoreUntil } from "#server/backup/wal/restore-until.ts";
import { readVerbConfig } from "#server/with-shop.ts";

/**
 * `restore <dossier|s3://…> --until <instant>`: the embedded database as it was then.
 * @throws StartupError if there is a database already, or the archive does not reach the instant
 */
export async function restoredUntil(
  word: string,
  instant: string,
  say: (line: string) => void,
): Promise<string> {
  const config = readVerbConfig();
  if (config.databaseUrl)
    throw new StartupError(
      "--until ne vaut que pour la base embarquée\u202f; pour celle de DATABASE_URL, voyez docs/operating.md.",
    );
  const until = readInstant(instant);
  if (!until)
    throw new StartupError(
      `${instant} n’est pas un instant\u202f: écrivez-le comme «\u202f2026-11-22 14:30\u202f» (heure de Paris) ou 2026-11-22T13:30:15Z.`,
    );
  const given = await readGivenBackup(word);
  if (given.name !== null)
    throw new StartupError("--until demande le dossier des sauvegardes (BACKUP_URL), et non un fichier.");
  const { scratchDir, dataDir, backupPassphrase: passphrase } = config;
  const source = addressText(given.place);
  await explaining(source, async () =>
    restoreUntil({
      dataDir,
      place: await openBackupPlace(given.place, { scratchDir, source, say }),
      passphrase,
      store: await openFiles(config, say),
      until,
      say,
    }),
  );
  return `La boutique est revenue au ${formatDateTime(until)} (${until.toISOString()}).`;
}

/** A day and a time in Paris, or an instant with its zone. */
function readInstant(text: string): Date | null {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text) ?? [];
  if (day) return parisInstant(day, time);
  const instant = z.iso.datetime({ offset: true }).safeParse(text);
  return instant.success ? new Date(instant.data) : null;
}
