import { readZipParts } from "../archive/zip-parts.server.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";
import type { ContentsEntry } from "./contents.ts";
import { encryptedFiles, plainFontBytes } from "./font-obfuscation.ts";
import { publicationFacts, type PublicationFacts } from "./accessibility.ts";
import { withPlainNames, XHTML_NAMESPACE } from "./plain-names.ts";
import {
  guideLandmarks,
  type Landmarks,
  navigationContents,
  navigationLandmarks,
  ncxContents,
} from "./read-contents.ts";
import { fallbackOf, type OpenedPackage, partOf, readPackage, SVG_TYPE } from "./read-package.ts";

/** A file of a publication; paths are those of the archive. */
export interface PublicationPart {
  path: string;
  mediaType: string;
  data: Buffer;
}

export interface TextDocument {
  path: string;
  root: XmlElement;
}

/** A publication as its package document presents it. */
export interface OpenedPublication extends PublicationFacts {
  /** The text in reading order; then the documents outside of it. */
  spine: TextDocument[];
  images: PublicationPart[];
  /** By the path of a picture: that of the picture to show if its type is not known. */
  fallbacks: ReadonlyMap<string, string>;
  /** Without obfuscation. */
  fonts: PublicationPart[];
  /** Path of the cover image. */
  coverPath: string | null;
  stylesheets: PublicationPart[];
  /** The table of contents; targets are archive paths with a fragment. */
  contents: ContentsEntry[];
  landmarks: Landmarks;
}

/**
 * Opens an EPUB 2 or 3 publication (EPUB 3.3, sections 4 and 5) and reads all of it into memory.
 * @throws UnreadableFileError for a file that is missing, or {@link MalformedXml}
 */
export async function readEpub(path: string): Promise<OpenedPublication> {
  const parts = await readZipParts(path);
  const opened = readPackage(parts);
  const facts = publicationFacts(opened.root);
  const files = (accepts: (type: string) => boolean): PublicationPart[] =>
    opened.items
      .filter((item) => accepts(item.mediaType))
      .map((item) => ({ ...item, data: partOf(parts, item.path) }));
  const spine = [true, false].flatMap((isLinear) =>
    opened.spine.filter((item) => item.isLinear === isLinear).map((item) => readText(parts, item)),
  );
  return {
    ...facts,
    spine,
    images: files((type) => type.startsWith("image/")),
    fallbacks: fallbacksIn(opened),
    fonts: withoutObfuscation(files(isFont), parts, facts.identifier),
    coverPath: opened.coverPath,
    stylesheets: files((type) => type === "text/css"),
    ...placesOf(opened, parts),
  };
}

function fallbacksIn({ items }: OpenedPackage): Map<string, string> {
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map(
    items.flatMap((item) => {
      const shown = fallbackOf(item, byId, ({ mediaType }) => CORE_PICTURES.test(mediaType));
      return shown && shown !== item ? [[item.path, shown.path] as const] : [];
    }),
  );
}

/** EPUB 3.3, section 3.2. */
const CORE_PICTURES = /^image\/(jpeg|png|gif|webp|svg\+xml)$/;

function readText(
  parts: ReadonlyMap<string, Buffer>,
  item: { path: string; mediaType: string },
): TextDocument {
  const root = withPlainNames(parseXml(decodeXml(partOf(parts, item.path)), htmlEntity));
  return { path: item.path, root: item.mediaType === SVG_TYPE ? pageOf(root) : root };
}

/** EPUB 3 allows a drawing in place of a page of text. */
const pageOf = (drawing: XmlElement): XmlElement =>
  xml("html", { xmlns: XHTML_NAMESPACE }, [xml("head"), xml("body", {}, [drawing])]);

const isFont = (type: string): boolean => /font|opentype/.test(type);

function withoutObfuscation(
  fonts: readonly PublicationPart[],
  parts: ReadonlyMap<string, Buffer>,
  identifier: string,
): PublicationPart[] {
  const encryption = parts.get("META-INF/encryption.xml");
  const algorithms = new Map(
    (encryption ? encryptedFiles(encryption) : []).map(({ path, algorithm }) => [path, algorithm]),
  );
  return fonts.map((font) => {
    const algorithm = algorithms.get(font.path);
    return algorithm ? { ...font, data: plainFontBytes(font.data, algorithm, identifier) } : font;
  });
}

/** Contents and landmarks: from the navigation document, otherwise from the files of EPUB 2. */
export function placesOf(
  opened: OpenedPackage,
  parts: ReadonlyMap<string, Buffer>,
): Pick<OpenedPublication, "contents" | "landmarks"> {
  const { navigationPath, ncxPath } = opened;
  const file = (path: string) => ({ path, root: parseXml(decodeXml(partOf(parts, path)), htmlEntity) });
  const navigation = navigationPath === null ? null : file(navigationPath);
  const landmarks = navigation ? navigationLandmarks(navigation) : new Map();
  const contents = navigation ? navigationContents(navigation) : [];
  const hasContents = contents.length > 0 || ncxPath === null || !parts.has(ncxPath);
  return {
    contents: hasContents ? contents : ncxContents(file(ncxPath)),
    landmarks: landmarks.size > 0 ? landmarks : guideLandmarks(opened),
  };
}
