import type { ContentsEntry } from "./contents.ts";
import { childElements, elementsIn, findElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { parseXml } from "../xml/xml-parse.ts";
import { readZipParts } from "../archive/zip-parts.server.ts";

/** A file of a publication; paths are those of the archive. */
interface PublicationPart {
  path: string;
  mediaType: string;
  data: Buffer;
}

export interface TextDocument {
  path: string;
  root: XmlElement;
}

/** A publication as its package document presents it. */
export interface OpenedPublication {
  title: string;
  authors: string[];
  contributors: string[];
  publisher: string;
  language: string;
  identifier: string;
  /** Thirteen digits, or empty. */
  isbn: string;
  publishedOn: string;
  modifiedAt: string;
  description: string;
  subjects: string[];
  direction: "ltr" | "rtl";
  /** The text in reading order. */
  spine: TextDocument[];
  images: PublicationPart[];
  /** Path of the cover image. */
  coverPath: string | null;
  stylesheets: PublicationPart[];
  /** The table of contents; targets are archive paths with a fragment. */
  contents: ContentsEntry[];
  /** Places with a role, by their `epub:type`: cover, toc, bodymatter… */
  landmarks: Map<string, { title: string; href: string }>;
}

/** A reference to what the archive doesn't hold, or a file that isn't what its place asks for. */
class UnreadablePublication extends Error {
  override name = "UnreadablePublication";
}

/**
 * Opens an EPUB 3 publication (EPUB 3.3, sections 4 and 5) and reads all of it into memory.
 * @throws {UnreadablePublication} or {@link MalformedXml}
 */
export async function readEpub(path: string): Promise<OpenedPublication> {
  const parts = await readZipParts(path);
  const container = parseXml(textPart(parts, "META-INF/container.xml"));
  const packagePath = findElement(container, "rootfile")?.attributes.get("full-path") ?? "";
  const root = parseXml(textPart(parts, packagePath));
  const items = manifest(root, packagePath);
  const text = (item: Item): TextDocument => ({
    path: item.path,
    root: parseXml(textPart(parts, item.path)),
  });
  const files = (accepts: (type: string) => boolean): PublicationPart[] =>
    items
      .filter((item) => accepts(item.mediaType))
      .map((item) => ({ ...item, data: partOf(parts, item.path) }));
  const navigation = items.find((item) => item.properties.includes("nav"));
  return {
    ...metadataOf(root),
    spine: spineOf(root, items).map(text),
    images: files((type) => type.startsWith("image/")),
    coverPath: items.find((item) => item.properties.includes("cover-image"))?.path ?? null,
    stylesheets: files((type) => type === "text/css"),
    ...(navigation ? navigationOf(text(navigation)) : { contents: [], landmarks: new Map() }),
  };
}

type PublicationFacts = Omit<
  OpenedPublication,
  "spine" | "images" | "coverPath" | "stylesheets" | "contents" | "landmarks"
>;

function metadataOf(root: XmlElement): PublicationFacts {
  const named = (name: string): string[] =>
    [...elementsIn(root)].filter((element) => element.name === name).map(textOf);
  const progression = findElement(root, "spine")?.attributes.get("page-progression-direction");
  return {
    title: named("dc:title")[0] ?? "",
    authors: named("dc:creator"),
    contributors: named("dc:contributor"),
    publisher: named("dc:publisher")[0] ?? "",
    language: named("dc:language")[0] ?? "",
    identifier: named("dc:identifier")[0] ?? "",
    isbn: isbnOf(named("dc:identifier")),
    publishedOn: named("dc:date")[0] ?? "",
    modifiedAt: modificationTime(root),
    description: named("dc:description")[0] ?? "",
    subjects: named("dc:subject"),
    direction: progression === "rtl" ? "rtl" : "ltr",
  };
}

/** Of the first identifier that is one, without its hyphens. */
function isbnOf(identifiers: readonly string[]): string {
  const found = identifiers.map((identifier) => /^urn:isbn:(.+)$/i.exec(identifier.trim())?.[1]);
  return found.find((isbn) => isbn !== undefined)?.replaceAll("-", "") ?? "";
}

interface Item {
  id: string;
  path: string;
  mediaType: string;
  properties: string[];
}

function manifest(root: XmlElement, packagePath: string): Item[] {
  return [...elementsIn(root)]
    .filter((element) => element.name === "item")
    .map(({ attributes }) => ({
      id: attributes.get("id") ?? "",
      path: resolvePath(packagePath, attributes.get("href") ?? ""),
      mediaType: attributes.get("media-type") ?? "",
      properties: (attributes.get("properties") ?? "").split(" "),
    }));
}

function spineOf(root: XmlElement, items: readonly Item[]): Item[] {
  const references = [...elementsIn(root)].filter((element) => element.name === "itemref");
  return references.map((reference) => {
    const item = items.find(({ id }) => id === reference.attributes.get("idref"));
    if (!item) throw new UnreadablePublication("The spine refers to a file that the manifest doesn't list.");
    return item;
  });
}

function modificationTime(root: XmlElement): string {
  const modified = [...elementsIn(root)].find((e) => e.attributes.get("property") === "dcterms:modified");
  return modified ? textOf(modified) : "";
}

function navigationOf(navigation: TextDocument): Pick<OpenedPublication, "contents" | "landmarks"> {
  const toc = navigationList(navigation.root, "toc");
  return { contents: toc ? listEntries(toc, navigation.path) : [], landmarks: landmarksOf(navigation) };
}

function navigationList(root: XmlElement, type: string): XmlElement | undefined {
  const nav = [...elementsIn(root)].find((e) => e.name === "nav" && e.attributes.get("epub:type") === type);
  return nav && findElement(nav, "ol");
}

function listEntries(list: XmlElement, base: string): ContentsEntry[] {
  return childElements(list, "li").flatMap((item) => {
    const [link] = childElements(item, "a");
    const [nested] = childElements(item, "ol");
    const children = nested ? listEntries(nested, base) : [];
    if (!link) return children;
    return [{ title: textOf(link), href: resolveHref(base, link.attributes.get("href") ?? ""), children }];
  });
}

function landmarksOf(navigation: TextDocument): Map<string, { title: string; href: string }> {
  const list = navigationList(navigation.root, "landmarks");
  const links = list ? [...elementsIn(list)].filter((element) => element.name === "a") : [];
  return new Map(
    links.map((link) => [
      link.attributes.get("epub:type") ?? "",
      { title: textOf(link), href: resolveHref(navigation.path, link.attributes.get("href") ?? "") },
    ]),
  );
}

/** Resolves a relative reference to `path#fragment` within the archive. */
export function resolveHref(base: string, href: string): string {
  const { pathname, hash } = new URL(href, `epub://archive/${base}`);
  return decodeURIComponent(pathname.slice(1)) + decodeURIComponent(hash);
}

function resolvePath(base: string, href: string): string {
  return resolveHref(base, href).split("#")[0] ?? "";
}

function partOf(parts: ReadonlyMap<string, Buffer>, path: string): Buffer {
  const part = parts.get(path);
  if (!part) throw new UnreadablePublication(`The archive doesn't hold ${path}.`);
  return part;
}

function textPart(parts: ReadonlyMap<string, Buffer>, path: string): string {
  return partOf(parts, path).toString("utf8");
}
