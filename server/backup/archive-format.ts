import { z } from "zod";

/**
 * A backup is a POSIX tar archive, compressed with Zstandard (RFC 8878) and, with a passphrase, encrypted with age
 * (age-encryption.org/v1). Its entries, in this order:
 *
 * - `backup.json`: the header;
 * - `database/{table}/{number}.copy`: the rows of each table in PostgreSQL's text format of COPY, cut into pieces;
 * - `files/{path}`: the objects of the store;
 * - `sums/{number}.sha256`, after each thousand entries and after the last one: their digests, as `sha256sum` writes them;
 * - `end.json`: the totals. An archive without it is incomplete.
 */
export const headerName = "backup.json";
export const endName = "end.json";
export const databaseFolder = "database/";
export const filesFolder = "files/";
export const sumsFolder = "sums/";

/** Entries in one piece of digests: what a reader keeps in memory. */
export const entriesPerSums = 1000;
/** Bytes of a table in one entry: tar needs the size first, so a piece is held in memory. */
export const pieceBytes = 4 * 1024 * 1024;

export const numbered = (number: number): string => String(number).padStart(6, "0");
export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

export const backupHeader = z.object({
  version: z.literal(1),
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  /** The program's version, for the operator. */
  program: z.string(),
  /** PostgreSQL's `server_version_num`, for the operator. */
  postgres: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /** The shop's environment variables; null for a secret, which is not in the backup. */
  settings: z.record(z.string(), z.string().nullable()),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const backupEnd = z.object({
  /** Entries before this one, without the digests. */
  entries: z.int(),
  /** Their bytes. */
  bytes: z.int(),
  /** SHA-256 of all digests' text. */
  sums: z.string(),
});
export type BackupEnd = z.output<typeof backupEnd>;
