import type { FileEntry } from "@zip.js/zip.js";
import { kindOfFile, nameInArchive } from "#books/exchange/imports/import-files.rules.ts";

/** A chosen file, or one of a chosen archive, which is unpacked when its turn comes. */
export interface ChosenFile {
  name: string;
  open: () => Promise<File>;
}

/** The largest PDF that the shop takes is 200 MB: what unpacks to more is not unpacked. */
const maxFileBytes = 200 * 1024 * 1024;
/** More files than 1500 books have. */
const maxEntries = 5000;

/**
 * The files of a ZIP archive, by their own names. The archive never leaves the browser: its files are sent one by one,
 * with the limits and refusals of every upload.
 * @returns also a text for each file that cannot be taken
 * @throws Error if it is no ZIP archive
 */
export async function openArchive(archive: File): Promise<{ files: ChosenFile[]; refused: string[] }> {
  // Fetched with the first archive only. Without workers: the shop's content security policy allows none from data.
  const { BlobReader, configure, ZipReader } = await import("@zip.js/zip.js/lib/zip-core-native.js");
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive));
  const files: ChosenFile[] = [];
  const refused: string[] = [];
  const seen = new Set<string>();
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    const name = entry.directory ? null : nameInArchive(entry.filename);
    if (name === null || entry.directory) continue;
    count += 1;
    const reason = count > maxEntries ? "l’archive contient trop de fichiers." : refusalOf(entry, name, seen);
    seen.add(name.toLowerCase());
    if (reason === null) files.push({ name, open: () => unpack(entry, name) });
    else refused.push(`${archive.name}, ${name} : ${reason}`);
    if (count > maxEntries) break;
  }
  return { files, refused };
}

function refusalOf(entry: FileEntry, name: string, seen: ReadonlySet<string>): string | null {
  if (kindOfFile(name) === null) return "ce type de fichier n’est pas accepté.";
  if (entry.encrypted) return "il est protégé par un mot de passe.";
  if (entry.uncompressedSize > maxFileBytes) return "il est trop volumineux.";
  return seen.has(name.toLowerCase()) ? "un autre fichier de l’archive porte ce nom." : null;
}

/** @throws Error if it is damaged, or unpacks to more than the archive declares */
async function unpack(entry: FileEntry, name: string): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length;
      if (size > entry.uncompressedSize) throw new Error("The entry is larger than declared.");
      chunks.push(chunk);
    },
  });
  await entry.getData(writable, { checkSignature: true });
  return new File(chunks, name);
}
