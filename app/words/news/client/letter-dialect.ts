import type { Mark, Node, Schema } from "prosemirror-model";
import { letterBlocks, letterParagraphs, type Block, type Inline } from "#words/news/client/letter-blocks.ts";
import { allLines, createDialect, type ReadBlock } from "#ui/writing/dialect.ts";
import { linesOf } from "#ui/writing/lines-of.ts";

/** Letters: every text of a letter can be shown. */
export const dialect = createDialect({
  lines: allLines,
  insertions: true,
  spelling: {
    words: (text) => text.replaceAll(/[\\*[\]]/g, String.raw`\$&`),
    lineStart: (line) =>
      line
        .replace(/^(?:#{1,6}\s|>|[-–•]\s)/, String.raw`\$&`)
        .replace(/^(\d{1,9})([.)]\s)/, String.raw`$1\$2`),
    lineBreak: "\n",
    flanking: false,
  },
  read: (text, schema) => {
    const sources = letterParagraphs(text);
    const blocks: ReadBlock[] = [];
    for (const [at, block] of letterBlocks(text).entries()) {
      const source = sources[at]?.text ?? "";
      const node = nodeOf(schema, block, source);
      const before = blocks.at(-1);
      // Two quotations, one after the other, are the paragraphs of one.
      if (node.type.name !== "blockquote" || before?.node.type !== node.type) blocks.push({ node, source });
      else
        blocks[blocks.length - 1] = {
          node: before.node.copy(before.node.content.append(node.content)),
          source: `${before.source}\n\n${source}`,
        };
    }
    return blocks;
  },
});

function nodeOf(schema: Schema, block: Block, source: string): Node {
  const { nodes } = schema;
  if (block.kind === "picture") return schema.node("picture", { src: block.href, alt: block.alt });
  if (block.kind === "list")
    return schema.node(
      block.ordered ? "ordered_list" : "bullet_list",
      null,
      block.items.map(({ parts }) => schema.node("list_item", null, [paragraphOf(schema, parts)])),
    );
  if (block.kind === "heading") return schema.node("heading", null, partsOf(schema, block.parts));
  if (block.kind === "quote") return schema.node("blockquote", null, [paragraphOf(schema, block.parts)]);
  const address = source.trim();
  return nodes["card"] && /^\/livre\/[a-z0-9-]{1,200}(?:\/[a-z0-9-]{1,200})?\/?$/.test(address)
    ? schema.node("card", { address })
    : paragraphOf(schema, block.parts);
}

const paragraphOf = (schema: Schema, parts: readonly Inline[]): Node =>
  schema.node("paragraph", null, partsOf(schema, parts));

function partsOf(schema: Schema, parts: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return linesOf(schema, part.text, marks);
    const mark =
      part.kind === "link"
        ? schema.mark("link", { href: part.href })
        : schema.mark(part.kind === "strong" ? "strong" : "em");
    return partsOf(schema, part.parts, mark.addToSet(marks));
  });
}
