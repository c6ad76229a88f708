import { elementsIn } from "../xml/xml-tree.ts";
import type { ParagraphRole } from "./style-map.ts";
import { alignmentOf, isPlain, type Flow, type WordParagraph } from "./word-paragraphs.ts";

/** Nearly a line of 12 points, in twentieths of a point: a smaller difference is no sign of a break. */
const LINE = 200;

/** With fewer places between paragraphs, none of them is usual. */
const ENOUGH = 4;

/** Above this share of the places, the space is how the text is set. */
const SETTING = 0.4;

/**
 * Finds paragraphs that open a scene by space in place of an empty line: they are further from the running text before
 * them than most paragraphs are, by a line.
 */
export function findSceneSpaces(
  flow: Flow,
  found: ReadonlyMap<WordParagraph, ParagraphRole>,
): WordParagraph[] {
  const places = flow.flatMap((paragraph, index) => {
    const before = flow[index - 1];
    const isBetween = isRunningText(before, found) && isRunningText(paragraph, found);
    return isBetween && indentOf(before) === indentOf(paragraph)
      ? [{ paragraph, space: Math.max(before.properties.after ?? 0, paragraph.properties.before ?? 0) }]
      : [];
  });
  const usual = mostFrequent(places.map(({ space }) => space));
  const wide = places.filter(({ space }) => space - usual >= LINE);
  if (places.length < ENOUGH || wide.length > places.length * SETTING) return [];
  return wide.map(({ paragraph }) => paragraph);
}

function isRunningText(
  paragraph: WordParagraph | null | undefined,
  found: ReadonlyMap<WordParagraph, ParagraphRole>,
): paragraph is WordParagraph {
  if (!isPlain(paragraph) || found.has(paragraph) || alignmentOf(paragraph) !== null) return false;
  const isPageBreak = [...elementsIn(paragraph.element)].some(
    ({ name, attributes }) => name === "w:br" && attributes.get("w:type") === "page",
  );
  return !isPageBreak;
}

const indentOf = ({ properties: { left = 0, right = 0 } }: WordParagraph): string => `${left} ${right}`;

/** The smallest of the most frequent lengths; 0 for none. */
function mostFrequent(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b);
  return most?.[0] ?? 0;
}
