import type { Attributes, XmlNode } from "./xml-tree.ts";

/** Elements of XHTML that have no content and are written `<br/>`; all others need an end tag in HTML readers. */
const VOID_ELEMENTS = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"]);

/** Everything outside XML 1.0's `Char` production, lone surrogates included. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes a tree in which every empty element closes itself: package documents, NCX, Office Open XML. */
export function serializeXml(node: XmlNode): string {
  return serialize(node, () => true);
}

/** Writes a tree as XHTML that an HTML parser reads the same way. */
export function serializeXhtml(node: XmlNode): string {
  return serialize(node, (name) => VOID_ELEMENTS.has(name));
}

function serialize(node: XmlNode, mayCloseItself: (name: string) => boolean): string {
  if (node.kind === "text") return escapeText(node.value);
  const start = startTag(node.name, node.attributes);
  if (node.children.length === 0 && mayCloseItself(node.name)) return `<${start}/>`;
  return `<${start}>${node.children.map((child) => serialize(child, mayCloseItself)).join("")}</${node.name}>`;
}

/** The content of a start tag: name and attributes. */
export function startTag(name: string, attributes: Attributes): string {
  let written = name;
  for (const [key, value] of attributes) written += ` ${key}="${escapeAttribute(value)}"`;
  return written;
}

export function isVoidElement(name: string): boolean {
  return VOID_ELEMENTS.has(name);
}

function escapeText(value: string): string {
  return withoutForbiddenCharacters(value).replace(/[&<>]/g, (character) =>
    character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;",
  );
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;");
}

/**
 * XML 1.0, section 2.2: control characters, U+FFFE and U+FFFF are not allowed in a document, not even as references.
 * Vertical tabs and form feeds, which old word processors use for line and page breaks, become spaces.
 */
export function withoutForbiddenCharacters(value: string): string {
  return value.replace(/[\v\f]/g, " ").replace(FORBIDDEN_CHARACTERS, "");
}
