import { formattedBlocks, type Inline } from "../formatted-text.ts";
import { text, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/** A description as XHTML (list 34, format 05). */
export const writtenText = (description: string): XmlElement[] =>
  formattedBlocks(description).flatMap((block) =>
    block.kind === "list"
      ? [
          xml(
            "ul",
            {},
            block.items.map((item) => xml("li", {}, nodesOf(item))),
          ),
        ]
      : paragraphs(block.parts),
  );

/** A blank line begins a paragraph; one inside italics or a link is a line break. */
function paragraphs(parts: readonly Inline[]): XmlElement[] {
  const found: XmlNode[][] = [[]];
  for (const part of parts) {
    const [first = "", ...others] = part.kind === "text" ? part.text.split(/\n[ \t]*\n\s*/) : [];
    found.at(-1)?.push(...(part.kind === "text" ? lines(first) : nodesOf([part])));
    found.push(...others.map(lines));
  }
  return found.filter((nodes) => nodes.length > 0).map((nodes) => xml("p", {}, nodes));
}

const lines = (words: string): XmlNode[] =>
  words
    .split("\n")
    .flatMap((line, index) => [...(index > 0 ? [xml("br")] : []), ...(line ? [text(line)] : [])]);

const nodesOf = (parts: readonly Inline[]): XmlNode[] =>
  parts.flatMap((part) => {
    if (part.kind === "text") return lines(part.text);
    return [xml(part.kind, part.kind === "a" ? { href: part.href } : {}, nodesOf(part.parts))];
  });
