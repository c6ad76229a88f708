import { createWriteStream } from "node:fs";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { isCompressed, publicationStream } from "../epub/archive.server.ts";
import { encryptedFiles, plainFontBytes } from "../epub/font-obfuscation.ts";
import { publicationFacts } from "../epub/accessibility.ts";
import type { ContentsEntry } from "../epub/contents.ts";
import { placesOf } from "../epub/read-epub.server.ts";
import { type OpenedPackage, partOf, readPackage } from "../epub/read-package.ts";
import { CODE_PLACEHOLDER, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { serializeXhtml, serializeXml } from "../xml/xml-serialize.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { cutAt } from "./cut.ts";
import type { ExtractMeasure, OpeningBlock } from "./blocks.ts";
import {
  filesUsedIn,
  filesUsedInStyle,
  targetsOf,
  LAST_PAGE_TITLE,
  type LastPage,
  lastPage,
} from "./links.ts";
import { shortenNavigation, shortenNcx, describeExtract } from "./package.ts";
import { overlaysKept } from "./media-overlays.ts";
import { openingOf, removeMarks, shortenedTexts } from "./texts.ts";
import { named } from "../epub/read-package.ts";

export interface ExtractOrder {
  /** An EPUB template: its marks are removed. */
  path: string;
  outPath: string;
  measure: ExtractMeasure;
  lastPage: LastPage;
}

/** A line of a book's contents; 0 is the depth of a part or a chapter. */
export interface ContentsTitle {
  title: string;
  depth: number;
}

/** More lines than a page shows, and titles longer than a line. */
const MOST_TITLES = 300;
const LONGEST_TITLE = 200;

export interface MadeExtract {
  opening: OpeningBlock[];
  contents: ContentsTitle[];
  /** Length of the text of each file in the spine of the whole book; 0 for one outside of the reading order. */
  textLengths: number[];
  /** Of characters and places: words that recur in the whole book. */
  names: string[];
}

/**
 * Makes the extract of a book: an EPUB of its own with the beginning, only the files that it shows, and a page that says
 * where the book is sold. The same input gives the same bytes.
 * @throws UnreadableFileError for a text that cannot be divided
 */
export async function makeExtract({ path, outPath, ...order }: ExtractOrder): Promise<MadeExtract> {
  const source = await readZipParts(path);
  const opened = readPackage(source);
  const parts = withPlainFonts(source, opened);
  const { landmarks, contents } = placesOf(opened, parts);
  const rootOf = (file: string) => parseXml(decodeXml(partOf(parts, file)), htmlEntity);
  const texts = shortenedTexts(opened, rootOf, (documents) => {
    const start = landmarks.get("bodymatter")?.href ?? landmarks.get("text")?.href;
    const chapters = contents.map(({ href }) => href);
    return cutAt({ documents, start, chapters }, order.measure);
  });
  const isEpub3 = opened.version.startsWith("3");
  const written = new Map<string, string>();
  for (const { path: file, root } of texts.changed)
    written.set(file, `${XML}${isEpub3 ? HTML : ""}${serializeXhtml(root)}\n`);
  const lastPath = posix.join(posix.dirname(opened.path), "extrait-suite.xhtml");
  const cover = opened.coverPath && encodeURI(posix.relative(posix.dirname(lastPath), opened.coverPath));
  written.set(lastPath, lastPage(order.lastPage, { isEpub3, cover }));
  const targets = targetsOf(texts.documents);
  const used = filesUsed(opened, parts, texts.documents);
  const whole = new Set([...texts.documents.keys()].filter((file) => !texts.properties.has(file)));
  const spoken = overlaysKept(opened, parts, whole);
  const isKept = ({ path: file, mediaType }: { path: string; mediaType: string }) =>
    texts.documents.has(file) ||
    file === opened.navigationPath ||
    file === opened.ncxPath ||
    file === opened.coverPath ||
    spoken.files.has(file) ||
    (!MARKUP.test(mediaType) && used.has(file));
  const lastPageHref = posix.basename(lastPath);
  const { properties } = texts;
  const { identifier } = describeExtract(opened, {
    isKept,
    targets,
    lastPageHref,
    properties,
    overlays: spoken.overlays,
  });
  written.set(opened.path, XML + serializeXml(opened.root));
  for (const [file, text] of contentsOf(opened, rootOf, targets, { lastPath, identifier }))
    written.set(file, text);
  const names = new Set([
    "META-INF/container.xml",
    opened.path,
    lastPath,
    ...opened.items.filter(isKept).map((item) => item.path),
  ]);
  const entries = [...names].map((name) => {
    const text = written.get(name);
    const content = text === undefined ? partOf(parts, name) : Buffer.from(text);
    return { path: name, content, stored: isCompressed(name) };
  });
  requireUnmarked(entries);
  await pipeline(publicationStream(entries), createWriteStream(outPath));
  return {
    opening: openingOf(texts.text),
    contents: titlesOf(contents),
    textLengths: texts.lengths,
    names: texts.names,
  };
}

const titlesOf = (contents: readonly ContentsEntry[]): ContentsTitle[] =>
  contents.flatMap((entry) => flattened(entry, 0)).slice(0, MOST_TITLES);

function flattened({ title, children }: ContentsEntry, depth: number): ContentsTitle[] {
  const own = title.trim().slice(0, LONGEST_TITLE);
  return [...(own ? [{ title: own, depth }] : []), ...children.flatMap((each) => flattened(each, depth + 1))];
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
const HTML = "<!DOCTYPE html>\n";
const MARKUP = /xhtml|html|smil|javascript|ecmascript/;

/** The key of obfuscated fonts is the identifier of the book, which the extract does not have. */
function withPlainFonts(parts: ReadonlyMap<string, Buffer>, opened: OpenedPackage): Map<string, Buffer> {
  const plain = new Map(parts);
  const encryption = parts.get("META-INF/encryption.xml");
  const { identifier } = publicationFacts(opened.root);
  for (const { path, algorithm } of encryption ? encryptedFiles(encryption) : []) {
    const font = parts.get(path);
    if (font) plain.set(path, plainFontBytes(font, algorithm, identifier));
  }
  return plain;
}

/** Fonts and style sheets of the texts that stay, their pictures, and what those refer to in turn. */
function filesUsed(
  opened: OpenedPackage,
  parts: ReadonlyMap<string, Buffer>,
  documents: ReadonlyMap<string, XmlElement | null>,
): Set<string> {
  const used = new Set<string>();
  const types = new Map(opened.items.map(({ path, mediaType }) => [path, mediaType]));
  const waiting = [...documents].flatMap(([path, root]) =>
    root ? filesUsedIn(path, root) : drawn(path, parts),
  );
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (used.has(next) || !parts.has(next)) continue;
    used.add(next);
    if (types.get(next) === "text/css")
      waiting.push(...filesUsedInStyle(next, partOf(parts, next).toString("utf8")));
    if (types.get(next) === "image/svg+xml") waiting.push(...drawn(next, parts));
  }
  return used;
}

const drawn = (path: string, parts: ReadonlyMap<string, Buffer>): string[] =>
  filesUsedIn(path, parseXml(decodeXml(partOf(parts, path)), htmlEntity));

/** The contents, in both forms that a book may have. */
function* contentsOf(
  { navigationPath, ncxPath }: OpenedPackage,
  rootOf: (path: string) => XmlElement,
  targets: ReturnType<typeof targetsOf>,
  { lastPath, identifier }: { lastPath: string; identifier: string },
): Generator<[string, string]> {
  const last = (from: string) => ({
    title: LAST_PAGE_TITLE,
    href: encodeURI(posix.relative(posix.dirname(from), lastPath)),
  });
  if (navigationPath !== null) {
    const root = rootOf(navigationPath);
    // A contents page in the reading order can have a mark.
    removeMarks(root);
    shortenNavigation(navigationPath, root, targets, last(navigationPath));
    yield [navigationPath, XML + HTML + serializeXhtml(root)];
  }
  if (ncxPath !== null) {
    const root = rootOf(ncxPath);
    shortenNcx(ncxPath, root, targets, last(ncxPath));
    const uid = named(root, "meta").find(({ attributes }) => attributes.get("name") === "dtb:uid");
    uid?.attributes.set("content", identifier);
    yield [ncxPath, XML + serializeXml(root)];
  }
}

/** An extract is the same for every reader. */
function requireUnmarked(entries: readonly { path: string; content: Buffer }[]): void {
  for (const { path, content } of entries)
    if (content.includes(MARK_PLACEHOLDER) || content.includes(CODE_PLACEHOLDER))
      throw new Error(`A place of the personal mark is left in ${path}.`);
}
