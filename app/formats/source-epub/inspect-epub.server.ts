import { EPUB_LIMITS, inspectArchive } from "../archive/inspect-archive.server.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { publicationFacts } from "../epub/accessibility.ts";
import { statedPages } from "../epub/count-pages.ts";
import { type OpenedPackage, partOf, readPackage } from "../epub/read-package.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { ANY_LEAD, CODE_PLACEHOLDER, MARK_LEAD, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { notOriginal, markOfEpub } from "../mark/written-mark.server.ts";
import { readBytes } from "../read-bytes.server.ts";
import { decodeXml, MalformedXml } from "../xml/xml-parse.ts";
import { elementsIn } from "../xml/xml-tree.ts";
import { refuseActiveContent, type TypedPart } from "./active-content.ts";
import { lineAt, listed, placeText, shownPath } from "./places.ts";
import { validateEpub } from "./validation.server.ts";
import { encryptedFiles, isObfuscation } from "../epub/font-obfuscation.ts";

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
  /** By its list of pages, or of a fixed layout; null if it states none. */
  pages: number | null;
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
  const unread = refuseActiveContent(await typedParts(path, parts, opened));
  await refuseCopy(path, parts);
  const warnings = await requireValid(path, opened, decodeXml(partOf(parts, opened.path)));
  // The validation names faults better; what only this program cannot read, another may run.
  for (const fault of unread) throw malformed(fault.path, fault.cause);
  const { title, authors, language } = publicationFacts(opened.root);
  return {
    title: title || null,
    author: authors.join(", ") || null,
    language: language || null,
    version: opened.version,
    isFixedLayout: opened.isFixedLayout,
    images: opened.items.filter(({ mediaType }) => mediaType.startsWith("image/")).length,
    pages: statedPages(opened, parts),
    unpackedBytes: archive.unpackedBytes,
    warnings,
  };
}

const WITHOUT_MARKUP = /\.(jpe?g|png|gif|webp|avif|bmp|tiff?|[ot]tf|ttc|woff2?|mp[34]|m4[av]|ogg|wav|pdf)$/i;

/** Every text with its type by the manifest, which programs believe more than its name. */
async function typedParts(
  path: string,
  parts: Map<string, Buffer>,
  { items }: OpenedPackage,
): Promise<TypedPart[]> {
  const types = new Map(items.map((item) => [item.path, item.mediaType]));
  const isDisguised = (name: string) =>
    WITHOUT_MARKUP.test(name) && /html|xml|css|script/.test(types.get(name) ?? "");
  for (const [name, data] of await readZipParts(path, isDisguised)) parts.set(name, data);
  return [...parts].map(([name, data]) => ({ path: name, mediaType: types.get(name) ?? "", data }));
}

async function requireArchive(path: string): Promise<void> {
  const start = (await readBytes(path, 0, 4)).toString("latin1");
  if (start === "") throw new UnreadableFileError("Le fichier est vide. Choisissez un EPUB.");
  if (start !== "PK\x03\x04") throw new UnreadableFileError(NOT_EPUB);
}

const NOT_EPUB = "Ce fichier n’est pas un EPUB. Exportez le livre au format EPUB, puis renvoyez-le.";

function readSafely(parts: ReadonlyMap<string, Buffer>): OpenedPackage {
  try {
    refuseProtection(parts);
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
async function requireValid(path: string, opened: OpenedPackage, document: string): Promise<string[]> {
  const { errors: found, warnings } = await validateEpub(path, opened.version);
  const refinements = found.length > 0 ? refinementFaults(opened, document) : [];
  const errors = [
    ...refinements,
    ...found.filter((text) => refinements.length === 0 || !REFINING.test(text)),
  ];
  if (errors.length === 0) return warnings.slice(0, MOST_WARNINGS);
  const count = errors.length === 1 ? "une erreur" : `${errors.length}\u00A0erreurs`;
  const text = `Cet EPUB a ${count} selon EPUBCheck. Corrigez le fichier dans votre logiciel, puis renvoyez-le\u202F:\n${listed(errors)}`;
  throw new UnreadableFileError(text.slice(0, LONGEST_REASON));
}

/** EPUBCheck sees what such an element lacks, and not why. */
const REFINING = /must refine/;

/** Elements of the metadata that name another by its id alone, where a fragment is wanted (EPUB 3.3, section 5.3.7). */
function refinementFaults({ root, path }: OpenedPackage, document: string): string[] {
  const elements = [...elementsIn(root)];
  const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  return elements.flatMap(({ attributes }) => {
    const id = attributes.get("refines")?.trim();
    if (id === undefined || !ids.has(id)) return [];
    const at = Math.max(...[`"`, "'"].map((quote) => document.indexOf(`refines=${quote}${id}${quote}`)));
    const place = placeText({ path, line: at === -1 ? null : lineAt(document, at) });
    return [`${place}\u202F: écrivez refines="#${id}" au lieu de refines="${id}"`];
  });
}

const MOST_WARNINGS = 50;
const LONGEST_REASON = 1900;

/** Files by which Adobe, Apple and Readium lock a publication. */
const LOCKS = ["META-INF/rights.xml", "META-INF/sinf.xml", "META-INF/license.lcpl"];

/**
 * Refuses an EPUB with a digital lock. Obfuscated fonts are no lock: their key is in the file.
 * @throws UnreadableFileError, {@link MalformedXml}
 */
function refuseProtection(parts: ReadonlyMap<string, Buffer>): void {
  const lock = LOCKS.find((name) => parts.has(name));
  if (lock) throw new UnreadableFileError(`${LOCKED} (${lock}).${REMEDY}`);
  const encryption = parts.get("META-INF/encryption.xml");
  const files = encryption ? encryptedFiles(encryption) : [];
  const locked = files.find(({ path, algorithm }) => !isObfuscation(algorithm) || !isFontName(path));
  if (locked)
    throw new UnreadableFileError(`${LOCKED}\u202F: «\u202F${shownPath(locked.path)}\u202F».${REMEDY}`);
}

const isFontName = (path: string): boolean => /\.([ot]tf|ttc|otc|woff2?|dfont)$/i.test(path);

const LOCKED = "Cet EPUB est protégé par un verrou numérique (DRM), son contenu est chiffré";
const REMEDY = " Envoyez le fichier sans verrou, tel qu’il sort de votre logiciel.";
