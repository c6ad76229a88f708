import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { PARCEL_LIMITS, type EntryReader, inspectArchive } from "./inspect-archive.server.ts";

export interface UnpackOrder {
  path: string;
  outFolder: string;
  /** Endings of the wanted names, in lower case: "pdf". */
  endings: readonly string[];
}

export interface UnpackedArchive {
  /** Paths in the archive, and the names of the files in the folder, which are ours. */
  files: { path: string; file: string }[];
  /** Paths of entries with other endings. */
  others: string[];
}

/**
 * Writes the wanted files of a ZIP archive into a folder, under names of their own.
 * @throws UnreadableFileError with the reason: damaged, locked, a bomb, or paths that leave the archive
 */
export async function unpackArchive({ path, outFolder, endings }: UnpackOrder): Promise<UnpackedArchive> {
  const files: UnpackedArchive["files"] = [];
  const others: string[] = [];
  const writerOf = (name: string): EntryReader | null => {
    if (name.endsWith("/")) return null;
    const ending = (/\.(\w{1,10})$/.exec(name)?.[1] ?? "").toLowerCase();
    if (!endings.includes(ending)) {
      others.push(name);
      return null;
    }
    const file = `${files.length}.${ending}`;
    files.push({ path: name, file });
    const place = join(outFolder, file);
    appendFileSync(place, "");
    return (chunk) => appendFileSync(place, chunk);
  };
  await inspectArchive(path, PARCEL_LIMITS, writerOf);
  return { files, others };
}
