import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;

/** The data for machines in a page's head and data scripts. */
export function metaOf(html: string) {
  const elements = [...elementsOf(parse(html))];
  const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;
  const text = (element: Element | undefined) =>
    element?.childNodes.map((node) => ("value" in node ? node.value : "")).join("") ?? "";
  return {
    title: text(
      elements.find(({ tagName, namespaceURI }) => tagName === "title" && !namespaceURI.endsWith("svg")),
    ),
    canonical: elements
      .filter((element) => attribute(element, "rel") === "canonical")
      .map((element) => attribute(element, "href"))
      .join(" "),
    named: (name: string) =>
      elements
        .filter((element) => attribute(element, "name") === name || attribute(element, "property") === name)
        .map((element) => attribute(element, "content"))
        .join(" | "),
    structured: elements
      .filter((element) => attribute(element, "type") === "application/ld+json")
      .map((element) => JSON.parse(text(element)) as Record<string, unknown>),
  };
}

/** The hashes that a policy must name for a page's inline scripts to run; a block of data does not run. */
export const inlineScriptHashesOf = (html: string): string[] =>
  [...elementsOf(parse(html))]
    .filter(({ tagName, attrs }) => tagName === "script" && !attrs.some(({ name }) => name === "src"))
    .filter(({ attrs }) => !attrs.some(({ value }) => value === "application/ld+json"))
    .map(({ childNodes }) => childNodes.map((node) => ("value" in node ? node.value : "")).join(""))
    .map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);

function* elementsOf(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}
