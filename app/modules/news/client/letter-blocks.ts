import { letterParagraphs } from "#modules/news/client/letter-paragraphs.ts";

/** A stretch of a line; `start` is where it stands in what holds it, and tells it from an equal one. */
export type Inline = { start: number } & (
  | { kind: "text"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "emphasis"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] }
);

export type Block = { start: number } & (
  | { kind: "paragraph" | "heading" | "quote"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: ListItem[] }
);

interface ListItem {
  line: number;
  parts: Inline[];
}

/**
 * The Markdown that a letter needs: paragraphs, headings, lists, quotations, **strong**, *emphasis* and links (CommonMark's
 * spelling). Everything else, HTML included, stays the text that it is: nothing has to be cleaned.
 */
export const letterBlocks = (letter: string): Block[] =>
  letterParagraphs(letter).map(({ start, text }) => blockOf(start, text.split(/\r?\n/)));

function blockOf(start: number, lines: string[]): Block {
  const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/.exec(lines.length === 1 ? (lines[0] ?? "") : "")?.[1];
  if (heading) return { start, kind: "heading", parts: inlines(heading) };
  const quoted = withoutMark(lines, /^\s{0,3}>\s?/);
  if (quoted) return { start, kind: "quote", parts: inlines(quoted.join("\n")) };
  const bullets = withoutMark(lines, /^\s{0,3}[-–•]\s+/);
  if (bullets) return { start, kind: "list", ordered: false, items: bullets.map(itemOf) };
  const numbered = withoutMark(lines, /^\s{0,3}\d{1,9}[.)]\s+/);
  if (numbered) return { start, kind: "list", ordered: true, items: numbered.map(itemOf) };
  return { start, kind: "paragraph", parts: inlines(lines.join("\n")) };
}

const itemOf = (text: string, line: number): ListItem => ({ line, parts: inlines(text) });

/** The lines without their mark, when every one of them has it. */
function withoutMark(lines: string[], mark: RegExp): string[] | null {
  return lines.every((line) => mark.test(line)) ? lines.map((line) => line.replace(mark, "")) : null;
}

const marked =
  /\*\*(?<strong>(?!\s)(?:(?!\*\*(?!\*))[\s\S])+?)\*\*(?!\*)|\*(?<emphasis>[^\s*](?:[^*]*[^\s*])?)\*|\[(?<label>[^\][]+)\]\((?<href>[^()\s]+)\)/g;

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

function inlineOf(start: number, { strong, emphasis, label, href }: Groups): Inline | null {
  if (strong) return { start, kind: "strong", parts: inlines(strong) };
  if (emphasis) return { start, kind: "emphasis", parts: inlines(emphasis) };
  return label && href && isSafe(href) ? { start, kind: "link", href, parts: inlines(label) } : null;
}

/** Pages, mail, and this site's own paths; `javascript:` and its like stay text. */
const isSafe = (href: string): boolean => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href);
