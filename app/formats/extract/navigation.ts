import { resolveHref } from "../epub/archive-paths.ts";
import { named } from "../epub/read-package.ts";
import { childElements, localName, text, xml, type XmlElement } from "../xml/xml-tree.ts";
import { leadsInto, type Targets } from "./links.ts";

/** The page at the end, as the contents list it. */
export interface ListedPage {
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
