import { localName, type XmlElement } from "../xml/xml-tree.ts";

/** Elements of XHTML 1.1 that HTML no longer has: the present element, and the look that the old one had. */
const ELEMENTS: Readonly<Record<string, readonly [name: string, look: string]>> = {
  acronym: ["abbr", ""],
  big: ["span", "font-size:larger"],
  tt: ["span", "font-family:monospace"],
  strike: ["s", ""],
  center: ["div", "text-align:center"],
  font: ["span", ""],
  rb: ["span", ""],
};

/** Attributes of size and place, whose values become declarations. Numbers are pixels. */
const LOOKS: Readonly<Record<string, (value: string) => string>> = {
  align: (value) => `text-align:${value}`,
  valign: (value) => `vertical-align:${value}`,
  bgcolor: (value) => `background-color:${value}`,
  width: (value) => `width:${lengthOf(value)}`,
  height: (value) => `height:${lengthOf(value)}`,
  nowrap: () => "white-space:nowrap",
};

/** Attributes without a meaning for readers. */
const DROPPED = new Set(
  "cellpadding cellspacing rules frame summary border axis char charoff version profile longdesc charset coords shape rev hspace vspace clear noshade size compact scope abbr language".split(
    " ",
  ),
);

/** Elements whose width and height HTML still has as attributes. */
const SIZED = new Set([
  "img",
  "object",
  "svg",
  "image",
  "rect",
  "use",
  "foreignObject",
  "pattern",
  "mask",
  "filter",
]);

/** Changes a page of EPUB 2 to what EPUB 3 allows (HTML, section 16.2, obsolete features). Changes the tree. */
export function upgradePage(root: XmlElement): XmlElement {
  for (const child of root.children) if (child.kind === "element") upgradePage(child);
  const name = localName(root);
  if (name === "html") upgradeRoot(root);
  if (name === "head") removeEncodings(root);
  if (isDrawing(name)) return root;
  upgradeAttributes(root, name);
  const [present, look] = ELEMENTS[name] ?? [];
  if (present !== undefined) {
    root.name = root.name.replace(/[^:]+$/, present);
    if (look) addLook(root, look);
  }
  return root;
}

/** Drawings and formulas have attributes of the same names, with other meanings. */
const isDrawing = (name: string): boolean => SIZED.has(name) && name !== "img" && name !== "object";

function upgradeRoot(root: XmlElement): void {
  const language = root.attributes.get("xml:lang") ?? root.attributes.get("lang");
  if (language) root.attributes.set("lang", language).set("xml:lang", language);
}

/** The encoding is declared once: by the XML declaration. */
function removeEncodings(head: XmlElement): void {
  head.children = head.children.filter(
    (child) =>
      child.kind === "text" ||
      localName(child) !== "meta" ||
      child.attributes.get("http-equiv")?.toLowerCase() !== "content-type",
  );
}

function upgradeAttributes(element: XmlElement, name: string): void {
  const { attributes } = element;
  const isSized = SIZED.has(name);
  const anchor = attributes.get("name");
  if (name === "a" && anchor !== undefined) {
    if (!attributes.has("id") && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(anchor)) attributes.set("id", anchor);
    attributes.delete("name");
  }
  const looks: string[] = [];
  for (const [attribute, value] of attributes) {
    const isKept = isSized && /^(width|height)$/.test(attribute) && /^\d+$/.test(value);
    if (isKept || (name === "th" && /^(scope|abbr)$/.test(attribute))) continue;
    const look = LOOKS[attribute];
    if (look) looks.push(look(value));
    if (look || DROPPED.has(attribute)) attributes.delete(attribute);
  }
  if (/^(style|script)$/.test(name)) return;
  const [first] = looks;
  if (first !== undefined) addLook(element, looks.join(";"));
}

/** Before the element's own declarations, which count more. */
function addLook(element: XmlElement, look: string): void {
  const own = element.attributes.get("style");
  element.attributes.set("style", own ? `${look};${own}` : look);
}

const lengthOf = (value: string): string => (/^\d+$/.test(value) ? `${value}px` : value);
