import { resolve } from "node:path";
import { z } from "zod";
import { days, hours } from "#platform/data/durations.ts";
import { readStorageAddress, type StorageAddress } from "#platform/files/storage-address.ts";

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export interface BackupKeep {
  days: number;
  weeks: number;
  months: number;
}

/** Scheduled backups. */
export interface BackupSettings {
  place: StorageAddress;
  /** Between two beginnings, in milliseconds. */
  everyMs: number;
  keep: BackupKeep;
}

/**
 * `BACKUP_URL`: a bucket as in `STORAGE_URL`, or a folder, with or without `file:`. Another scheme is refused, and not
 * taken for a folder's name.
 */
const backupPlace = z.string().transform((text, context): StorageAddress => {
  const bucket = text.startsWith("s3://") ? readStorageAddress(text) : null;
  if (bucket) return bucket;
  if (/^(file:|(?![a-z][a-z0-9+.-]*:\/\/)).+/i.test(text))
    return { kind: "folder", folder: resolve(text.replace(/^file:(\/\/(?=\/))?/, "")) };
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

/** `BACKUP_EVERY`: `6h`, `1d`; from an hour to thirty days. */
const backupEvery = z
  .string()
  .regex(/^\d{1,3}[hd]$/)
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith("h") ? hours(1) : days(1)))
  .pipe(z.number().min(hours(1)).max(days(30)));

/** `BACKUP_KEEP`: `7d,4w,12m`, each part once at most. */
const backupKeep = z
  .string()
  .regex(/^\d{1,3}[dwm](,\d{1,3}[dwm]){0,2}$/)
  .transform((text, context): BackupKeep => {
    const parts = text.split(",").map((part) => [part.slice(-1), Number.parseInt(part, 10)] as const);
    const counts = new Map(parts);
    if (counts.size < parts.length) context.addIssue({ code: "custom" });
    return { days: counts.get("d") ?? 0, weeks: counts.get("w") ?? 0, months: counts.get("m") ?? 0 };
  });

/** `BACKUP_WAL`. */
const backupWal = z
  .enum(["1", "0", "true", "false", "on", "off", "oui", "non"])
  .transform((text) => ["1", "true", "on", "oui"].includes(text));

export const backupSettings = {
  BACKUP_URL: backupPlace.optional(),
  BACKUP_EVERY: backupEvery.default(days(1)),
  BACKUP_KEEP: backupKeep.default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_WAL: backupWal.default(false),
};

/** What is expected of each, in French. */
export const backupExpectations = {
  BACKUP_URL: "un dossier, comme /mnt/sauvegardes, ou s3://seau/préfixe?endpoint=https://…&region=…",
  BACKUP_EVERY: "un nombre d’heures ou de jours, de 1h à 30d, comme 6h",
  BACKUP_WAL: "on ou off",
  BACKUP_KEEP: "des nombres de jours, de semaines et de mois, comme 7d,4w,12m",
};

/** @returns null if no backup is to be made by itself */
export const backupsOf = ({
  BACKUP_URL,
  BACKUP_EVERY,
  BACKUP_KEEP,
}: {
  BACKUP_URL?: StorageAddress | undefined;
  BACKUP_EVERY: number;
  BACKUP_KEEP: BackupKeep;
}): BackupSettings | null =>
  BACKUP_URL === undefined ? null : { place: BACKUP_URL, everyMs: BACKUP_EVERY, keep: BACKUP_KEEP };
