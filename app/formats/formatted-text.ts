/** A part of a line of a description. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "em"; parts: Inline[] }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "a"; href: string; parts: Inline[] };

/** A paragraph keeps its line breaks. */
export type Block = { kind: "text"; parts: Inline[] } | { kind: "list"; items: Inline[][] };

const marked =
  /\\(?<sign>[\\*[\]<-])|\*\*(?<strong>(?!\s)(?:\\[\s\S]|\*(?![\s*])(?:\\[\s\S]|[^\\*])+\*|\*(?=\s)|[^\\*])+?)\*\*|\*(?<em>(?!\s)(?:\\[\s\S]|[^\\*])+)\*|\[(?<label>(?:\\[\s\S]|[^\][\\])+)\]\((?<href>(?:[^()\s]|\([^()\s]*\))+)\)/g;
const maxNesting = 8;

/** The parts of a line or a paragraph in the notation of descriptions. */
export function inlines(text: string, depth = 0): Inline[] {
  if (depth === maxNesting) return [{ kind: "text", text }];
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    const { sign, strong, em, label = "", href = "" } = match.groups ?? {};
    if (sign) parts.push({ kind: "text", text: sign });
    else if (strong) parts.push({ kind: "strong", parts: inlines(strong, depth + 1) });
    else if (em) parts.push({ kind: "em", parts: inlines(em, depth + 1) });
    else if (isSafeLink(href)) parts.push({ kind: "a", href, parts: inlines(label, depth + 1) });
    else parts.push(...inlines(label, depth + 1));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

/** Pages and mail; of `javascript:` and similar addresses, only the words are kept. */
export const isSafeLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s()]+$/i.test(href);

/** A description: `*italics*`, `**bold**`, `[words](https://…)`, lists of lines that begin with `- `, `\` before a sign. */
export function formattedBlocks(text: string): Block[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const isList = /^[ \t]*-[ \t]/.test(line);
    const last = runs.at(-1);
    const isBlank = /^[ \t\r]*$/.test(line);
    if (last?.isList === isList && !isBlank) last.lines.push(line);
    else runs.push({ isList, lines: isBlank ? [] : [line] });
  }
  return runs.flatMap(({ isList, lines }): Block[] => {
    const items = lines.map((line) => line.replace(/^[ \t]*-[ \t]+/, "")).filter(Boolean);
    if (isList) return items.length > 0 ? [{ kind: "list", items: items.map((item) => inlines(item)) }] : [];
    return lines.length > 0 ? [{ kind: "text", parts: inlines(lines.join("\n").trimEnd()) }] : [];
  });
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : wordsOf(part.parts))).join("");

/** The words of a description, for places that show no markup. */
export const plainDescription = (text: string): string =>
  formattedBlocks(text)
    .map((block) =>
      block.kind === "list"
        ? block.items.map((item) => `• ${wordsOf(item)}`).join("\n")
        : wordsOf(block.parts),
    )
    .join("\n\n");

/** Words, with a `\` before each sign that would be read as notation. */
export const escapedSigns = (words: string): string => words.replaceAll(/[\\*[]/g, String.raw`\$&`);

/** A paragraph with a `\` before each `-` that would begin a list. */
export const escapedDashes = (paragraph: string): string =>
  paragraph.replaceAll(/^([ \t]*)-(?=[ \t]|$)/gm, String.raw`$1\-`);
