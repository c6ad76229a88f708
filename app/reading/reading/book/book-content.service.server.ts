import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import {
  entryStream,
  indexArchive,
  type IndexedEntry,
  type ReadBytes,
} from "#formats/archive/archive-index.server.ts";
import { resolvePath } from "#formats/epub/archive-paths.ts";
import { encryptedFiles, isObfuscation, plainFontBytes } from "#formats/epub/font-obfuscation.ts";
import { publicationFacts } from "#formats/epub/accessibility.ts";
import { overlayOf, readPackage } from "#formats/epub/read-package.ts";
import { placesOf } from "#formats/epub/read-epub.server.ts";
import { AppError, notFound } from "#platform/http/app-errors.ts";
import { shownType } from "#reading/reading/book/readable-books.rules.ts";
import type { BookContents } from "#reading/reading/book/readable-books.contract.ts";

export type BookContent = ReturnType<typeof createBookContent>;

/** An EPUB from which entries are served. */
export interface EpubFile {
  size: number;
  /** The edition or extract of the file, and its version. */
  cacheKey: string;
  /** Identifies the file: the same version has the same entries, except for their owner's mark. */
  version: string;
  /** Identifies the bytes, with the mark. */
  copyVersion: string;
  read: ReadBytes;
}

interface OpenedFile {
  entries: ReadonlyMap<string, IndexedEntry>;
  /** Content types of the items that are shown, by path. */
  types: ReadonlyMap<string, string>;
  /** The algorithms that hide the beginnings of fonts, by path. */
  hidden: ReadonlyMap<string, string>;
  identifier: string;
  contents: BookContents;
}

export interface ServedEntry {
  contentType: string;
  size: number;
  etag: string;
  /** Whether a part of it can be asked for. */
  hasParts: boolean;
  stream: (part?: { start: number; end: number }) => Promise<Readable>;
}

/** Opened books are kept: each page of a book asks for several entries. */
const keptBooks = 100;
/** A section in which parts are looked for, and how many of them its first page may show. */
const maxSearchedBytes = 256 * 1024;
const mostParts = 6;
/** A package document, a table of contents; the book's own texts are streamed. */
const maxDescriptionBytes = 8 * 1024 * 1024;
/** A font with a hidden beginning is changed in memory. */
const maxFontBytes = 32 * 1024 * 1024;

/**
 * Serves the entries of EPUBs by address. They are templates that the shop's limited processes have checked and written,
 * so their package documents are read here.
 */
export function createBookContent() {
  const opened = new LRUCache<string, Promise<OpenedFile>>({ max: keptBooks });

  function open(file: EpubFile): Promise<OpenedFile> {
    const known = opened.get(file.cacheKey);
    if (known) return known;
    const opening = openFile(file).catch((error: unknown) => {
      throw error instanceof AppError ? error : unreadableBook(error);
    });
    opened.set(file.cacheKey, opening);
    // A failure of the store is not kept.
    opening.catch(() => opened.delete(file.cacheKey));
    return opening;
  }

  /** @throws AppError 404 for an entry that is not shown */
  async function entry(file: EpubFile, path: string): Promise<ServedEntry> {
    const { entries, types, hidden, identifier } = await open(file);
    const found = entries.get(path);
    const contentType = types.get(path);
    if (!found || contentType === undefined) throw notFound("Ce livre n’a pas cette page.");
    const algorithm = hidden.get(path);
    const plain = async () =>
      plainFontBytes(await bytesOf(found, file.read, maxFontBytes), algorithm ?? "", identifier);
    return {
      contentType,
      size: found.unpackedBytes,
      etag: `"${file.copyVersion}.${found.checksum.toString(16)}"`,
      hasParts: !found.isPacked && algorithm === undefined,
      stream: async (part) =>
        algorithm === undefined ? entryStream(found, file.read, part) : Readable.from([await plain()]),
    };
  }

  /** The paths of the first styles and pictures that a section names; none for a very long section. */
  async function partsOf(file: EpubFile, path: string): Promise<string[]> {
    const { entries, types } = await open(file);
    const section = entries.get(path);
    if (!section || section.unpackedBytes > maxSearchedBytes) return [];
    const text = (await bytesOf(section, file.read, maxSearchedBytes)).toString("utf8");
    const named = [...text.matchAll(/\b(?:href|src)\s*=\s*["']([^"'#]+)["']/g)].map(([, href = ""]) =>
      resolvePath(path, href),
    );
    const shown = named.filter((each) => /^(?:text\/css|image\/)/.test(types.get(each) ?? ""));
    return [...new Set(shown)].slice(0, mostParts);
  }

  return {
    contents: async (file: EpubFile): Promise<BookContents> => (await open(file)).contents,
    entry,
    partsOf,
  };
}

async function openFile({ size, read }: EpubFile): Promise<OpenedFile> {
  const entries = await indexArchive(size, read);
  const parts = new Map<string, Buffer>();
  const load = async (path: string | null) => {
    const entry = path === null ? undefined : entries.get(path);
    if (path !== null && entry) parts.set(path, await bytesOf(entry, read, maxDescriptionBytes));
  };
  const fixed = [
    "META-INF/container.xml",
    "META-INF/encryption.xml",
    "META-INF/com.apple.ibooks.display-options.xml",
  ];
  for (const path of fixed) await load(path);
  const container = parts.get("META-INF/container.xml")?.toString("utf8") ?? "";
  await load(/full-path\s*=\s*["']([^"']+)["']/.exec(container)?.[1] ?? null);
  const opened = readPackage(parts);
  await load(opened.navigationPath);
  await load(opened.ncxPath);
  const facts = publicationFacts(opened.root);
  const encryption = parts.get("META-INF/encryption.xml");
  const hidden = encryption ? encryptedFiles(encryption) : [];
  const types = new Map(
    [...opened.items, ...opened.spine].flatMap(({ path, mediaType }) => {
      const type = shownType(mediaType);
      return type === null ? [] : [[path, type] as const];
    }),
  );
  const inOrder = new Set(opened.spine.map(({ path }) => path));
  return {
    entries,
    types,
    hidden: new Map(
      hidden
        .filter(({ algorithm }) => isObfuscation(algorithm))
        .map(({ path, algorithm }) => [path, algorithm]),
    ),
    identifier: facts.identifier,
    contents: {
      title: facts.title,
      language: facts.language,
      direction: facts.direction,
      isFixed: opened.isFixedLayout,
      sections: opened.spine.map((item) => ({
        path: item.path,
        size: entries.get(item.path)?.unpackedBytes ?? 0,
        linear: item.isLinear,
        overlay: overlayOf(opened.items, item)?.path ?? null,
      })),
      resources: [...types.keys()].flatMap((path) => {
        const entry = inOrder.has(path) ? undefined : entries.get(path);
        return entry ? [{ path, size: entry.unpackedBytes }] : [];
      }),
      entries: placesOf(opened, parts).contents,
    },
  };
}

async function bytesOf(entry: IndexedEntry, read: ReadBytes, most: number): Promise<Buffer> {
  if (entry.unpackedBytes > most) throw unreadableBook();
  return buffer(await entryStream(entry, read));
}

const unreadableBook = (cause?: unknown) =>
  new AppError(422, "Ce livre ne peut pas s’ouvrir ici\u202f: téléchargez-le.", { cause });
