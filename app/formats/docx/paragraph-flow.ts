import { addClass, elementsIn, hasClass, isElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { takeOutPageBreaks } from "./page-breaks.ts";

const HEADING = /^h[1-6]$/;

/** Above this share of paragraphs, empty lines are spacing between paragraphs, not scene breaks. */
const SPACING_HABIT = 0.4;

/** Signs that are alone on a line between two scenes: asterisks, asterisms, dashes, bullets, dots. */
const ORNAMENT_LINE = /^[\s\u00A0\u202F*⁂—–\-•·.~#◆❦❧]{1,15}$/u;

/**
 * Gives text its flow: empty paragraphs become the white space of a scene break or disappear, page breaks move to the
 * next block, ornaments are centred, and the first paragraph after a title or a break is flush.
 */
export function arrangeParagraphs(blocks: readonly XmlElement[]): XmlElement[] {
  const broken = blocks.flatMap(takeOutPageBreaks);
  const kept = tameEmptyParagraphs(broken);
  kept.forEach((block, index) => styleByPlace(block, kept[index - 1]));
  return kept;
}

export function isEmptyParagraph(block: XmlElement): boolean {
  if (block.name !== "p" || !/^[\s\u00A0\u202F]*$/.test(textOf(block))) return false;
  return ![...elementsIn(block)].some((element) => element.name === "img");
}

function tameEmptyParagraphs(blocks: readonly XmlElement[]): XmlElement[] {
  const gaps = blocks.filter(
    (block, index) => isEmptyParagraph(block) && !isEmptyParagraph(blocks[index + 1] ?? block),
  );
  const paragraphs = blocks.filter((block) => block.name === "p" && !isEmptyParagraph(block));
  const isHabit = paragraphs.length > 4 && gaps.length > paragraphs.length * SPACING_HABIT;
  const kept: XmlElement[] = [];
  let gap = false;
  let newPage = false;
  for (const block of blocks) {
    if (isEmptyParagraph(block)) {
      if (hasClass(block, "nouvelle-page")) newPage = true;
      else gap = true;
      continue;
    }
    if (newPage) addClass(block, "nouvelle-page");
    else if (gap && !isHabit && kept.at(-1)?.name === "p" && block.name === "p") addClass(block, "pause");
    kept.push(block);
    gap = false;
    newPage = false;
  }
  return kept;
}

function styleByPlace(block: XmlElement, previous: XmlElement | undefined): void {
  if (block.name === "blockquote") {
    const [first] = block.children;
    if (isElement(first, "p")) addClass(first, "premier");
  }
  if (block.name !== "p") return;
  if (isOrnament(block)) block.attributes.set("class", "ornement");
  const isPlain = (block.attributes.get("class") ?? "") === "" || hasClass(block, "pause");
  if (isPlain && (opensText(previous) || hasClass(block, "pause"))) addClass(block, "premier");
}

/** A new text begins after a title, its epigraph, or an ornament. */
function opensText(previous: XmlElement | undefined): boolean {
  if (previous === undefined || HEADING.test(previous.name)) return true;
  return ["ornement", "exergue", "dedicace"].some((name) => hasClass(previous, name));
}

function isOrnament(block: XmlElement): boolean {
  const line = textOf(block).trim();
  return ORNAMENT_LINE.test(line) && [...elementsIn(block)].every((element) => element.name !== "img");
}
