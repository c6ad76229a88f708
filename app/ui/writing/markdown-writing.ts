import type { Node } from "prosemirror-model";

/** How a kind of text writes words that look like signs, and what is written in several ways. */
export interface Spelling {
  /** Words, with a `\` before each sign. */
  words: (text: string) => string;
  /** A line of a paragraph that would begin a list, a heading or a quotation, with a `\`. */
  lineStart: (line: string) => string;
  lineBreak: string;
  /** Whether CommonMark's rules of flanking hold: `**a.**b` is not strong there. */
  flanking: boolean;
}

/** The blocks of a document, with a blank line between them. */
export function writeBlocks(parent: Node, spelling: Spelling, sources: WeakMap<Node, string>): string {
  let before: { node: Node; text: string } | null = null;
  const written: string[] = [];
  for (const node of parent.children) {
    // Two lists of one kind are one, unless their signs differ.
    const follows: string | null = before?.node.type === node.type ? before.text : null;
    const isList = node.type.name.endsWith("_list");
    const source: string | undefined = isList && follows ? undefined : sources.get(node);
    const text: string = source ?? writeBlock(node, spelling, follows);
    if (text === "") continue;
    if (!follows) sources.set(node, text);
    written.push(text);
    before = { node, text };
  }
  return written.join("\n\n");
}

function writeBlock(node: Node, spelling: Spelling, follows: string | null): string {
  const { attrs } = node;
  switch (node.type.name) {
    case "heading": {
      const words = writeInline(node, spelling).trim();
      return words && `${"#".repeat(Number(attrs["level"]))} ${words.replace(/#$/, String.raw`\#`)}`;
    }
    case "blockquote": {
      // One paragraph of a letter's quotation is one quotation.
      const blank = spelling.flanking ? ">" : "";
      return writeBlocks(node, spelling, new WeakMap()).replaceAll(/^.*$/gm, (line) =>
        line === "" ? blank : `> ${line}`,
      );
    }
    case "bullet_list": {
      const bullet = follows?.startsWith("-") ? "*" : "-";
      return writeItems(node, spelling, () => bullet);
    }
    case "ordered_list": {
      const sign = follows && /^\d+\./.test(follows) ? ")" : ".";
      return writeItems(node, spelling, (at) => `${Number(attrs["order"]) + at}${sign}`);
    }
    case "picture":
      return `![${attrs["alt"]}](${attrs["src"]})`;
    case "card":
      return String(attrs["address"]);
    default:
      return writeLines(node, spelling);
  }
}

const writeLines = (paragraph: Node, spelling: Spelling): string =>
  writeInline(paragraph, spelling)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => spelling.lineStart(line))
    .join(spelling.lineBreak);

function writeItems(list: Node, spelling: Spelling, markOf: (at: number) => string): string {
  const isTight =
    Boolean(list.attrs["tight"]) &&
    list.children.every((item) => item.children.slice(1).every(({ type }) => type.name.endsWith("_list")));
  return list.children
    .map((item, at) => {
      const mark = `${markOf(at)} `;
      const inner = spelling.flanking
        ? writeBlocks(item, spelling, new WeakMap())
        : writeInline(item.child(0), spelling).replaceAll("\n", " ").trim();
      const text = isTight ? inner.replaceAll("\n\n", "\n") : inner;
      return mark + text.replaceAll(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join(isTight ? "\n" : "\n\n");
}

interface Sign {
  text: string;
  href: string | null;
  strong: boolean;
  em: boolean;
  /** Written as its number, so that it counts as punctuation. */
  numbered: boolean;
}

const isSpace = ({ text }: Sign): boolean => text.trim() === "";

function writeInline(parent: Node, spelling: Spelling): string {
  const signs = parent.children.flatMap((node): Sign[] => {
    const href = node.marks.find(({ type }) => type.name === "link")?.attrs["href"];
    const is = (name: string) => node.marks.some(({ type }) => type.name === name);
    const marks = { href: href === undefined ? null : String(href), strong: is("strong"), em: is("em") };
    return Array.from(node.text ?? "\n", (text) => ({ text, ...marks, numbered: false }));
  });
  bareSpaces(signs);
  if (spelling.flanking) numberNeighbours(signs);
  return groups(signs, ({ href }) => href)
    .map((run) => {
      const words = writeMarked(run, spelling);
      const href = run[0]?.href;
      if (typeof href !== "string") return words;
      return `[${words}](${/[()<>\s]/.test(href) ? `<${href}>` : href})`;
    })
    .reduce((before, next) => {
      const isPicture = spelling.flanking && next.startsWith("[");
      return (isPicture ? before.replace(/!$/, String.raw`\!`) : before) + next;
    }, "");
}

/** Marks are at the words, not at the spaces around them. */
function bareSpaces(signs: Sign[]): void {
  for (const [at, sign] of signs.entries()) {
    if (!isSpace(sign)) continue;
    const left = signs[at - 1];
    const right = signs.find((next, index) => index > at && !isSpace(next));
    const isOneLink = left?.href === right?.href;
    sign.strong &&= isOneLink && Boolean(left?.strong && right?.strong);
    sign.em &&= isOneLink && Boolean(left?.em && right?.em) && left?.strong === right?.strong;
  }
}

const isPunctuation = ({ text, numbered }: Sign): boolean => numbered || /[\p{P}\p{S}]/u.test(text);
const isLetter = (sign: Sign): boolean => !isSpace(sign) && !isPunctuation(sign);

/** Between punctuation inside a mark and a letter outside of it, the mark would not be read: the letter is written as its number. */
function numberNeighbours(signs: Sign[]): void {
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const [at, right] of signs.entries()) {
      const left = signs[at - 1];
      if (!left || left.href !== right.href) continue;
      const closes =
        (left.strong && !right.strong) || (left.em && !(right.em && left.strong === right.strong));
      const opens =
        (right.strong && !left.strong) || (right.em && !(left.em && left.strong === right.strong));
      const numbered =
        closes && isPunctuation(left) && isLetter(right)
          ? right
          : opens && isLetter(left) && isPunctuation(right) && left;
      if (!numbered) continue;
      numbered.numbered = true;
      isDone = false;
    }
  }
}

function writeMarked(signs: Sign[], spelling: Spelling): string {
  return groups(signs, ({ strong }) => strong)
    .map((run) => {
      const words = groups(run, ({ em }) => em)
        .map((part) => (part[0]?.em ? `*${writeWords(part, spelling)}*` : writeWords(part, spelling)))
        .join("");
      return run[0]?.strong ? `**${words}**` : words;
    })
    .join("");
}

const writeWords = (signs: Sign[], spelling: Spelling): string =>
  groups(signs, ({ numbered }) => numbered)
    .map((part) =>
      part[0]?.numbered
        ? part.map(({ text }) => `&#${text.codePointAt(0)};`).join("")
        : spelling.words(part.map(({ text }) => text).join("")),
    )
    .join("");

/** Neighbours of the same value together. */
function groups<Item>(items: readonly Item[], valueOf: (item: Item) => unknown): Item[][] {
  const found: Item[][] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last?.[0] !== undefined && valueOf(last[0]) === valueOf(item)) last.push(item);
    else found.push([item]);
  }
  return found;
}
