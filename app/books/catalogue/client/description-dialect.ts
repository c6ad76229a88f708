import type { Mark, Node, Schema } from "prosemirror-model";
import { escapedDashes, formattedBlocks, type Inline } from "#formats/formatted-text.ts";
import { createDialect } from "#ui/writing/dialect.ts";
import { linesOf } from "#ui/writing/lines-of.ts";

/** Descriptions of books: every description can be shown. */
export const dialect = createDialect({
  lines: ["- "],
  spelling: {
    words: (text) => text.replaceAll(/[\\*[\]]/g, String.raw`\$&`),
    lineStart: escapedDashes,
    lineBreak: "\n",
    flanking: false,
  },
  read: (text, schema) =>
    formattedBlocks(text).map((block) => {
      if (block.kind === "text") return { node: paragraphOf(schema, block.parts) };
      const items = block.items.map((parts) => schema.node("list_item", null, [paragraphOf(schema, parts)]));
      return { node: schema.node("bullet_list", null, items) };
    }),
});

const paragraphOf = (schema: Schema, parts: readonly Inline[]): Node =>
  schema.node("paragraph", null, partsOf(schema, parts));

function partsOf(schema: Schema, parts: readonly Inline[], marks: readonly Mark[] = []): Node[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return linesOf(schema, part.text, marks);
    const mark = part.kind === "a" ? schema.mark("link", { href: part.href }) : schema.mark(part.kind);
    return partsOf(schema, part.parts, mark.addToSet(marks));
  });
}
