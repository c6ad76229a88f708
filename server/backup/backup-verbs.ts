import { describeSettings } from "#platform/process/config.server.ts";
import { requirePostgres } from "#platform/postgres/database.server.ts";
import { requireKnownMigrations } from "#platform/postgres/migrate.server.ts";
import { program, programText } from "#platform/process/program.server.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { addressText } from "#platform/files/storage-address.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { BackupHeader } from "#server/backup/archive-writer.ts";
import {
  backupName,
  type GivenBackup,
  readGivenBackup,
  filesAddress,
  openBackupPlace,
  openFiles,
  removeInterrupted,
  requireOutside,
} from "#server/backup/backup-place.ts";
import { explaining } from "#server/backup/explained-failure.ts";
import { followNamedFiles, missingLines } from "#server/backup/named-files.ts";
import { makeBackup, reportProgress } from "#server/backup/make-backup.ts";
import { readBackup, type StoredBackup, restoreBackup } from "#server/backup/restore-backup.ts";
import { readVerbConfig, withDatabase } from "#server/with-shop.ts";
import { z } from "zod";
import { restoreUntil } from "#server/backup/wal/restore-until.ts";

type Say = (line: string) => void;

/**
 * `backup <fichier|dossier|s3://…>`
 * @param say receives progress
 * @throws StartupError if the file exists, or another backup is running
 */
export async function backedUpShop(word: string, say: Say): Promise<string> {
  const config = readVerbConfig();
  const now = new Date();
  const given = await readGivenBackup(word);
  const name = given.name ?? backupName(now, config.backupPassphrase !== null);
  const path = pathOf(given, name);
  requireOutside(given.place, filesAddress(config), path);
  const place = await openPlace(given, config, say);
  if ((await place.size(name)) !== null) throw new StartupError(`${path}\u202f: ce fichier existe déjà.`);
  const progress = reportProgress(say);
  const make = async (_pooledUrl: string, databaseUrl: string) => {
    await requirePostgres(databaseUrl);
    return makeBackup({
      databaseUrl,
      store: await openFiles(config, say),
      place,
      name,
      passphrase: config.backupPassphrase,
      now,
      program: { program: program.version, settings: describeSettings(process.env) },
      progress,
    });
  };
  const missing = await explaining(addressText(given.place), async () => {
    const count = await withDatabase(config, make);
    await removeInterrupted(place, now);
    return count;
  });
  const size = (await place.size(name)) ?? 0;
  const done = `Sauvegarde faite\u202f: ${path}, ${formatBytes(size)}. ${progress.line()}`;
  return [done, ...missingLines(missing)].join("\n");
}

const pathOf = ({ place }: GivenBackup, name: string): string =>
  `${addressText(place).replace(/\/$/, "")}/${name}`;

const openPlace = (given: GivenBackup, { scratchDir }: { scratchDir: string }, say: Say) =>
  openBackupPlace(given.place, { scratchDir, source: addressText(given.place), say });

/** `verify <fichier|s3://…>`. @throws StartupError if the backup is not whole */
export async function verifiedBackup(word: string, say: Say): Promise<string> {
  const progress = reportProgress(say);
  const named = followNamedFiles();
  const header = await explaining(shownWord(word), async () =>
    readBackup(await storedAt(word, say), progress, { named }),
  );
  const isReadable = requireKnownMigrations("db", header.migrations, header.program);
  const refusal = await isReadable.then(
    () => [],
    ({ message }: Error) => [message],
  );
  const whole = `La sauvegarde est entière. ${progress.line()}`;
  const lines = [whole, ...missingLines(named.missing().count), ...refusal];
  return `${lines.join("\n")}\n${described(header)}`;
}

/** `restore <fichier|s3://…>`. @throws StartupError if the backup is not whole, or the shop is not empty */
export async function restoredShop(word: string, say: Say): Promise<string> {
  const config = readVerbConfig();
  const backup = await explaining(shownWord(word), () => storedAt(word, say));
  const load = async (_pooledUrl: string, databaseUrl: string) => {
    await requirePostgres(databaseUrl);
    return restoreBackup({
      backup,
      databaseUrl,
      schemaFolder: "db",
      store: await openFiles(config, say),
      say,
    });
  };
  const { header, missing } = await explaining(config.storageDir, () => withDatabase(config, load));
  const lines = ["La boutique est restaurée.", ...missingLines(missing.count)];
  return `${lines.join("\n")}\n${described(header)}`;
}

/** @throws StartupError if there is no such backup */
async function storedAt(word: string, say: Say): Promise<StoredBackup> {
  const config = readVerbConfig();
  const given = await readGivenBackup(word);
  const { name } = given;
  const place = await openPlace(given, config, say);
  if (name === null || (await place.size(name)) === null)
    throw new StartupError(
      `Fichier introuvable\u202f: ${name === null ? addressText(given.place) : pathOf(given, name)}`,
    );
  return { open: () => place.read(name), passphrase: config.backupPassphrase };
}

/** An address of a bucket may contain its key. */
const shownWord = (word: string): string => word.replace(/^s3:\/\/[^@/?]*@/, "s3://");

/** What an operator needs to start the shop again. */
function described({ madeAt, program: version, migrations, postgres, settings }: BackupHeader): string {
  const given = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [`  ${name}=${value}`],
  );
  const secrets = Object.keys(settings).filter((name) => settings[name] === null);
  return [
    `Faite le ${formatDateTime(madeAt)}, avec ${programText(version, migrations.at(-1)?.name)} et PostgreSQL ${Math.floor(postgres / 10_000)}.`,
    ...(given.length > 0 ? ["Réglages de cette boutique\u202f:", ...given] : []),
    ...(secrets.length > 0
      ? [`Réglages secrets, qui ne sont pas dans la sauvegarde\u202f: ${secrets.join(", ")}.`]
      : []),
  ].join("\n");
}

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
