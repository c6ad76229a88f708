import { DOCX_LIMITS, type EntryReader, inspectArchive } from "../archive/inspect-archive.server.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { readBytes } from "../read-bytes.server.ts";
import { MEBIBYTE } from "../limits/limits.ts";

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

/**
 * Looks for a document type declaration in a stream of XML. Office Open XML forbids it (ECMA-376 part 2, §8.1.4), and
 * it allows entity bombs and access to local files.
 * @throws UnreadableFileError from the reader when it finds one
 */
function doctypeGuard(): (chunk: Buffer) => void {
  let tail = "";
  return (chunk) => {
    // UTF-16 without its zero bytes reads as ASCII.
    const text = tail + chunk.toString("latin1").replaceAll("\0", "");
    if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) throw new UnreadableFileError(DOCTYPE);
    tail = text.slice(-"<!DOCTYPE".length);
  };
}

const DOCTYPE =
  "Le document contient une déclaration XML interdite (DOCTYPE). Enregistrez-le à nouveau depuis votre traitement de texte, puis renvoyez-le.";

/** Twice the verses of the Bible. A conversion holds every paragraph several times: 100 000 would take 750 MB. */
const MAX_PARAGRAPHS = 60_000;

/**
 * Counts the paragraphs of a text part while it is unpacked, in constant memory.
 * @throws UnreadableFileError beyond the limit
 */
function paragraphGuard(): EntryReader {
  let count = 0;
  let tail = "";
  return (chunk) => {
    // UTF-16 without its zero bytes reads as ASCII.
    const window = tail + chunk.toString("latin1").replaceAll("\0", "");
    count += window.match(/<w:p[ >]/g)?.length ?? 0;
    tail = window.slice(1 - TAG_LENGTH);
    if (count > MAX_PARAGRAPHS) throw new UnreadableFileError(TOO_MANY);
  };
}

const TAG_LENGTH = "<w:p>".length;

const TOO_MANY = `Ce document compte plus de ${MAX_PARAGRAPHS.toLocaleString("fr-FR")} paragraphes, plus qu’aucun livre. Divisez-le en plusieurs éditions, puis renvoyez chaque partie.`;

/** Title, author and language of a DOCX, from its core properties (ECMA-376 part 2, §11) and default style. */
function propertiesOf(
  core: string,
  styles: string,
): { title: string | null; author: string | null; language: string | null } {
  return {
    title: element(core, "dc:title"),
    author: element(core, "dc:creator"),
    language:
      element(core, "dc:language") ??
      /<w:lang\b[^>]*\bw:val="([A-Za-z0-9-]{2,35})"/.exec(styles)?.[1] ??
      null,
  };
}

/**
 * Targets of the document's relations outside the file (`TargetMode="External"`), except plain links: linked pictures,
 * templates and objects, which some programs fetch on opening.
 */
function externalReferences(relations: string[]): string[] {
  return relations
    .flatMap((xml) => xml.match(/<Relationship\b[^>]*>/g) ?? [])
    .filter(
      (tag) => attribute(tag, "TargetMode") === "External" && !attribute(tag, "Type").endsWith("/hyperlink"),
    )
    .map((tag) => attribute(tag, "Target").slice(0, TEXT_LENGTH))
    .slice(0, SHOWN_REFERENCES);
}

function element(xml: string, name: string): string | null {
  const content = new RegExp(`<${name}\\b[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return (
    unescaped(content)
      .replaceAll(/[\s\p{C}]+/gu, " ")
      .trim()
      .slice(0, TEXT_LENGTH) || null
  );
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "");
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|lt|gt|amp|quot|apos);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(name[1]?.toLowerCase() === "x" ? `0${name.slice(1)}` : name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
/** Longer than any title. The value is a suggestion that the publisher can correct. */
const TEXT_LENGTH = 300;
const SHOWN_REFERENCES = 20;
