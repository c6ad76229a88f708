import { isVerse } from "./verse-lines.ts";
import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

/**
 * Recognises verse without a style: by the lines of one paragraph, or by short paragraphs next to each other that are
 * set in from the text, one for each line.
 * @param setIn from where on a left indent is no accident, in twentieths of a point
 */
export function findVerse(flow: Flow, setIn: number, found: Recognised): void {
  for (const paragraph of flow) {
    if (isPlain(paragraph) && !alignmentOf(paragraph) && isVerse(paragraph.text.split("\n")))
      found.set(paragraph, "verse");
  }
  const isLine = (paragraph: WordParagraph): boolean =>
    isPlain(paragraph) &&
    !found.has(paragraph) &&
    !alignmentOf(paragraph) &&
    (paragraph.properties.left ?? 0) >= setIn &&
    !paragraph.text.trim().includes("\n");
  for (const lines of poemsOf(flow, isLine)) {
    if (isVerse(lines.map(({ text }) => text))) for (const line of lines) found.set(line, "verse");
  }
}

/** A third of a centimetre, in twentieths of a point. */
const DEEPER = 189;

/** Gives the lines that are set in further than the others of their poem, in a style or not, their indent. */
export function indentVerse(flow: Flow, found: Recognised): void {
  const isLine = (paragraph: WordParagraph): boolean =>
    (found.get(paragraph) ?? paragraph.role) === "verse" && paragraph.text.trim() !== "";
  for (const lines of poemsOf(flow, isLine)) {
    const edge = Math.min(...lines.map(startOf));
    for (const line of lines) if (startOf(line) - edge >= DEEPER) found.set(line, "verse-indented");
  }
}

/** Where the first line of a paragraph begins. */
const startOf = ({ properties: { left = 0, firstLine = 0 } }: WordParagraph): number => left + firstLine;

/** Lines next to each other; empty paragraphs divide stanzas, not poems. */
function poemsOf(flow: Flow, isLine: (paragraph: WordParagraph) => boolean): WordParagraph[][] {
  const poems: WordParagraph[][] = [];
  let open: WordParagraph[] | null = null;
  for (const paragraph of flow) {
    if (paragraph && isLine(paragraph)) {
      if (open) open.push(paragraph);
      else poems.push((open = [paragraph]));
    } else if (paragraph?.text.trim() !== "") open = null;
  }
  return poems;
}
