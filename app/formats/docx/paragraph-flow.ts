import {
  addClass,
  elementsIn,
  hasClass,
  isElement,
  textOf,
  type XmlElement,
  childElements,
  isBlank,
  type XmlNode,
} from "../xml/xml-tree.ts";
import { takeOutPageBreaks, divide } from "./page-breaks.ts";
import { insertText } from "./insert-text.ts";

/** Marks paragraphs that are not empty in Word. A character of the private use area. */
const MARK = "\uE0F9";

const DRAWINGS = new Set(["w:drawing", "w:pict", "w:object"]);

/**
 * Marks a paragraph that holds a drawing and no text of its own. Without what the converter does not keep, it would be
 * taken for the empty line of a scene break.
 */
export function markEmptied(paragraph: XmlElement): void {
  const own = [...ownElements(paragraph)];
  const isDrawn = own.some(({ name }) => DRAWINGS.has(name));
  if (!isDrawn || own.some((element) => element.name === "w:t" && textOf(element).trim() !== "")) return;
  // A horizontal line is the sign of a scene break.
  if (![...elementsIn(paragraph)].some(({ attributes }) => attributes.has("o:hr")))
    insertText(paragraph, MARK);
}

/** The elements of a paragraph, without those of its text boxes. */
function* ownElements(parent: XmlElement): Generator<XmlElement> {
  for (const child of childElements(parent)) {
    yield child;
    if (child.name !== "w:p") yield* ownElements(child);
  }
}

const LINES = new Set("p h1 h2 h3 h4 h5 h6".split(" "));

/**
 * Removes marked paragraphs without a picture, and the marks of others. A title without text is an empty line. Targets
 * of links move on to the next block, since empty lines may be left out.
 */
export function dropEmptied(parent: XmlElement): void {
  parent.children = parent.children.flatMap((child): XmlNode[] => {
    if (child.kind === "text") return [child];
    if (!LINES.has(child.name)) {
      dropEmptied(child);
      return [child];
    }
    const isMarked = removeMarks(child);
    if (isEmptyLine(child)) child.name = "p";
    if (!isEmptyParagraph(child)) return [child];
    const inside = [...elementsIn(child)];
    const targets = inside.filter(({ name }) => name === "a");
    if (targets.length > 0) child.children = inside.filter(({ name }) => name === "br");
    const isPageBreak = inside.some(({ name }) => name === "br");
    return isMarked && !isPageBreak ? targets : [child, ...targets];
  });
}

/** Without a word and without a picture. */
const isEmptyLine = (line: XmlElement): boolean =>
  isBlank(textOf(line)) && ![...elementsIn(line)].some(({ name }) => name === "img");

/** @returns whether there was one */
function removeMarks(element: XmlElement): boolean {
  let isMarked = false;
  for (const child of element.children) {
    if (child.kind === "element") isMarked = removeMarks(child) || isMarked;
    else if (child.value.includes(MARK)) {
      child.value = child.value.replaceAll(MARK, "");
      isMarked = true;
    }
  }
  return isMarked;
}

const HEADING = /^h[1-6]$/;

/** Above this share of paragraphs, empty lines are spacing between paragraphs, not scene breaks. */
const SPACING_HABIT = 0.4;

/** Signs that are alone on a line between two scenes: asterisks, asterisms, dashes, bullets, dots. */
const ORNAMENT_LINE = /^[\s\u00A0\u202F*⁂—–\-•·.~#◆❦❧]{1,15}$/u;

/**
 * Gives text its flow: empty paragraphs become the white space of a scene break or disappear, page breaks move to the
 * next block, ornaments are centred, and the first paragraph after a title or a break is flush.
 * @param keepsBreaks whether empty paragraphs are scene breaks at all
 */
export function arrangeParagraphs(blocks: readonly XmlElement[], keepsBreaks = true): XmlElement[] {
  const broken = blocks.flatMap(takeOutPageBreaks);
  const kept = tameEmptyParagraphs(broken, keepsBreaks);
  kept.forEach((block, index) => styleByPlace(block, kept[index - 1]));
  return kept;
}

export function isEmptyParagraph(block: XmlElement): boolean {
  if (block.name !== "p" || !/^[\s\u00A0\u202F]*$/.test(textOf(block))) return false;
  return ![...elementsIn(block)].some((element) => element.name === "img");
}

function tameEmptyParagraphs(blocks: readonly XmlElement[], keepsBreaks: boolean): XmlElement[] {
  const gaps = blocks.filter(
    (block, index) => isEmptyParagraph(block) && !isEmptyParagraph(blocks[index + 1] ?? block),
  );
  const paragraphs = blocks.filter((block) => block.name === "p" && !isEmptyParagraph(block));
  const isHabit = !keepsBreaks || (paragraphs.length > 4 && gaps.length > paragraphs.length * SPACING_HABIT);
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

/**
 * Gives each reply of a dialogue a paragraph of its own, as books set it: manuscripts often divide replies by line
 * breaks. A line that begins with a dash is a reply; after a hyphen, two lines at least must begin as sentences.
 */
export function divideDialogues(blocks: readonly XmlElement[]): XmlElement[] {
  return blocks.flatMap((block) => {
    if (isElement(block, "blockquote")) {
      block.children = block.children.flatMap((child) =>
        isElement(child, "p") ? repliesOf(child) : [child],
      );
    }
    return isElement(block, "p") ? repliesOf(block) : [block];
  });
}

function repliesOf(paragraph: XmlElement): XmlElement[] {
  if (!["", "lettrine", "initiales"].includes(paragraph.attributes.get("class") ?? "")) return [paragraph];
  const breaks = breaksBeforeReplies(paragraph);
  return breaks.size === 0 ? [paragraph] : dividedAt(paragraph, breaks);
}

function dividedAt(paragraph: XmlElement, breaks: ReadonlySet<XmlElement>): XmlElement[] {
  if (!paragraph.children.some((child) => isElement(child) && breaks.has(child))) return [paragraph];
  const [before, after] = divide(paragraph, (element) => breaks.has(element));
  after.attributes.delete("class");
  return [before, ...dividedAt(after, breaks)];
}

const DASHED = /^\s*[—–]\s*\S/;
const HYPHENED = /^\s*-\s+[«“"…]*\s*\p{Lu}/u;

/** A line break inside a formatted passage divides nothing. */
function breaksBeforeReplies({ children }: XmlElement): Set<XmlElement> {
  const lines: { opening: XmlElement | null; text: string }[] = [{ opening: null, text: "" }];
  for (const child of children) {
    const line = lines.at(-1);
    if (isElement(child, "br")) lines.push({ opening: child, text: "" });
    else if (line) line.text += textOf(child);
  }
  const isHyphenated = lines.filter(({ text }) => HYPHENED.test(text)).length > 1;
  const replies = lines.filter(({ text }) => DASHED.test(text) || (isHyphenated && HYPHENED.test(text)));
  return new Set(replies.flatMap(({ opening }) => opening ?? []));
}
