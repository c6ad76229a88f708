import { childElements, elementsIn, localName, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { resolveHref, resolvePath } from "./archive-paths.ts";

export interface PackageItem {
  id: string;
  /** In the archive. */
  path: string;
  mediaType: string;
  properties: string[];
  /** The id of what is shown where its type is not known. */
  fallback: string | undefined;
  /** The id of the recorded voice that reads it (EPUB Media Overlays). */
  overlay: string | undefined;
}

/** An item of the reading order, or the one that it falls back to. */
export interface SpineItem extends PackageItem {
  /** False for what is outside of the reading order, such as a page of notes. */
  isLinear: boolean;
  /** A page with a fixed layout. */
  isFixed: boolean;
}

/** A package document (OPF 2.0.1; EPUB 3.3, section 5). */
export interface OpenedPackage {
  path: string;
  root: XmlElement;
  /** "2.0", "3.0" */
  version: string;
  items: PackageItem[];
  spine: SpineItem[];
  /** Null if no item is named as the cover's picture. */
  coverPath: string | null;
  /** The `guide` of EPUB 2. */
  guide: { type: string; title: string; href: string }[];
  navigationPath: string | null;
  ncxPath: string | null;
  /** All pages have a fixed layout. */
  isFixedLayout: boolean;
}

export const XHTML_TYPE = "application/xhtml+xml";
export const SVG_TYPE = "image/svg+xml";
export const SMIL_TYPE = "application/smil+xml";
/** Obsolete types of text files that EPUB 2 still allows are read as XHTML. */
const TEXT_TYPES = new Set([XHTML_TYPE, SVG_TYPE, "text/html", "text/x-oeb1-document"]);

type Parts = ReadonlyMap<string, Buffer>;

/** @throws UnreadableFileError, {@link MalformedXml} */
export function readPackage(parts: Parts): OpenedPackage {
  const container = parseXml(decodeXml(partOf(parts, "META-INF/container.xml")));
  const path = named(container, "rootfile")[0]?.attributes.get("full-path") ?? "";
  const root = parseXml(decodeXml(partOf(parts, path)));
  const items = named(root, "item").map((item) => itemOf(item, path));
  const isFixed = hasFixedPages(root, parts);
  const spine = spineOf(root, items, isFixed);
  const toc = named(root, "spine")[0]?.attributes.get("toc");
  const ncx = items.find(({ id, mediaType }) => id === toc || mediaType === "application/x-dtbncx+xml");
  return {
    path,
    root,
    version: root.attributes.get("version") ?? "",
    items,
    spine,
    coverPath: coverOf(root, items),
    guide: named(root, "reference").map(({ attributes }) => ({
      type: attributes.get("type") ?? "",
      title: attributes.get("title") ?? "",
      href: resolveHref(path, attributes.get("href") ?? ""),
    })),
    navigationPath: items.find(({ properties }) => properties.includes("nav"))?.path ?? null,
    ncxPath: ncx?.path ?? null,
    isFixedLayout: isFixed || (spine.length > 0 && spine.every((item) => item.isFixed || !item.isLinear)),
  };
}

/** The media overlay of an item; undefined if it has none. */
export const overlayOf = (items: readonly PackageItem[], { overlay }: PackageItem): PackageItem | undefined =>
  overlay === undefined
    ? undefined
    : items.find(({ id, mediaType }) => id === overlay && mediaType === SMIL_TYPE);

/** Elements with this name, whatever their prefix. */
export const named = (root: XmlElement, name: string): XmlElement[] =>
  [...elementsIn(root)].filter((element) => localName(element) === name);

function itemOf({ attributes }: XmlElement, packagePath: string): PackageItem {
  return {
    id: attributes.get("id")?.trim() ?? "",
    path: resolvePath(packagePath, attributes.get("href") ?? ""),
    mediaType: (attributes.get("media-type") ?? "").trim().toLowerCase(),
    properties: wordsOf(attributes.get("properties")),
    fallback: attributes.get("fallback")?.trim(),
    overlay: attributes.get("media-overlay")?.trim(),
  };
}

const wordsOf = (value = ""): string[] => value.split(/\s+/).filter(Boolean);

function spineOf(root: XmlElement, items: readonly PackageItem[], isFixed: boolean): SpineItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return named(root, "itemref").map(({ attributes }) => {
    const id = attributes.get("idref")?.trim() ?? "";
    const item = fallbackOf(byId.get(id), byId, ({ mediaType }) => TEXT_TYPES.has(mediaType));
    if (!item) throw new UnreadableFileError(unlisted(id));
    const properties = wordsOf(attributes.get("properties"));
    return {
      ...item,
      isLinear: attributes.get("linear") !== "no",
      // A drawing has its own dimensions.
      isFixed:
        item.mediaType === SVG_TYPE ||
        properties.includes("rendition:layout-pre-paginated") ||
        (isFixed && !properties.includes("rendition:layout-reflowable")),
    };
  });
}

/** The item itself, or the first of its fallbacks that can be shown (EPUB 3.3, section 3.5.1). */
export function fallbackOf(
  item: PackageItem | undefined,
  byId: ReadonlyMap<string, PackageItem>,
  isShown: (item: PackageItem) => boolean,
): PackageItem | undefined {
  const seen = new Set<PackageItem>();
  for (let next = item; next && !seen.has(next); next = byId.get(next.fallback ?? "")) {
    if (isShown(next)) return next;
    seen.add(next);
  }
  return undefined;
}

const unlisted = (id: string): string =>
  `Cet EPUB ne peut pas être lu\u202F: son ordre de lecture (spine) contient «\u202F${id.slice(0, 80)}\u202F», qui n’est pas un texte de son manifeste.`;

/** The whole publication has a fixed layout: in EPUB 3, and as Apple and Amazon wrote it before. */
function hasFixedPages(root: XmlElement, parts: Parts): boolean {
  const isStated = named(root, "meta").some(
    (meta) =>
      (meta.attributes.get("property") === "rendition:layout" && textOf(meta).trim() === "pre-paginated") ||
      (meta.attributes.get("name") === "fixed-layout" && meta.attributes.get("content") === "true"),
  );
  const options = parts.get("META-INF/com.apple.ibooks.display-options.xml");
  if (isStated || !options) return isStated;
  return named(parseXml(decodeXml(options)), "option").some(
    (option) => option.attributes.get("name") === "fixed-layout" && textOf(option).trim() === "true",
  );
}

/** EPUB 3 marks the picture itself; EPUB 2 names its id in a `meta` element. */
function coverOf(root: XmlElement, items: readonly PackageItem[]): string | null {
  const meta = named(root, "meta").find(({ attributes }) => attributes.get("name") === "cover");
  const id = meta?.attributes.get("content");
  const marked = items.find(({ properties }) => properties.includes("cover-image"));
  const found = marked ?? items.find((item) => item.id === id);
  return found?.mediaType.startsWith("image/") ? found.path : null;
}

/** @throws UnreadableFileError if the archive has no such file */
export function partOf(parts: Parts, path: string): Buffer {
  const part = parts.get(path);
  if (!part)
    throw new UnreadableFileError(
      `Cet EPUB est incomplet\u202F: «\u202F${path.slice(0, 200)}\u202F» y manque.`,
    );
  return part;
}

/** The metadata of a package document, without prefixes. */
export const metadataElements = (root: XmlElement): XmlElement[] =>
  childElements(root)
    .filter((child) => localName(child) === "metadata")
    .flatMap((metadata) => [...elementsIn(metadata)].slice(1));
