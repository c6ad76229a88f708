import { hasClass, isElement, text, textOf, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/**
 * Paragraphs of code next to each other become one block that keeps every space and line. An empty paragraph between
 * them is an empty line.
 */
export function buildCodeBlocks(parent: XmlElement): void {
  const built: XmlNode[] = [];
  let open: XmlElement[] = [];
  const close = (): void => {
    const blanks = open.length - 1 - open.findLastIndex((line) => hasClass(line, "code"));
    const lines = open.slice(0, open.length - blanks);
    if (lines.length > 0) built.push(codeBlock(lines));
    built.push(...open.slice(lines.length));
    open = [];
  };
  for (const child of parent.children) {
    const isLine =
      isElement(child, "p") && (hasClass(child, "code") || (open.length > 0 && isBlankLine(child)));
    if (isLine) {
      open.push(child);
      continue;
    }
    close();
    if (child.kind === "element") buildCodeBlocks(child);
    built.push(child);
  }
  close();
  parent.children = built;
}

const isBlankLine = (paragraph: XmlElement): boolean =>
  paragraph.children.every((child) => child.kind === "text") && textOf(paragraph).trim() === "";

function codeBlock(lines: readonly XmlElement[]): XmlElement {
  const written = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [text("\n")]),
    ...withLines(line.children),
  ]);
  return xml("pre", {}, [xml("code", {}, written)]);
}

/** Line breaks as characters; other elements keep their content. */
function withLines(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.map((node) => {
    if (node.kind === "text") return node;
    if (node.name === "br") return text("\n");
    return { ...node, children: withLines(node.children) };
  });
}
