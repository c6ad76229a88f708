import { EPUB_LIMITS } from "../archive/archive-limits.ts";
import { inspectArchive } from "../archive/inspect-archive.server.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { publicationFacts } from "../epub/package-facts.ts";
import { type OpenedPackage, partOf, readPackage } from "../epub/read-package.ts";
import { UnreadableFileError } from "../errors.ts";
import { ANY_LEAD, CODE_PLACEHOLDER, MARK_LEAD, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { notOriginal } from "../mark/not-original.ts";
import { markOfEpub } from "../mark/written-mark.server.ts";
import { readBytes } from "../read-bytes.server.ts";
import { decodeXml } from "../xml/decode-xml.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { MalformedXml, parseXml } from "../xml/xml-parse.ts";
import { refuseActiveContent } from "./active-content.ts";
import { listed, shownPath } from "./places.ts";
import { refuseProtection } from "./protection.ts";
import { validateEpub } from "./validation.server.ts";

/** The description of a publisher's EPUB that may be sold. */
export interface InspectedEpub {
  title: string | null;
  author: string | null;
  /** BCP 47. */
  language: string | null;
  /** "2.0", "3.0" */
  version: string;
  isFixedLayout: boolean;
  images: number;
  unpackedBytes: number;
  /** The validation's warnings, with their places: sentences for the publisher. */
  warnings: string[];
}

/**
 * Checks that a file is an EPUB 2 or 3 that readers may get: a sound archive without a lock, scripts and outside
 * resources, valid by EPUBCheck.
 * @throws UnreadableFileError with the reason and its places
 */
export async function inspectEpub({ path }: { path: string }): Promise<InspectedEpub> {
  await requireArchive(path);
  const archive = await inspectArchive(path, EPUB_LIMITS);
  const parts = await readZipParts(path, (name) => !WITHOUT_MARKUP.test(name));
  if (!parts.has("META-INF/container.xml")) throw new UnreadableFileError(NOT_EPUB);
  const opened = readSafely(parts);
  await refuseCopy(path, parts);
  const warnings = await requireValid(path, opened.version);
  requireReadable(opened, parts);
  const { title, authors, language } = publicationFacts(opened.root);
  return {
    title: title || null,
    author: authors.join(", ") || null,
    language: language || null,
    version: opened.version,
    isFixedLayout: opened.isFixedLayout,
    images: opened.items.filter(({ mediaType }) => mediaType.startsWith("image/")).length,
    unpackedBytes: archive.unpackedBytes,
    warnings,
  };
}

const WITHOUT_MARKUP = /\.(jpe?g|png|gif|webp|avif|bmp|tiff?|[ot]tf|ttc|woff2?|mp[34]|m4[av]|ogg|wav|pdf)$/i;

async function requireArchive(path: string): Promise<void> {
  const start = (await readBytes(path, 0, 4)).toString("latin1");
  if (start === "") throw new UnreadableFileError("Le fichier est vide. Choisissez un EPUB.");
  if (start !== "PK\x03\x04") throw new UnreadableFileError(NOT_EPUB);
}

const NOT_EPUB = "Ce fichier n’est pas un EPUB. Exportez le livre au format EPUB, puis renvoyez-le.";

function readSafely(parts: ReadonlyMap<string, Buffer>): OpenedPackage {
  try {
    refuseProtection(parts);
    refuseActiveContent(parts);
    return readPackage(parts);
  } catch (error) {
    throw error instanceof MalformedXml ? malformed("META-INF/container.xml, OPF", error) : error;
  }
}

const malformed = (path: string, cause: MalformedXml): UnreadableFileError =>
  new UnreadableFileError(
    `Cet EPUB ne peut pas être lu\u202F: «\u202F${shownPath(path)}\u202F» est mal formé (${cause.message.slice(0, 120)}).`,
    { cause },
  );

/** A reader's copy or a proof must not be sold: each copy of it would have a second mark, of the wrong person. */
async function refuseCopy(path: string, parts: ReadonlyMap<string, Buffer>): Promise<void> {
  const isTemplate = [...parts.values()].some(
    (data) => data.includes(MARK_PLACEHOLDER) || data.includes(CODE_PLACEHOLDER),
  );
  const mark = isTemplate ? MARK_LEAD : await markOfEpub(path, ANY_LEAD);
  if (mark !== null) throw new UnreadableFileError(notOriginal("EPUB", mark));
}

/** @returns the warnings */
async function requireValid(path: string, version: string): Promise<string[]> {
  const { errors, warnings } = await validateEpub(path, version);
  if (errors.length === 0) return warnings.slice(0, MOST_WARNINGS);
  const count = errors.length === 1 ? "une erreur" : `${errors.length}\u00A0erreurs`;
  const text = `Cet EPUB a ${count} selon EPUBCheck. Corrigez le fichier dans votre logiciel, puis renvoyez-le\u202F:\n${listed(errors)}`;
  throw new UnreadableFileError(text.slice(0, LONGEST_REASON));
}

const MOST_WARNINGS = 50;
const LONGEST_REASON = 1900;

/** The text is read again for the mark and the AZW3: what that reader does not accept is refused now. */
function requireReadable({ spine }: OpenedPackage, parts: ReadonlyMap<string, Buffer>): void {
  for (const { path } of spine) {
    try {
      parseXml(decodeXml(partOf(parts, path)), htmlEntity);
    } catch (error) {
      throw error instanceof MalformedXml ? malformed(path, error) : error;
    }
  }
}
