/** A text in Markdown and its selection, in UTF-16 units. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

/** `inserted` takes the place of what is between `from` and `to`; then `start` to `end` is selected. */
export interface TextEdit {
  from: number;
  to: number;
  inserted: string;
  start: number;
  end: number;
}

export type Mark = "*" | "**";
export type LineMark = "## " | "- " | "1. " | "> ";

/** Puts a mark around the selection, or the word at the caret; takes it away where there is one. White space stays outside. */
export function toggleMark(selected: SelectedText, mark: Mark): TextEdit {
  const { text } = selected;
  const { start, end } = trimmed(text, wordAt(selected));
  const around = Math.min(starsBefore(text, start), starsAfter(text, end));
  // Three stars are strong and emphasis.
  const isMarked = mark === "**" ? around >= 2 : around % 2 === 1;
  const length = mark.length;
  const words = text.slice(start, end);
  return isMarked
    ? replace(start - length, end + length, words, { start: 0, end: words.length })
    : replace(start, end, mark + words + mark, { start: length, end: length + words.length });
}

function wordAt({ text, start, end }: SelectedText): { start: number; end: number } {
  if (start !== end) return { start, end };
  const before = /[\p{L}\p{N}’'-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}’'-]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

function trimmed(text: string, { start, end }: { start: number; end: number }) {
  const words = text.slice(start, end);
  const left = words.length - words.trimStart().length;
  // Of white space alone, the caret is its end.
  return { start: start + left, end: Math.max(start + left, start + words.trimEnd().length) };
}

const starsBefore = (text: string, at: number): number => /\**$/.exec(text.slice(0, at))?.[0].length ?? 0;
const starsAfter = (text: string, at: number): number => /^\**/.exec(text.slice(at))?.[0].length ?? 0;

const anyLineMark = /^(?:#{1,6} |- |> |\d{1,9}\. )/;

/** Begins the selected lines with a mark in place of any other, or takes it away from all; blank lines part them from the rest. */
export function toggleLines({ text, start, end }: SelectedText, mark: LineMark): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const isOf = (line: string) => (mark === "1. " ? /^\d{1,9}\. /.test(line) : line.startsWith(mark));
  const isMarked = filled.length > 0 && filled.every(isOf);
  let number = 0;
  const made = lines.map((line) => {
    const bare = line.replace(anyLineMark, "");
    if (isMarked || (line.trim() === "" && lines.length > 1)) return bare;
    number += 1;
    return (mark === "1. " ? `${number}. ` : mark) + bare;
  });
  const block = made.join("\n");
  const isParted = (line: string | undefined) => line === undefined || line.trim() === "" || isOf(line);
  const before = isMarked || isParted(text.slice(0, from).split("\n").at(-2)) ? "" : "\n";
  const after = isMarked || isParted(text.slice(to).split("\n")[1]) ? "" : "\n";
  const caret = before.length + block.length;
  const isOne = start === end;
  return replace(from, to, before + block + after, { start: isOne ? caret : before.length, end: caret });
}

/** Makes the selection a link; what is missing, its words or its address, is selected to be typed. */
export function linkTo({ text, start, end }: SelectedText, address?: string): TextEdit {
  const words = text.slice(start, end) || "texte du lien";
  const href = address ?? "https://";
  const inserted = `[${words}](${href})`;
  const missing = start === end ? { start: 1, end: 1 + words.length } : addressIn(words, href);
  return replace(start, end, inserted, address && start !== end ? endOf(inserted) : missing);
}

const addressIn = (words: string, href: string) => ({
  start: words.length + 3,
  end: words.length + 3 + href.length,
});
const endOf = (inserted: string) => ({ start: inserted.length, end: inserted.length });

/** Puts a paragraph of its own where the caret is. */
export function insertParagraph({ text, start, end }: SelectedText, paragraph: string): TextEdit {
  const before = text.slice(0, start).trimEnd() === "" ? "" : "\n\n";
  const rest = text.slice(end);
  const from = text.slice(0, start).trimEnd().length;
  const to = end + (rest.length - rest.trimStart().length);
  const inserted = `${before}${paragraph}\n\n`;
  return replace(from, to, inserted, endOf(inserted));
}

/** @param selection within what is inserted */
const replace = (
  from: number,
  to: number,
  inserted: string,
  selection: { start: number; end: number },
): TextEdit => ({
  from,
  to,
  inserted,
  start: from + selection.start,
  end: from + selection.end,
});
