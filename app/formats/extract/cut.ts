import { UnreadableFileError } from "../format-errors.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { type Block, blocksOf, isHeading, lengthOf, type ExtractMeasure, largestPart } from "./blocks.ts";

/** A document of the reading order. A drawing has no blocks. */
export interface SpineText {
  path: string;
  root: XmlElement | null;
}

interface PlacedBlock extends Block {
  document: number;
  length: number;
}

/** Where an extract ends. */
export interface Cut {
  /** Documents before this one are whole, those after it are left out. */
  lastDocument: number;
  /** The blocks of the last document that stay. */
  kept: ReadonlySet<XmlElement>;
  /** The beginning of the text itself: blocks without covers, title pages and imprints. */
  text: Block[];
}

export interface BookOrder {
  documents: readonly SpineText[];
  /** Path and fragment of the text's beginning, as far as the book states it. */
  start: string | undefined;
  /** Path and fragment of each chapter. */
  chapters: readonly string[];
}

/**
 * Ends an extract after a whole paragraph. What precedes the text (cover, title page, imprint) is not counted and always
 * kept, so that an extract never ends before its title page.
 * @throws UnreadableFileError for a text that cannot be divided
 */
export function cutAt({ documents, start, chapters }: BookOrder, measure: ExtractMeasure): Cut {
  const blocks = documents.flatMap(({ root }, document) =>
    (root ? blocksOf(root) : []).map((block): PlacedBlock => ({
      ...block,
      document,
      length: lengthOf(block.element),
    })),
  );
  const all = sum(blocks);
  const stated = start === undefined ? 0 : indexOf(blocks, documents, start);
  // A book that states its beginning near its end would be given away whole.
  const first = stated > 0 && sum(blocks.slice(0, stated)) > all / 3 ? 0 : Math.max(stated, 0);
  const text = blocks.slice(first);
  const total = sum(text);
  const places = chapters.map((place) => indexOf(blocks, documents, place)).filter((place) => place >= first);
  const wanted =
    measure.kind === "percent"
      ? (total * measure.amount) / 100
      : sum(blocks.slice(first, places[measure.amount] ?? blocks.length));
  const kept = withinBudget(text, Math.min(wanted, total * largestPart), total * largestPart);
  const last = kept.at(-1);
  if (!last) throw new UnreadableFileError(WITHOUT_CUT);
  return {
    lastDocument: last.document,
    kept: new Set([...blocks.slice(0, first), ...kept].map(({ element }) => element)),
    text: kept,
  };
}

const WITHOUT_CUT = "Ce texte est trop court ou n’a pas assez de paragraphes pour qu’on en tire un extrait.";

/** The paragraph that reaches the budget is the last one, unless it exceeds the limit. Nothing ends with a heading. */
function withinBudget(text: readonly PlacedBlock[], budget: number, limit: number): PlacedBlock[] {
  let length = 0;
  let end = 0;
  for (const [index, block] of text.entries()) {
    // A title alone shows nothing of the text.
    if ((length >= budget && end > 0) || length + block.length > limit) break;
    length += block.length;
    if (!isHeading(block.element) && block.length > 0) end = index + 1;
  }
  return text.slice(0, end);
}

/** The first block at or after a place; -1 for a place that is not in the reading order. */
function indexOf(blocks: readonly PlacedBlock[], documents: readonly SpineText[], place: string): number {
  const [path = "", fragment] = place.split("#");
  const document = documents.findIndex((each) => each.path === path);
  if (document === -1) return -1;
  const first = blocks.findIndex((block) => block.document >= document);
  const target =
    fragment === undefined
      ? -1
      : blocks.findIndex((block) => block.document === document && block.ids.includes(fragment));
  return target === -1 ? first : target;
}

const sum = (blocks: readonly PlacedBlock[]): number =>
  blocks.reduce((total, { length }) => total + length, 0);
