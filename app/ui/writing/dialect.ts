import { type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import { type Spelling, writeBlocks } from "./markdown-writing.ts";

/** Marks of whole lines that a text may have. */
export type LineMark = "## " | "- " | "1. " | "> ";
/** Of letters and pages. */
export const allLines: readonly LineMark[] = ["## ", "- ", "1. ", "> "];

/** What a kind of text may have, and how it is written in Markdown. */
export interface Dialect {
  schema: Schema;
  /** The text as a document; in French, what of it cannot be shown without its signs. */
  read: (text: string) => Node | string;
  /** Blocks that were read and not changed since then are written as they were. */
  write: (document: Node) => string;
}

/** A block and the lines that it was read from, where they are known. */
export interface ReadBlock {
  node: Node;
  source?: string;
}

interface DialectParts {
  lines: readonly LineMark[];
  /** Lists and quotations hold any block, as in CommonMark; otherwise an item is one line. */
  nested?: boolean;
  /** Pictures and cards of books. */
  insertions?: boolean;
  spelling: Spelling;
  read: (text: string, schema: Schema) => ReadBlock[] | string;
}

export function createDialect({ spelling, read, ...parts }: DialectParts): Dialect {
  const schema = schemaOf(parts);
  const sources = new WeakMap<Node, string>();
  return {
    schema,
    read: (text) => {
      const blocks = read(text, schema);
      if (typeof blocks === "string") return blocks;
      for (const { node, source } of blocks) if (source !== undefined) sources.set(node, source);
      const nodes = blocks.map(({ node }) => node);
      return schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")]);
    },
    write: (document) => writeBlocks(document, spelling, sources),
  };
}

const paragraph: NodeSpec = {
  group: "block",
  content: "(text | hard_break)*",
  parseDOM: [{ tag: "p" }],
  toDOM: () => ["p", 0],
};
const text: NodeSpec = { group: "inline" };
const hardBreak: NodeSpec = {
  group: "inline",
  inline: true,
  selectable: false,
  parseDOM: [{ tag: "br" }],
  toDOM: () => ["br"],
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = element.getAttribute("href") ?? "";
          return isSafeAddress(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ["a", { href: String(attrs["href"]) }, 0],
  },
  strong: {
    // Some editors put a whole page into a `b` that is not bold.
    parseDOM: [
      { tag: "strong" },
      { tag: "b", getAttrs: ({ style }) => style.fontWeight !== "normal" && null },
      { style: "font-weight=400", clearMark: ({ type }) => type.name === "strong" },
      { style: "font-weight", getAttrs: (weight) => /^(?:bold|bolder|[6-9]\d\d)$/.test(weight) && null },
    ],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [
      { tag: "em" },
      { tag: "i", getAttrs: ({ style }) => style.fontStyle !== "normal" && null },
      { tag: "cite" },
      { style: "font-style=normal", clearMark: ({ type }) => type.name === "em" },
      { style: "font-style=italic" },
    ],
    toDOM: () => ["em", 0],
  },
};

/** Without the signs that would end it in Markdown. */
export const isSafeAddress = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^\s()<>]+$/i.test(href);

function schemaOf({ lines, nested = false, insertions = false }: Omit<DialectParts, "spelling" | "read">) {
  const has = (mark: LineMark) => lines.includes(mark);
  const levels = [1, 2, 3, 4, 5, 6];
  const nodes: Record<string, NodeSpec> = {
    doc: { content: "block+" },
    paragraph,
    ...(has("## ") && {
      heading: {
        group: "block",
        content: "text*",
        defining: true,
        attrs: { level: { default: 2 } },
        parseDOM: levels.map((level) => ({
          tag: `h${level}`,
          attrs: { level: nested ? Math.max(level, 2) : 2 },
        })),
        toDOM: ({ attrs }) => [`h${attrs["level"]}`, 0],
      },
    }),
    ...(has("> ") && {
      blockquote: {
        group: "block",
        content: nested ? "block+" : "paragraph+",
        parseDOM: [{ tag: "blockquote" }],
        toDOM: () => ["blockquote", 0],
      },
    }),
    bullet_list: {
      group: "block",
      content: "list_item+",
      attrs: { tight: { default: true } },
      parseDOM: [{ tag: "ul" }, ...(has("1. ") ? [] : [{ tag: "ol" }])],
      toDOM: () => ["ul", 0],
    },
    ...(has("1. ") && {
      ordered_list: {
        group: "block",
        content: "list_item+",
        attrs: { order: { default: 1 }, tight: { default: true } },
        parseDOM: [{ tag: "ol" }],
        toDOM: ({ attrs }) => ["ol", { start: String(attrs["order"]) }, 0],
      },
    }),
    list_item: {
      content: nested ? "paragraph block*" : "paragraph",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    ...(insertions && {
      picture: {
        group: "block",
        attrs: { src: {}, alt: {} },
        draggable: true,
        parseDOM: [
          {
            tag: "img[data-picture]",
            getAttrs: (element) => ({ src: element.getAttribute("src"), alt: element.getAttribute("alt") }),
          },
        ],
        toDOM: ({ attrs }) => [
          "img",
          { src: String(attrs["src"]), alt: String(attrs["alt"]), "data-picture": "" },
        ],
      },
      card: {
        group: "block",
        attrs: { address: {} },
        draggable: true,
        parseDOM: [{ tag: "div[data-card]", getAttrs: ({ dataset }) => ({ address: dataset["card"] }) }],
        toDOM: ({ attrs }) => ["div", { "data-card": String(attrs["address"]) }],
      },
    }),
    text,
    hard_break: hardBreak,
  };
  return new Schema({ nodes, marks });
}
