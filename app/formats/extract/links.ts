import { resolveHref } from "../epub/archive-paths.ts";
import { elementsIn, localName, type XmlElement } from "../xml/xml-tree.ts";
import { idsIn } from "./blocks.ts";

/** The documents of an extract, with the ids that links can lead to. */
export type Targets = ReadonlyMap<string, ReadonlySet<string>>;

export const targetsOf = (documents: ReadonlyMap<string, XmlElement | null>): Targets =>
  new Map([...documents].map(([path, root]) => [path, new Set(root ? idsIn(root) : [])]));

export function leadsInto(targets: Targets, place: string): boolean {
  const [path = "", fragment] = place.split("#");
  const ids = targets.get(path);
  return ids !== undefined && (fragment === undefined || fragment === "" || ids.has(fragment));
}

/** The places in the publication to which links lead, with their elements. */
export function linksIn(path: string, root: XmlElement): { element: XmlElement; name: string; to: string }[] {
  return [...elementsIn(root)].flatMap((element) => {
    if (!["a", "area"].includes(localName(element))) return [];
    return ["href", "xlink:href"].flatMap((name) => {
      const href = element.attributes.get(name);
      const to = href === undefined ? "" : resolveHref(path, href);
      return to === "" ? [] : [{ element, name, to }];
    });
  });
}

/** A link to a part that is left out becomes plain text. @returns whether there was one */
export function withoutDeadLinks(path: string, root: XmlElement, targets: Targets): boolean {
  const dead = linksIn(path, root).filter(({ to }) => !leadsInto(targets, to));
  for (const { element, name } of dead) {
    element.attributes.delete(name);
    element.attributes.delete("epub:type");
    element.attributes.delete("role");
  }
  return dead.length > 0;
}

const REFERENCES = ["src", "href", "xlink:href", "poster", "data", "altimg"];

/** The files that a document shows: pictures, styles, sounds. */
export function filesUsedIn(path: string, root: XmlElement): string[] {
  return [...elementsIn(root)].flatMap(({ attributes }) => [
    ...REFERENCES.flatMap((name) => attributes.get(name) ?? []).map((href) => fileOf(path, href)),
    ...(attributes.get("srcset") ?? "")
      .split(",")
      .map((each) => fileOf(path, each.trim().split(/\s/)[0] ?? "")),
    ...filesUsedInStyle(path, attributes.get("style") ?? ""),
  ]);
}

export const filesUsedInStyle = (path: string, css: string): string[] =>
  Array.from(css.matchAll(addressInStyle), (found) => fileOf(path, found.slice(1).find(Boolean) ?? ""));

const addressInStyle = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g;

const fileOf = (path: string, href: string): string => resolveHref(path, href).split("#")[0] ?? "";
