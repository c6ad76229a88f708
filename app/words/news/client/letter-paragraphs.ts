export interface Paragraph {
  /** Its position in the text; distinguishes it from an equal one. */
  start: number;
  text: string;
}

/** The paragraphs of a plain text: blank lines separate them, single line breaks are kept. */
export function letterParagraphs(text: string): Paragraph[] {
  const matches = text.matchAll(/\S.*(?:\r?\n[^\S\r\n]*\S.*)*/g);
  return Array.from(matches, (match) => ({ start: match.index, text: match[0].trimEnd() }));
}
