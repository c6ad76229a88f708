import { resolveHref } from "../epub/archive-paths.ts";
import { elementsIn, localName, type XmlElement, xml } from "../xml/xml-tree.ts";
import { idsIn } from "./blocks.ts";
import { page } from "../epub/page.ts";

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

export interface LastPage {
  title: string;
  author: string;
  /** The shop's name. */
  brand: string;
  /** Where the book is sold. */
  address: string;
  /** Other ways from here, as links: to give it, to see its series. */
  ways: readonly { text: string; address: string }[];
}

export const LAST_PAGE_TITLE = "Lire la suite";

/**
 * Ends an extract: where the book is sold. It has no style sheet, which would be the book's, and no price: the file is kept
 * for years.
 * @param cover relative address of the book's own, null without one
 */
export function lastPage(
  { title, author, brand, address, ways }: LastPage,
  { isEpub3, cover }: { isEpub3: boolean; cover: string | null },
): string {
  const section = xml("div", {}, [
    xml("h1", {}, ["Fin de l’extrait"]),
    ...(cover === null
      ? []
      : [xml("p", {}, [xml("img", { src: cover, alt: "", style: "width: 40%; max-width: 12em" })])]),
    xml("p", {}, [
      "La suite vous attend dans ",
      xml("em", {}, [title]),
      ...(author ? [`, ${author}.`] : ["."]),
    ]),
    xml("p", {}, [`Le livre entier est en vente chez ${brand}\u202F:`]),
    xml("p", {}, [xml("a", { href: address }, [address])]),
    ...ways.map((way) => xml("p", {}, [xml("a", { href: way.address }, [way.text])])),
  ]);
  const text = page({ title: LAST_PAGE_TITLE, language: "fr", stylesheet: null, children: [section] });
  return isEpub3 ? text : inXhtml11(text);
}

/** EPUB 2 knows neither the document type of HTML 5 nor its attributes. */
const inXhtml11 = (text: string): string =>
  text
    .replace("<!DOCTYPE html>\n", "")
    .replace(' xmlns:epub="http://www.idpf.org/2007/ops" lang="fr"', "")
    .replace('<meta charset="utf-8"/>', "");
