import { letterPicturePath } from "#words/texts/own-pages/own-pages.rules.ts";

/** A part of a line; `start` is its position in its parent, which distinguishes it from an equal one. */
export type Inline = { start: number } & (
  | { kind: "text"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "emphasis"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] }
);

export type Block = { start: number } & (
  | { kind: "paragraph" | "heading" | "quote"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: ListItem[] }
  | LetterPicture
);

/** A picture of the publisher's, whose words are for those who do not see it; in pixels. */
export interface LetterPicture {
  kind: "picture";
  href: string;
  alt: string;
  width: number;
  height: number;
}

interface ListItem {
  line: number;
  parts: Inline[];
}

/**
 * The Markdown of letters: paragraphs, headings, lists, quotations, **strong**, *emphasis*, links and pictures that were
 * stored for letters (CommonMark's spelling). All other markup, HTML included, stays plain text, so that no sanitising is needed.
 */
export const letterBlocks = (letter: string): Block[] =>
  letterParagraphs(letter).map(({ start, text }) => blockOf(start, text.split(/\r?\n/)));

function blockOf(start: number, lines: string[]): Block {
  const heading = lines.length === 1 ? headingOf(lines[0] ?? "") : null;
  if (heading) return { start, kind: "heading", parts: inlines(heading) };
  const picture = lines.length === 1 ? pictureOf(lines[0] ?? "") : null;
  if (picture) return { start, ...picture };
  const quoted = withoutMark(lines, /^\s{0,3}>\s?/);
  if (quoted) return { start, kind: "quote", parts: inlines(quoted.join("\n")) };
  const bullets = withoutMark(lines, /^\s{0,3}[-–•]\s+/);
  if (bullets) return { start, kind: "list", ordered: false, items: bullets.map(itemOf) };
  const numbered = withoutMark(lines, /^\s{0,3}\d{1,9}[.)]\s+/);
  if (numbered) return { start, kind: "list", ordered: true, items: numbered.map(itemOf) };
  return { start, kind: "paragraph", parts: inlines(lines.join("\n")) };
}

function headingOf(line: string): string | null {
  const text = /^\s{0,3}#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? null;
  // Signs at its end belong to the mark.
  return text && (text.replace(/(?<![#\\])#+$/, "").trimEnd() || text);
}

/** From elsewhere it stays text: a picture of another server would report who reads. */
function pictureOf(line: string): LetterPicture | null {
  const [, alt = "", href = ""] = /^!\[([^\][]+)\]\(([^()\s]+)\)$/.exec(line.trim()) ?? [];
  const { width, height } = letterPicturePath.exec(href)?.groups ?? {};
  return alt.trim() && width && height
    ? { kind: "picture", href, alt, width: Number(width), height: Number(height) }
    : null;
}

const itemOf = (text: string, line: number): ListItem => ({ line, parts: inlines(text) });

/** The lines without their mark, if all of them have it. */
function withoutMark(lines: string[], mark: RegExp): string[] | null {
  return lines.every((line) => mark.test(line)) ? lines.map((line) => line.replace(mark, "")) : null;
}

/** As in descriptions (`formatted-text.ts`): emphasis within strong words, and `\\` before a sign. */
const marked =
  /\\(?<sign>[\\*[\]#>.)–•-])|\*\*(?<strong>(?!\s)(?:\\[\s\S]|\*(?![\s*])(?:\\[\s\S]|[^\\*])+\*|\*(?=\s)|[^\\*])+?)\*\*|\*(?<emphasis>(?![\s*])(?:\\[\s\S]|[^\\*])*?(?<!\s))\*|\[(?<label>(?:\\[\s\S]|[^\][\\])+)\]\((?<href>[^()\s]+)\)/g;

function inlines(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    const part = inlineOf(match.index, match.groups ?? {});
    if (!part) continue;
    if (match.index > end) parts.push({ start: end, kind: "text", text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ start: end, kind: "text", text: text.slice(end) });
  return parts;
}

type Groups = Partial<Record<string, string>>;

function inlineOf(start: number, { sign, strong, emphasis, label, href }: Groups): Inline | null {
  if (sign) return { start, kind: "text", text: sign };
  if (strong) return { start, kind: "strong", parts: inlines(strong) };
  if (emphasis) return { start, kind: "emphasis", parts: inlines(emphasis) };
  return label && href && isSafe(href) ? { start, kind: "link", href, parts: inlines(label) } : null;
}

/** Pages, mail, and this site's own paths; `javascript:` and similar addresses stay text. */
const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href);

interface Paragraph {
  /** Its position in the text; distinguishes it from an equal one. */
  start: number;
  text: string;
}

/** The paragraphs of a plain text: blank lines separate them, single line breaks are kept. */
export function letterParagraphs(text: string): Paragraph[] {
  const matches = text.matchAll(/\S.*(?:\r?\n[^\S\r\n]*\S.*)*/g);
  return Array.from(matches, (match) => ({ start: match.index, text: match[0].trimEnd() }));
}

/** A greeting alone says nothing yet: the opening goes on until it has this many characters. */
const openingLength = 120;

/** The first paragraph of a letter, with the greeting or heading before it, and the rest. */
export function letterOpening(blocks: readonly Block[]): { opening: Block[]; rest: Block[] } {
  let length = 0;
  const end = blocks.findIndex((block) => {
    length += lengthOf(block);
    return length >= openingLength;
  });
  const count = end < 0 ? blocks.length : end + 1;
  return { opening: blocks.slice(0, count), rest: blocks.slice(count) };
}

function lengthOf(block: Block): number {
  if (block.kind === "picture") return 0;
  return block.kind === "list"
    ? block.items.reduce((sum, { parts }) => sum + lengthIn(parts), 0)
    : lengthIn(block.parts);
}

const lengthIn = (parts: readonly Inline[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : lengthIn(part.parts)), 0);
