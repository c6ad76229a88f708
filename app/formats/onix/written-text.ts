import { formattedBlocks, type Inline } from "../formatted-text.ts";
import { text, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";

/** A description as XHTML (list 34, format 05). */
export const writtenText = (description: string): XmlElement[] =>
  formattedBlocks(description).map((block) =>
    block.kind === "list"
      ? xml(
          "ul",
          {},
          block.items.map((item) => xml("li", {}, nodesOf(item))),
        )
      : xml("p", {}, nodesOf(block.parts)),
  );

const lines = (words: string): XmlNode[] =>
  words
    .split("\n")
    .flatMap((line, index) => [...(index > 0 ? [xml("br")] : []), ...(line ? [text(line)] : [])]);

const nodesOf = (parts: readonly Inline[]): XmlNode[] =>
  parts.flatMap((part) => {
    if (part.kind === "text") return lines(part.text);
    return [xml(part.kind, part.kind === "a" ? { href: part.href } : {}, nodesOf(part.parts))];
  });
