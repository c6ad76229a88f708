import {
  addClass,
  elementsIn,
  hasClass,
  isElement,
  textOf,
  xml,
  type XmlElement,
  type XmlNode,
} from "../xml/xml-tree.ts";

/**
 * The last touch of a typesetter, by classes of the book's style sheet: an address keeps its lines below each other, a
 * drop cap that has one line beside it is set on this line, and the author of an epigraph is in roman on the right.
 */
export function setDetails(blocks: readonly XmlElement[]): void {
  for (const element of blocks.flatMap((block) => [...elementsIn(block)])) {
    if (hasClass(element, "exergue")) setEpigraph(element);
    if (element.name !== "p") continue;
    if (hasClass(element, "lettrine") && textOf(element).length < SHORTEST_WITH_DROP_CAP)
      raiseInitial(element);
    if (isAddress(element)) addClass(element, "lignes");
  }
}

/** A drop cap is two lines high; with fewer letters a wide screen has one line beside it. */
const SHORTEST_WITH_DROP_CAP = 110;

function raiseInitial(paragraph: XmlElement): void {
  const names = paragraph.attributes.get("class") ?? "";
  paragraph.attributes.set("class", names.replace("lettrine", "initiale"));
}

const LONGEST_LINE = 60;

/** Short lines of a left-to-right paragraph of running text, with a capital or a figure first; only the last may end a sentence. */
function isAddress(paragraph: XmlElement): boolean {
  const names = (paragraph.attributes.get("class") ?? "").split(" ");
  if (paragraph.attributes.has("dir") || !names.every((name) => PLACES.has(name))) return false;
  const lines = linesOf(paragraph.children).map((line) => line.map(textOf).join("").trim());
  return (
    lines.length > 1 &&
    lines.every((line) => line !== "" && line.length <= LONGEST_LINE && /^[\p{Lu}\d]/u.test(line)) &&
    !lines.slice(0, -1).some((line) => /[.!?…:;»][\s\u00A0\u202F]*$/.test(line))
  );
}

/** Classes of running text: they say where it is. */
const PLACES = new Set(["", "premier", "pause", "nouvelle-page", "ouverture"]);

function setEpigraph(epigraph: XmlElement): void {
  const last = epigraph.children.findLast((child) => isElement(child, "p"));
  if (!isElement(last, "p") || hasClass(last, "source")) return;
  const lines = linesOf(last.children);
  const source = lines.at(-1) ?? [];
  const said = lines.length > 1 ? last.children.slice(0, -source.length - 1) : [];
  const before = epigraph.children.filter((child) => isElement(child, "p") && child !== last);
  if (!isSource(source, [...before, ...said].map(textOf).join(""))) return;
  if (said.length === 0) return addClass(last, "source");
  last.children = said;
  epigraph.children.splice(epigraph.children.indexOf(last) + 1, 0, xml("p", { class: "source" }, source));
}

/**
 * Whether a line names the author or the work of what is said before it. A line that begins in italics keeps the
 * contrast of its document.
 */
function isSource(line: readonly XmlNode[], said: string): boolean {
  const source = line.map(textOf).join("").trim();
  if (isElement(line[0], "em") || source.length > LONGEST_SOURCE || said.trim() === "") return false;
  if (/^[(—–-][\s\u00A0\u202F]*\p{Lu}/u.test(source)) return true;
  const endsSentence = /[.!?…:;,»”][\s\u00A0\u202F]*$/.test(source) && !/(?<!\p{L})\p{Lu}\.$/u.test(source);
  return /^\p{Lu}/u.test(source) && !endsSentence && /[.!?…»”"][\s\u00A0\u202F]*$/.test(said);
}

const LONGEST_SOURCE = 80;

/** The nodes between the line breaks of a paragraph; a line break in a formatted passage divides nothing. */
function linesOf(nodes: readonly XmlNode[]): XmlNode[][] {
  const lines: XmlNode[][] = [[]];
  for (const node of nodes) {
    if (isElement(node, "br")) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}
