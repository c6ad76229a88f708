import { resolveHref, type TextDocument } from "../epub/read-epub.server.ts";
import { isElement, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { base32 } from "./variable-width.ts";

/** What KF8 markup refers to outside itself. */
export interface References {
  /** `kindle:embed:…` addresses by the images' archive paths. */
  images: ReadonlyMap<string, string>;
  /** Archive paths of the text documents that go into the file. */
  documents: ReadonlySet<string>;
  /** Targets of internal links; a link's number in this list stands in its placeholder. */
  links: string[];
}

/** Stands where an internal link will be: as long as the address that replaces it. */
const LINK_PLACEHOLDER = /kindle:pos:fid:0000:off:([0-9A-V]{10})/g;

/** Elements that can't carry an `aid`, the attribute by which readers find their place. */
const WITHOUT_AID = new Set(["br", "hr", "img", "col", "html", "head", "title", "link", "meta"]);

const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/**
 * Turns a document of the publication into KF8 markup: plain HTML without EPUB's own attributes and without what is
 * hidden, which devices would show, with `kindle:` addresses and an `aid` on every element of the body.
 */
export function toKindleMarkup(document: TextDocument, references: References, firstAid: number): XmlElement {
  let aid = firstAid;
  const convert = (node: XmlNode): XmlNode[] => {
    if (node.kind === "text") return [{ ...node }];
    if (isElement(node, "meta", "svg") || node.attributes.has("hidden")) return [];
    if (isElement(node, "link")) return [stylesheetLink()];
    if (isElement(node, "math")) return [formulaLine(node, base32(aid++, 1))];
    const attributes = convertAttributes(node, document.path, references);
    if (node.name === "img" && !attributes.has("src")) return [];
    if (!WITHOUT_AID.has(node.name)) attributes.set("aid", base32(aid++, 1));
    return [{ ...node, attributes, children: node.children.flatMap(convert) }];
  };
  const [html] = convert(document.root);
  if (html?.kind !== "element") throw new Error(`${document.path} has no root element.`);
  return html;
}

/** KF8 has no MathML: the formula as a line of text. */
function formulaLine(formula: XmlElement, aid: string): XmlElement {
  return xml("span", { class: "formule", aid }, [formula.attributes.get("alttext") ?? ""]);
}

function stylesheetLink(): XmlElement {
  const attributes = [
    ["rel", "stylesheet"],
    ["type", "text/css"],
    ["href", "kindle:flow:0001?mime=text/css"],
  ] as const;
  return { kind: "element", name: "link", attributes: new Map(attributes), children: [] };
}

function convertAttributes(element: XmlElement, path: string, references: References): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    if (name === "href") setLink(kept, value, path, references);
    else if (name === "src") setIfKnown(kept, "src", references.images.get(resolveHref(path, value)));
    else if (name === "xmlns") kept.set(name, XHTML_NAMESPACE);
    else if (!name.includes(":") && name !== "role") kept.set(name, value);
  }
  return kept;
}

function setLink(kept: Map<string, string>, href: string, path: string, references: References): void {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    kept.set("href", href);
    return;
  }
  const target = resolveHref(path, href);
  if (!references.documents.has(target.split("#")[0] ?? "")) return;
  kept.set("href", `kindle:pos:fid:0000:off:${base32(references.links.length, 10)}`);
  references.links.push(target);
}

function setIfKnown(kept: Map<string, string>, name: string, value: string | undefined): void {
  if (value !== undefined) kept.set(name, value);
}

/** Replaces the placeholders of internal links by the addresses their targets turned out to have. */
export function completeLinks(markup: string, address: (link: number) => string): string {
  return markup.replace(LINK_PLACEHOLDER, (_, number: string) => address(Number.parseInt(number, 32)));
}

/** Address of a place: the fragment's number in the book, and bytes from the fragment's start. */
export function placeAddress(place: { fragment: number; offset: number }): string {
  return `kindle:pos:fid:${base32(place.fragment, 4)}:off:${base32(place.offset, 10)}`;
}
