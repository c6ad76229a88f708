import { createHash } from "node:crypto";
import { named, type OpenedPackage, type PackageItem } from "../epub/read-package.ts";
import { resolveHref } from "../epub/archive-paths.ts";
import { CODE_NAME } from "../mark/mark.ts";
import { childElements, localName, text, textOf, xml, type XmlElement } from "../xml/xml-tree.ts";
import { secondsOf } from "../epub/clock-values.ts";
import { leadsInto, type Targets } from "./links.ts";

const LAST_PAGE_ID = "extrait-suite";

interface ExtractPackage {
  /** The manifest's files that stay. */
  isKept: (item: PackageItem) => boolean;
  targets: Targets;
  /** Relative to the package document. */
  lastPageHref: string;
  /** Properties that a shortened document no longer has, by its path. */
  properties: ReadonlyMap<string, string>;
  /** The media overlays that stay. */
  overlays: readonly PackageItem[];
}

/**
 * Makes the package document of a book that of its extract: another title and identifier, without the ISBN of the book.
 * Changes the tree.
 */
export function describeExtract(opened: OpenedPackage, extract: ExtractPackage): { identifier: string } {
  const { root, items } = opened;
  const removed = new Set(items.filter((item) => !extract.isKept(item)).map(({ id }) => id));
  const overlays = new Set(extract.overlays.map(({ id }) => id));
  for (const item of named(root, "item")) {
    const { attributes } = item;
    if (removed.has(attributes.get("id") ?? "")) removeFrom(root, item);
    if (!overlays.has(attributes.get("media-overlay")?.trim() ?? "")) attributes.delete("media-overlay");
    const path = items.find(({ id }) => id === attributes.get("id"))?.path ?? "";
    const properties = extract.properties.get(path);
    if (properties === "") attributes.delete("properties");
    else if (properties !== undefined) attributes.set("properties", properties);
  }
  const places = new Set(extract.targets.keys());
  const inOrder = new Set(opened.spine.filter(({ path }) => places.has(path)).map(({ id }) => id));
  for (const reference of named(root, "itemref"))
    if (!inOrder.has(reference.attributes.get("idref") ?? "")) removeFrom(root, reference);
  for (const guide of named(root, "guide")) {
    guide.children = guide.children.filter(
      (child) =>
        child.kind === "element" &&
        leadsInto(extract.targets, resolveHref(opened.path, child.attributes.get("href") ?? "")),
    );
    if (guide.children.length === 0) removeFrom(root, guide);
  }
  for (const name of ["collection", "tours", "bindings"])
    for (const element of named(root, name)) removeFrom(root, element);
  addLastPage(opened, extract.lastPageHref);
  if (overlays.size > 0) sumDurations(root);
  return { identifier: retitle(root, overlays.size > 0) };
}

function addLastPage({ root, isFixedLayout }: OpenedPackage, href: string): void {
  const [manifest] = named(root, "manifest");
  const [spine] = named(root, "spine");
  const prefix = (element: XmlElement) => element.name.slice(0, -localName(element).length);
  manifest?.children.push(
    xml(`${prefix(manifest)}item`, { id: LAST_PAGE_ID, href, "media-type": "application/xhtml+xml" }),
  );
  const properties = isFixedLayout ? "rendition:layout-reflowable" : undefined;
  spine?.children.push(xml(`${prefix(spine)}itemref`, { idref: LAST_PAGE_ID, properties }));
}

/** The whole duration is that of the overlays that stay (EPUB 3.3, section 9.3.2.1). Changes the tree. */
function sumDurations(root: XmlElement): void {
  const ids = new Set(named(root, "item").flatMap(({ attributes }) => attributes.get("id") ?? []));
  const durations = named(root, "meta").filter(
    ({ attributes }) => attributes.get("property") === "media:duration",
  );
  const refined = ({ attributes }: XmlElement) => attributes.get("refines")?.slice(1);
  const total = durations
    .filter((meta) => ids.has(refined(meta) ?? ""))
    .reduce((sum, meta) => sum + secondsOf(textOf(meta)), 0);
  for (const meta of durations)
    if (refined(meta) === undefined) meta.children = [text(`${Number(total.toFixed(3))}s`)];
}

function retitle(root: XmlElement, hasOverlays: boolean): string {
  const uniqueId = root.attributes.get("unique-identifier") ?? "";
  const [metadata] = named(root, "metadata");
  if (!metadata) return "";
  const all = (name: string) => named(metadata, name);
  const identifiers = all("identifier");
  const own = identifiers.find(({ attributes }) => attributes.get("id") === uniqueId) ?? identifiers[0];
  const identifier = identifierOf(own ? textOf(own).trim() : "");
  const dropped = identifiers.filter((each) => each !== own);
  for (const element of dropped) removeFrom(root, element);
  if (own) {
    own.children = [text(identifier)];
    own.attributes.delete("opf:scheme");
  }
  const [title] = all("title");
  if (title) title.children = [text(`${textOf(title).trim()} (extrait)`)];
  const ids = new Set(named(root, "item").flatMap(({ attributes }) => attributes.get("id") ?? []));
  const described = new Set(childElements(metadata).flatMap(({ attributes }) => attributes.get("id") ?? []));
  metadata.children = metadata.children.filter((child) => {
    if (child.kind === "text" || localName(child) !== "meta") return true;
    const refined = child.attributes.get("refines")?.slice(1);
    if (refined !== undefined && (refined === uniqueId || !(ids.has(refined) || described.has(refined))))
      return false;
    const property = child.attributes.get("property") ?? "";
    return child.attributes.get("name") !== CODE_NAME && (hasOverlays || !property.startsWith("media:"));
  });
  return identifier;
}

/** The same for the same book, in the form of a UUID (RFC 9562, version 8). */
function identifierOf(book: string): string {
  const digest = createHash("sha256").update(`${book}\nextrait`).digest("hex");
  const groups = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return `urn:uuid:${groups.join("-")}`;
}

/** The page at the end, as the contents list it. */
interface ListedPage {
  title: string;
  href: string;
}

/** Removes entries of the contents that lead to what is left out, and lists the last page. Changes the tree. */
export function shortenNavigation(path: string, root: XmlElement, targets: Targets, last: ListedPage): void {
  for (const nav of named(root, "nav")) {
    const lists = childElements(nav).filter((child) => localName(child) === "ol");
    for (const list of lists) shortenList(path, list, targets);
    const isContents = (nav.attributes.get("epub:type") ?? "").split(/\s+/).includes("toc");
    const [list] = lists;
    if (isContents && list) {
      const prefix = list.name.slice(0, -"ol".length);
      list.children.push(xml(`${prefix}li`, {}, [xml(`${prefix}a`, { href: last.href }, [last.title])]));
    } else if (lists.every((each) => childElements(each).length === 0)) removeFrom(root, nav);
  }
}

function shortenList(path: string, list: XmlElement, targets: Targets): void {
  list.children = list.children.filter((item) => {
    if (item.kind === "text") return true;
    const nested = childElements(item).filter((child) => localName(child) === "ol");
    for (const each of nested) shortenList(path, each, targets);
    item.children = item.children.filter(
      (child) => child.kind === "text" || !nested.includes(child) || childElements(child).length > 0,
    );
    const link = childElements(item).find((child) => localName(child) === "a");
    const hasNested = childElements(item).some((child) => nested.includes(child));
    if (!link) return hasNested;
    if (leadsInto(targets, resolveHref(path, link.attributes.get("href") ?? ""))) return true;
    if (!hasNested) return false;
    // A title whose own page is left out, above one that stays.
    link.name = link.name.replace(/a$/, "span");
    link.attributes.delete("href");
    return true;
  });
}

/** The same for the contents of EPUB 2 (OPF 2.0.1, section 2.4.1). Changes the tree. */
export function shortenNcx(path: string, root: XmlElement, targets: Targets, last: ListedPage): void {
  for (const list of named(root, "pageList")) removeFrom(root, list);
  const [map] = named(root, "navMap");
  if (!map) return;
  shortenPoints(path, map, targets);
  const prefix = map.name.slice(0, -"navMap".length);
  const label = xml(`${prefix}navLabel`, {}, [xml(`${prefix}text`, {}, [last.title])]);
  const content = xml(`${prefix}content`, { src: last.href });
  map.children.push(xml(`${prefix}navPoint`, { id: "extrait-suite" }, [label, content]), text("\n"));
  for (const [index, point] of named(map, "navPoint").entries())
    point.attributes.set("playOrder", String(index + 1));
}

function shortenPoints(path: string, parent: XmlElement, targets: Targets): void {
  parent.children = parent.children.filter((child) => {
    if (child.kind === "text" || localName(child) !== "navPoint") return true;
    shortenPoints(path, child, targets);
    const content = childElements(child).find((each) => localName(each) === "content");
    return leadsInto(targets, resolveHref(path, content?.attributes.get("src") ?? ""));
  });
}

export function removeFrom(root: XmlElement, removed: XmlElement): void {
  root.children = root.children.filter((child) => child !== removed);
  for (const child of root.children) if (child.kind === "element") removeFrom(child, removed);
}
