import { resolveHref, resolvePath } from "../epub/archive-paths.ts";
import { XHTML_NAMESPACE } from "../epub/plain-names.ts";
import type { TextDocument } from "../epub/read-epub.server.ts";
import {
  Attributes,
  childElements,
  elementsIn,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";
import type { Flows } from "./resources.ts";
import { base32 } from "./index-records.ts";

/** The references of KF8 markup to the rest of the file. */
export interface References {
  flows: Flows;
  /** Archive paths of the text documents in the file. */
  documents: ReadonlySet<string>;
  /** Targets of internal links; a link's placeholder contains its number in this list. */
  links: string[];
}

/** Placeholder of an internal link: as long as the address that replaces it. */
const LINK_PLACEHOLDER = /kindle:pos:fid:0000:off:([0-9A-V]{10})/g;

/** Elements that can't carry an `aid`, the attribute by which readers find their place. */
const WITHOUT_AID = new Set(["br", "hr", "img", "col", "html", "head", "title", "link", "meta"]);

/** Elements without a meaning on a device. */
const LEFT_OUT = new Set("meta base script template iframe embed param source track epub:trigger".split(" "));
/** Elements that are replaced by their content: devices play nothing, and choose no picture. */
const OPENED = new Set("audio video picture epub:switch epub:default".split(" "));

/**
 * Turns a document of the publication into KF8 markup: plain HTML without EPUB's own attributes and without hidden
 * content, which devices would show, with `kindle:` addresses and an `aid` on every element of the body.
 */
export function toKindleMarkup(document: TextDocument, references: References, firstAid: number): XmlElement {
  let aid = firstAid;
  const { flows } = references;
  const ids = new Set<string>();
  const convert = (node: XmlNode): XmlNode[] => {
    if (node.kind === "text") return [{ ...node }];
    if (LEFT_OUT.has(node.name) || node.name === "epub:case" || node.attributes.has("hidden")) return [];
    if (OPENED.has(node.name)) return node.children.flatMap(convert);
    if (node.name === "link") return linkedSheet(node, document.path, flows);
    if (node.name === "style") return [stylesheetLink(flows.style(textOf(node), document.path))];
    if (node.name === "svg") return [pictureOf(node, document.path, flows)];
    if (node.name === "math") return [formulaLine(node, base32(aid++, 1))];
    if (node.name === "object")
      return objectContent(node, document.path, flows) ?? node.children.flatMap(convert);
    const attributes = convertAttributes(node, document.path, references);
    if (node.name === "img" && !attributes.has("src")) return [];
    if (!isFirst(attributes.get("id"), ids)) attributes.delete("id");
    if (!WITHOUT_AID.has(node.name)) attributes.set("aid", base32(aid++, 1));
    return [{ ...node, attributes, children: node.children.flatMap(convert) }];
  };
  const [html] = convert(document.root);
  if (html?.kind !== "element") throw new Error(`${document.path} has no root element.`);
  return html;
}

/** Of two elements with the same id, links lead to the first. */
function isFirst(id: string | undefined, ids: Set<string>): boolean {
  if (id === undefined) return true;
  return !ids.has(id) && Boolean(ids.add(id));
}

/** KF8 has no MathML: the formula as a line of text. */
function formulaLine(formula: XmlElement, aid: string): XmlElement {
  const written = textOf(formula)
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim();
  return xml("span", { class: "formule", aid }, [formula.attributes.get("alttext") ?? written]);
}

function linkedSheet({ attributes }: XmlElement, path: string, flows: Flows): XmlNode[] {
  const relations = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
  if (!relations.includes("stylesheet") || relations.includes("alternate")) return [];
  const address = flows.stylesheet(resolvePath(path, attributes.get("href") ?? ""));
  return address === null ? [] : [stylesheetLink(address)];
}

const stylesheetLink = (href: string): XmlElement =>
  xml("link", { rel: "stylesheet", type: "text/css", href });

/** A drawing; one that only frames a picture, as on many covers, is the picture itself. */
function pictureOf(svg: XmlElement, path: string, flows: Flows): XmlElement {
  const parts = [...elementsIn(svg)].slice(1).filter(({ name }) => !/^(title|desc|g)$/.test(name));
  const [only] = parts;
  const href = isElement(only, "image") && (only.attributes.get("xlink:href") ?? only.attributes.get("href"));
  const picture = parts.length === 1 && href ? flows.picture(resolvePath(path, href)) : undefined;
  const title = childElements(svg, "title").map(textOf).join(" ").trim();
  const alt = title || (svg.attributes.get("aria-label") ?? "");
  return xml("img", { id: svg.attributes.get("id"), src: picture ?? flows.drawing(svg, path), alt });
}

/** The picture that an `object` shows; null for any other object, which shows its content. */
function objectContent({ attributes, children }: XmlElement, path: string, flows: Flows): XmlNode[] | null {
  const src = flows.picture(resolvePath(path, attributes.get("data") ?? ""));
  return src
    ? [xml("img", { id: attributes.get("id"), src, alt: children.map(textOf).join("").trim() })]
    : null;
}

function convertAttributes(element: XmlElement, path: string, references: References): Attributes {
  const kept = new Attributes();
  const { flows } = references;
  for (const [name, value] of element.attributes) {
    if (name === "href") setLink(kept, value, path, references);
    else if (name === "src") setIfKnown(kept, "src", flows.picture(resolvePath(path, value)));
    else if (name === "style") kept.set(name, flows.declarations(value, path));
    else if (name === "xmlns") kept.set(name, XHTML_NAMESPACE);
    else if (name === "xml:lang") kept.set("lang", element.attributes.get("lang") ?? value);
    else if (!name.includes(":") && !/^(role|srcset|sizes)$/.test(name)) kept.set(name, value);
  }
  return kept;
}

function setLink(kept: Attributes, href: string, path: string, references: References): void {
  if (/^(https?|mailto|tel):/i.test(href)) {
    kept.set("href", href);
    return;
  }
  const target = resolveHref(path, href);
  if (!references.documents.has(target.split("#")[0] ?? "")) return;
  kept.set("href", `kindle:pos:fid:0000:off:${base32(references.links.length, 10)}`);
  references.links.push(target);
}

function setIfKnown(kept: Attributes, name: string, value: string | undefined): void {
  if (value !== undefined) kept.set(name, value);
}

/** Replaces the placeholders of internal links with the addresses of their targets. */
export function completeLinks(markup: string, address: (link: number) => string): string {
  return markup.replace(LINK_PLACEHOLDER, (_, number: string) => address(Number.parseInt(number, 32)));
}

/** The address of a place: the fragment's number in the book, and bytes from the fragment's start. */
export function placeAddress(place: { fragment: number; offset: number }): string {
  return `kindle:pos:fid:${base32(place.fragment, 4)}:off:${base32(place.offset, 10)}`;
}
