import { DOCX_LIMITS } from "../archive/archive-limits.ts";
import { type EntryReader, inspectArchive } from "../archive/inspect-archive.server.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { readBytes } from "../read-bytes.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { doctypeGuard } from "./doctype-guard.ts";
import { paragraphGuard } from "./paragraph-guard.ts";
import { externalReferences, propertiesOf } from "./docx-properties.ts";

/** The description of a DOCX that is safe to read. */
export interface InspectedDocx {
  title: string | null;
  author: string | null;
  /** BCP 47, as the document's default style has it. */
  language: string | null;
  unpackedBytes: number;
  images: number;
  /** Macros are in the file. They are never run, and never reach a reader: the ebooks hold only text and pictures. */
  macros: boolean;
  /** Addresses of pictures, templates and objects that lie outside the file: never fetched. At most 20. */
  externalReferences: string[];
}

/**
 * Checks by its content that a file is a DOCX (ECMA-376 part 2: a ZIP package with a list of content types), and that
 * it is safe to convert.
 * @throws UnreadableFileError with the reason
 */
export async function inspectDocx({ path }: { path: string }): Promise<InspectedDocx> {
  await checkSignature(path);
  const parts = new Map<string, Buffer[]>();
  const archive = await inspectArchive(path, DOCX_LIMITS, (name) => readerOf(name, parts));
  const names = archive.entries.map((entry) => entry.name);
  const part = (name: string) => Buffer.concat(parts.get(name) ?? []).toString("utf8");
  checkContent(names, part("[Content_Types].xml"));
  return {
    ...propertiesOf(part("docProps/core.xml"), part("word/styles.xml")),
    unpackedBytes: archive.unpackedBytes,
    images: names.filter((name) => /^word\/media\/[^/]+$/.test(name)).length,
    macros: names.some((name) => /vbaProject|\.vba$/i.test(name)),
    externalReferences: externalReferences(
      [...parts.keys()].filter((name) => name.endsWith(".rels")).map(part),
    ),
  };
}

/** The likely type of another file, by its first bytes. */
async function checkSignature(path: string): Promise<void> {
  const start = (await readBytes(path, 0, 8)).toString("latin1");
  if (start.startsWith("PK\x03\x04")) return;
  if (start === "")
    throw new UnreadableFileError("Le fichier est vide. Choisissez un document Word (.docx).");
  if (start.startsWith("\xd0\xcf\x11\xe0"))
    throw new UnreadableFileError(
      "Ce document Word est protégé par un mot de passe ou dans l’ancien format .doc. Enregistrez-le au format .docx, sans protection.",
    );
  throw new UnreadableFileError(NOT_DOCX);
}

function checkContent(names: string[], contentTypes: string): void {
  const word = names.some((name) => /^word\/document\d*\.xml$/.test(name));
  if (!word || !/wordprocessingml|ms-word/.test(contentTypes)) throw new UnreadableFileError(NOT_DOCX);
}

/** Every XML part is searched for a DOCTYPE; the few parts that are read here are also kept. */
function readerOf(name: string, parts: Map<string, Buffer[]>): EntryReader | null {
  if (!/\.(xml|rels)$/i.test(name)) return null;
  const guard = doctypeGuard();
  if (TEXT.test(name)) return both(guard, paragraphGuard());
  if (!READ.test(name)) return guard;
  const chunks: Buffer[] = [];
  parts.set(name, chunks);
  let length = 0;
  return (chunk) => {
    guard(chunk);
    length += chunk.length;
    if (length <= PART_BYTES) chunks.push(chunk);
  };
}

const both =
  (first: EntryReader, second: EntryReader): EntryReader =>
  (chunk) => {
    first(chunk);
    second(chunk);
  };

const TEXT = /^word\/document\d*\.xml$/;
const READ = /^\[Content_Types\]\.xml$|^docProps\/core\.xml$|^word\/styles\.xml$|\.rels$/;
/** More than any list of styles or relations in real documents; the rest is not read. */
const PART_BYTES = 2 * MEBIBYTE;
const NOT_DOCX =
  "Ce fichier n’est pas un document Word (.docx). Enregistrez le texte au format .docx, puis renvoyez-le.";
