import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/** Elements allowed in a book; any other element is replaced by its content. */
const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "p h1 h2 h3 h4 h5 h6 div blockquote ul ol li table thead tbody tr th td " +
    "a em strong s u sub sup span br img code ruby rt"
  ).split(" "),
);

const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
  "id",
  "href",
  "src",
  "alt",
  "title",
  "lang",
  "class",
  "style",
  "colspan",
  "rowspan",
]);

/** Parses the converter's HTML by the rules of HTML, which repairs its nesting, and keeps the allowed elements. */
export function htmlToXml(html: string): XmlElement[] {
  const fragment = parseFragment(html);
  return fragment.childNodes.flatMap(convert).filter((node) => node.kind === "element");
}

function convert(node: DefaultTreeAdapterTypes.ChildNode): XmlNode[] {
  if (defaultTreeAdapter.isTextNode(node)) return [{ kind: "text", value: node.value }];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  if (node.tagName === "input") return [{ kind: "text", value: isChecked(node) ? "☑" : "☐" }];
  const children = node.childNodes.flatMap(convert);
  if (!ALLOWED_ELEMENTS.has(node.tagName)) return children;
  const attributes = node.attrs
    .filter(({ name, value }) => ALLOWED_ATTRIBUTES.has(name) && value !== "")
    .map(({ name, value }) => [name, value] as const);
  return [xml(node.tagName, Object.fromEntries(attributes), children)];
}

function isChecked(input: DefaultTreeAdapterTypes.Element): boolean {
  return input.attrs.some(({ name }) => name === "checked");
}
