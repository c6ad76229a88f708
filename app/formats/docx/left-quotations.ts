import { alignmentOf, isPlain, type Flow, type Recognised, type WordParagraph } from "./word-paragraphs.ts";

/** One centimetre, in twentieths of a point: less is a paragraph's own indent. */
const SET_IN = 567;
/** 3.5 cm: text in the right half of a page is a signature or an address. */
const FAR_RIGHT = 2000;
/** Above this share of the letters, the indent is how the document is set. */
const MOST = 1 / 3;
const SHORTEST = 40;

/** A dash, a bullet, a number or a letter typed before an item. */
const TYPED_ITEM = /^\s*(?:[—–•·○●▪■◦*-]\s?|(?:\d{1,3}|[ivx]{1,4}|[a-z])[.)°]\s)/iu;
const LIST_STYLE = /list|puce|bullet|num[eé]r|toc|index|bibliogr/iu;
const SENTENCE_END = /[.!?…»”"][\s\u00A0\u202F)\]]*$/;
/** A text that leads to a quotation ends or announces it; a term above its definition has no sign. */
const LEADS = /[.!?…:;,»”")\]—–][\s\u00A0\u202F]*$/;

/**
 * Groups of whole paragraphs that are set in on the left alone, between two paragraphs of the text. Lists by hand,
 * definitions below their terms, and the text below the headings of a manual have the same indent.
 * @param bodyLeft left indent of the text
 */
export function leftQuotations(flow: Flow, bodyLeft: number, found: Recognised): WordParagraph[][] {
  const groups: { before: WordParagraph | null; paragraphs: WordParagraph[]; isBetween: boolean }[] = [];
  let before: WordParagraph | null = null;
  let isOpen = false;
  for (const paragraph of flow) {
    const group = groups.at(-1);
    if (paragraph?.text.trim() === "") continue;
    if (paragraph && isSetIn(paragraph, bodyLeft, found)) {
      if (isOpen) group?.paragraphs.push(paragraph);
      else groups.push({ before, paragraphs: [paragraph], isBetween: false });
      isOpen = true;
      continue;
    }
    const text = isText(paragraph, bodyLeft, found) ? paragraph : null;
    if (isOpen && group) group.isBetween = text !== null;
    isOpen = false;
    before = text;
  }
  const lengthOf = (all: Flow): number =>
    all.reduce((sum, each) => sum + (isPlain(each) ? each.text.length : 0), 0);
  if (lengthOf(groups.flatMap(({ paragraphs }) => paragraphs)) > lengthOf(flow) * MOST) return [];
  return groups
    .filter(({ isBetween, before: text }) => isBetween && text && LEADS.test(text.text))
    .map(({ paragraphs }) => paragraphs)
    .filter((paragraphs) => paragraphs.some(isProse));
}

const isProse = ({ text }: WordParagraph): boolean =>
  text.trim().length >= SHORTEST && SENTENCE_END.test(text);

function isSetIn(paragraph: WordParagraph, bodyLeft: number, found: Recognised): boolean {
  const { left = 0, firstLine = 0 } = paragraph.properties;
  return (
    isPlain(paragraph) &&
    !found.has(paragraph) &&
    alignmentOf(paragraph) === null &&
    left - bodyLeft >= SET_IN &&
    left - bodyLeft < FAR_RIGHT &&
    firstLine >= 0 &&
    !TYPED_ITEM.test(paragraph.text) &&
    !LIST_STYLE.test(paragraph.style?.name ?? paragraph.styleId)
  );
}

function isText(
  paragraph: WordParagraph | null,
  bodyLeft: number,
  found: Recognised,
): paragraph is WordParagraph {
  if (!isPlain(paragraph) || found.has(paragraph) || alignmentOf(paragraph) !== null) return false;
  return Math.abs((paragraph.properties.left ?? 0) - bodyLeft) < SET_IN / 2;
}
