import type { Env, Token } from "markdown-it";
import type { Mark, Node, Schema } from "prosemirror-model";
import { createPageParser } from "#words/texts/client/page-parser.ts";
import { allLines, createDialect } from "#ui/writing/dialect.ts";

const parser = createPageParser();

/** Pages: CommonMark, except for what `unshown` names. */
export const dialect = createDialect({
  lines: allLines,
  nested: true,
  spelling: {
    words: (text) =>
      text.replaceAll(
        /[\\`*[\]<|]|~(?=~)|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
        String.raw`\$&`,
      ),
    lineStart: (line) =>
      line
        .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[-=:]{2}|[=:]+$|>|~)/, String.raw`\$&`)
        .replace(/^(\d{1,9})([.)](?:\s|$))/, String.raw`$1\$2`),
    lineBreak: "\\\n",
    flanking: true,
  },
  read: (text, schema) => {
    const env: Env = {};
    const tokens = parser.parse(text, env);
    const found = tokens.flatMap((block) => [block, ...(block.children ?? [])]);
    const why = found.map(unshown).find(Boolean);
    if (why) return why;
    if (Object.keys(env.references ?? {}).length > 0) return "des adresses de liens écrites à part";
    const lines = text.split("\n");
    return topBlocks(tokens).flatMap((block) => {
      const [from = 0, to = 0] = block[0]?.map ?? [];
      const source = lines.slice(from, to).join("\n").trimEnd();
      return nodesOf(schema, block).map((node) => ({ node, source }));
    });
  },
});

const names: Record<string, string> = {
  table_open: "un tableau",
  html_block: "du HTML",
  html_inline: "du HTML",
  image: "une image",
  fence: "du code",
  code_block: "du code",
  code_inline: "du code",
  s_open: "du texte barré",
  hr: "un filet",
};

function unshown(token: Token): string | undefined {
  if (token.type === "link_open" && token.attrGet("title")) return "le titre d’un lien";
  return names[token.type];
}

/** The tokens of each block of the text. */
function topBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  for (const token of tokens)
    if (token.level === 0 && token.nesting !== -1) blocks.push([token]);
    else blocks.at(-1)?.push(token);
  return blocks;
}

interface OpenBlock {
  token: Token;
  nodes: Node[];
  /** Whether items of the list have no blank line between them. */
  tight: boolean;
}

/** The blocks of tokens that are whole: each opening has its end. */
function nodesOf(schema: Schema, tokens: readonly Token[]): Node[] {
  const open: OpenBlock[] = [];
  const done: Node[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, nodes: [], tight: false });
    else if (token.type === "inline") open.at(-1)?.nodes.push(...partsOf(schema, token.children ?? []));
    else {
      const closed = open.pop();
      if (!closed) continue;
      // The parser hides the paragraphs of such lists.
      const list = open.at(-2);
      if (list && closed.token.hidden) list.tight = true;
      (open.at(-1)?.nodes ?? done).push(nodeOf(schema, closed));
    }
  }
  return done;
}

function nodeOf(schema: Schema, { token, nodes, tight }: OpenBlock): Node {
  const name = token.type.replace(/_open$/, "");
  const paragraph = schema.node("paragraph");
  switch (name) {
    case "heading":
      return schema.node(name, { level: Number(token.tag.slice(1)) }, nodes);
    case "bullet_list":
      return schema.node(name, { tight }, nodes);
    case "ordered_list":
      return schema.node(name, { tight, order: Number(token.attrGet("start") ?? 1) }, nodes);
    case "list_item":
      return schema.node(name, null, nodes[0]?.type.name === "paragraph" ? nodes : [paragraph, ...nodes]);
    case "blockquote":
      return schema.node(name, null, nodes.length > 0 ? nodes : [paragraph]);
    default:
      return schema.node(name, null, nodes);
  }
}

function partsOf(schema: Schema, tokens: readonly Token[]): Node[] {
  let marks: readonly Mark[] = [];
  return tokens.flatMap((token) => {
    const name = token.type.replace(/_(?:open|close)$/, "");
    if (name === "hardbreak") return schema.node("hard_break", null, undefined, marks);
    if (name === "softbreak") return schema.text(" ", marks);
    const mark = schema.marks[name];
    if (!mark) return token.content ? schema.text(token.content, marks) : [];
    marks =
      token.nesting === 1
        ? mark.create(name === "link" ? { href: token.attrGet("href") } : null).addToSet(marks)
        : mark.removeFromSet(marks);
    return [];
  });
}
