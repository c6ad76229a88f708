export interface Paragraph {
  /** Where it stands in the text; tells it from an equal one. */
  start: number;
  text: string;
}

/** The paragraphs of a plain text: blank lines part them, single line breaks stay inside. */
export function letterParagraphs(text: string): Paragraph[] {
  const matches = text.matchAll(/\S.*(?:\r?\n[^\S\r\n]*\S.*)*/g);
  return Array.from(matches, (match) => ({ start: match.index, text: match[0].trimEnd() }));
}
