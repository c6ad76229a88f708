import { childElements, elementsIn, localName, type XmlElement } from "../xml/xml-tree.ts";
import { resolveHref } from "./archive-paths.ts";
import type { ContentsEntry } from "./contents.ts";
import { lineOf } from "./accessibility.ts";
import { named, type OpenedPackage } from "./read-package.ts";

/** Places by their `epub:type`: cover, toc, bodymatter… */
export type Landmarks = Map<string, { title: string; href: string }>;

interface File {
  path: string;
  root: XmlElement;
}

/** The table of contents of a navigation document (EPUB 3.3, section 7.4); targets are archive paths with a fragment. */
export function navigationContents({ path, root }: File): ContentsEntry[] {
  const list = navigationList(root, "toc");
  return list ? listEntries(list, path) : [];
}

export function navigationLandmarks({ path, root }: File): Landmarks {
  const list = navigationList(root, "landmarks");
  const links = list ? named(list, "a") : [];
  return new Map(
    links.map((link) => [
      link.attributes.get("epub:type") ?? "",
      { title: lineOf(link), href: resolveHref(path, link.attributes.get("href") ?? "") },
    ]),
  );
}

/** The number of pages in the list of pages of a navigation document. */
export function navigationPages(root: XmlElement): number {
  const list = navigationList(root, "page-list");
  return list ? named(list, "a").length : 0;
}

function navigationList(root: XmlElement, type: string): XmlElement | undefined {
  const isWanted = (nav: XmlElement) => (nav.attributes.get("epub:type") ?? "").split(/\s+/).includes(type);
  const nav = named(root, "nav").find(isWanted);
  return nav && named(nav, "ol")[0];
}

function listEntries(list: XmlElement, base: string): ContentsEntry[] {
  return childElements(list).flatMap((item) => {
    if (localName(item) !== "li") return [];
    const link = childElements(item).find((child) => localName(child) === "a");
    const nested = childElements(item).find((child) => localName(child) === "ol");
    const children = nested ? listEntries(nested, base) : [];
    if (!link) return children;
    return [{ title: lineOf(link), href: resolveHref(base, link.attributes.get("href") ?? ""), children }];
  });
}

/** The table of contents of EPUB 2 (OPF 2.0.1, section 2.4.1). */
export function ncxContents({ path, root }: File): ContentsEntry[] {
  const [map] = named(root, "navMap");
  return map ? navPoints(map, path) : [];
}

function navPoints(parent: XmlElement, base: string): ContentsEntry[] {
  return childElements(parent).flatMap((point) => {
    if (localName(point) !== "navPoint") return [];
    const children = navPoints(point, base);
    const part = (name: string) => childElements(point).find((child) => localName(child) === name);
    const label = part("navLabel");
    const src = part("content")?.attributes.get("src");
    if (!label || src === undefined) return children;
    return [{ title: lineOf(label), href: resolveHref(base, src), children }];
  });
}

/** The names of EPUB 3 for the places in the guide of EPUB 2. */
const GUIDE_TYPES: Record<string, string> = {
  text: "bodymatter",
  start: "bodymatter",
  "title-page": "titlepage",
};

export function guideLandmarks({ guide }: OpenedPackage): Landmarks {
  return new Map(
    guide
      .toReversed() // The first place of a type counts.
      .map(({ type, title, href }) => [GUIDE_TYPES[type] ?? type, { title: title || type, href }]),
  );
}

/** The first element of this `epub:type`, anywhere in a document. */
export function elementOfType(root: XmlElement, types: readonly string[]): XmlElement | undefined {
  for (const element of elementsIn(root)) {
    const own = (element.attributes.get("epub:type") ?? "").split(/\s+/);
    if (types.some((type) => own.includes(type))) return element;
  }
  return undefined;
}
