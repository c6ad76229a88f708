import type { Readable } from "node:stream";
import {
  type BackupHeader,
  backupHeader,
  databaseFolder,
  filesFolder,
  headerName,
} from "#server/backup/archive-format.ts";
import type { NamedFiles } from "#server/backup/named-files.ts";
import { damaged, parseJson, readArchive, textOf } from "#server/backup/archive-reader.ts";
import type { Progress } from "#server/backup/progress.ts";
import { unseal } from "#server/backup/seal.ts";

/** A stored backup; it may be read several times. */
export interface StoredBackup {
  open(): Readable;
  passphrase: string | null;
}

/** What is done with the parts of a backup, in their order; what is left out is only compared with its digest. */
export interface BackupReading {
  /** Learns which files the rows name, and which are there. */
  named?: NamedFiles;
  header?(header: BackupHeader): Promise<void>;
  row?(tableName: string, chunk: Buffer): Promise<void>;
  /** Called after the last row and before the first file. */
  rowsEnd?(): Promise<void>;
  /** Reads the file entirely or not at all. */
  file?(path: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a whole backup once.
 * @returns its header
 * @throws StartupError if it is incomplete or damaged, or its passphrase is missing or wrong
 */
export async function readBackup(
  { open, passphrase }: StoredBackup,
  progress: Progress,
  reading: BackupReading = {},
): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  let hasRowsEnded = false;
  for await (const { name, size, content } of readArchive(await unseal(open(), passphrase))) {
    if (!header) {
      if (name !== headerName) throw damaged("son début manque");
      header = parseJson(backupHeader, await textOf(content, size));
      reading.named?.begin(header);
      await reading.header?.(header);
    } else if (name.startsWith(databaseFolder)) {
      const tableName = name.split("/")[1] ?? "";
      for await (const chunk of content) {
        reading.named?.row(tableName, chunk);
        await reading.row?.(tableName, chunk);
      }
      progress.rows(size);
    } else if (name.startsWith(filesFolder)) {
      if (!hasRowsEnded) await reading.rowsEnd?.();
      hasRowsEnded = true;
      const path = name.slice(filesFolder.length);
      reading.named?.file(path, size);
      await reading.file?.(path, size, content);
      progress.file(size);
    } else throw damaged(`${name} n’en fait pas partie`);
  }
  if (!header) throw damaged("son début manque");
  if (!hasRowsEnded) await reading.rowsEnd?.();
  return header;
}
