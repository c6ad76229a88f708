import type { XmlElement } from "../xml/xml-tree.ts";

export const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
export const SVG_NAMESPACE = "http://www.w3.org/2000/svg";
const NAMESPACES = new Set([XHTML_NAMESPACE, SVG_NAMESPACE, "http://www.w3.org/1998/Math/MathML"]);

/** Gives the elements of XHTML, SVG and MathML the names that HTML has for them: `svg` for `s:svg`. Changes the tree. */
export function withPlainNames(root: XmlElement): XmlElement {
  rename(root, new Map());
  return root;
}

function rename(element: XmlElement, outer: ReadonlyMap<string, string>): void {
  const declared = [...element.attributes].filter(([name]) => name.startsWith("xmlns:"));
  const prefixes =
    declared.length > 0
      ? new Map([...outer, ...declared.map(([name, value]) => [name.slice(6), value] as const)])
      : outer;
  const [prefix, local] = element.name.split(":");
  if (local && NAMESPACES.has(prefixes.get(prefix ?? "") ?? "")) element.name = local;
  for (const child of element.children) if (child.kind === "element") rename(child, prefixes);
}
