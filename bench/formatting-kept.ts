import { readZipParts } from "#formats/archive/zip-parts.server.ts";
import { parseXml } from "#formats/xml/xml-parse.ts";
import {
  childElements,
  elementsIn,
  hasClass,
  isElement,
  textOf,
  type XmlElement,
} from "#formats/xml/xml-tree.ts";
import type { Shown } from "#test/formats/corpus/corpus-document.ts";

/** A number that a document shows, and the part of it that its ebook shows too. */
export interface Kept {
  shown: number;
  kept: number;
}

export type Measure =
  | "italics"
  | "bold"
  | "smallCaps"
  | "raised"
  | "numbers"
  | "widths"
  | "headings"
  | "notes"
  | "links";

/** Compares an ebook of any converter with what Word shows. Letters are counted without spaces. */
export async function formattingKept(epubPath: string, shown: Shown): Promise<Record<Measure, Kept>> {
  const bodies = await bodiesOf(epubPath);
  const elements = bodies.flatMap((body) => [...elementsIn(body)]);
  const links = elements.filter(({ name, attributes }) => name === "a" && attributes.has("href"));
  const labels = bodies.flatMap((body) => labelsIn(body));
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name));
  return {
    italics: lettersKept(
      shown.italic,
      passages(bodies, ({ name }) => ["em", "i", "cite"].includes(name)),
    ),
    bold: lettersKept(
      shown.bold,
      passages(bodies, ({ name }) => ["strong", "b"].includes(name)),
    ),
    smallCaps: lettersKept(shown.smallCaps, passages(bodies, isSmallCaps)),
    raised: lettersKept(shown.raised, passages(bodies, isRaised)),
    numbers: inOrder(shown.listNumbers, labels, ([number, text], item) =>
      item.text === text ? item.label === number : item.text.startsWith(number) && item.text.endsWith(text),
    ),
    widths: inOrder(
      shown.pictureWidths,
      elements.filter(({ name }) => name === "img").map(widthOf),
      (width, found) => Math.abs(found - width) / width < TOLERANCE,
    ),
    headings: inOrder(
      shown.headings,
      headings,
      ([level, text], heading) => heading.name === `h${level}` && spaced(textOf(heading)) === text,
    ),
    notes: { shown: shown.notes, kept: Math.min(shown.notes, links.filter(isReference).length) },
    links: inOrder(shown.links, links, (text, link) => spaced(textOf(link)) === text),
  };
}

const TOLERANCE = 0.05;

/** The text documents in the order of reading, without the navigation document. */
async function bodiesOf(epubPath: string): Promise<XmlElement[]> {
  const parts = await readZipParts(epubPath);
  const packagePath = [...parts.keys()].find((name) => name.endsWith(".opf")) ?? "";
  const folder = packagePath.replace(/[^/]*$/, "");
  const items = [...elementsIn(parsed(parts, packagePath))];
  const hrefs = new Map(
    items
      .filter(({ name, attributes }) => name === "item" && attributes.get("properties") !== "nav")
      .map(({ attributes }) => [attributes.get("id"), attributes.get("href")]),
  );
  return items
    .filter(({ name }) => name === "itemref")
    .flatMap(({ attributes }) => hrefs.get(attributes.get("idref")) ?? [])
    .flatMap((href) => childElements(parsed(parts, folder + href), "body"));
}

function parsed(parts: ReadonlyMap<string, Buffer>, name: string): XmlElement {
  return parseXml(parts.get(name)?.toString("utf8") ?? "");
}

/** The texts of elements of a kind, in their order, without those in headings, whose look is the style sheet's. */
function passages(bodies: readonly XmlElement[], isOfKind: (element: XmlElement) => boolean): string {
  let all = "";
  const visit = (element: XmlElement): void => {
    if (/^h[1-6]$/.test(element.name)) return;
    if (isOfKind(element)) all += textOf(element);
    else for (const child of childElements(element)) visit(child);
  };
  for (const body of bodies) visit(body);
  return all;
}

function lettersKept(shown: readonly string[], found: string): Kept {
  const letters = (text: string): string => text.replaceAll(/\s/g, "");
  const all = letters(found);
  let from = 0;
  let kept = 0;
  for (const passage of shown.map(letters)) {
    const at = all.indexOf(passage, from);
    if (at === -1) continue;
    from = at + passage.length;
    kept += passage.length;
  }
  return { shown: letters(shown.join("")).length, kept };
}

function isSmallCaps(element: XmlElement): boolean {
  const style = element.attributes.get("style") ?? "";
  return (
    hasClass(element, "petites-capitales") || hasClass(element, "smallcaps") || style.includes("small-caps")
  );
}

function isRaised(element: XmlElement): boolean {
  return ["sup", "sub"].includes(element.name) && ![...elementsIn(element)].some(isReference);
}

const isReference = ({ attributes }: XmlElement): boolean =>
  attributes.get("role") === "doc-noteref" || attributes.get("epub:type") === "noteref";

/** How many of the expected things are found, in their order. */
function inOrder<Expected, Found>(
  expected: readonly Expected[],
  found: readonly Found[],
  isSame: (expected: Expected, found: Found) => boolean,
): Kept {
  let from = 0;
  let kept = 0;
  for (const thing of expected) {
    const at = found.findIndex((other, index) => index >= from && isSame(thing, other));
    if (at === -1) continue;
    from = at + 1;
    kept += 1;
  }
  return { shown: expected.length, kept };
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The items of lists with the numbers that a reader sees. */
function labelsIn(parent: XmlElement): { label: string; text: string }[] {
  return childElements(parent).flatMap((child) => {
    if (!isElement(child, "ol", "ul")) return labelsIn(child);
    const first = Number(child.attributes.get("start") ?? 1);
    return childElements(child, "li").flatMap((item, index) => [
      { label: labelOf(child, first + index), text: ownText(item) },
      ...labelsIn(item),
    ]);
  });
}

function labelOf(list: XmlElement, number: number): string {
  if (list.name === "ul") return /"([^"]*?) *"/.exec(list.attributes.get("style") ?? "")?.[1] ?? "•";
  const letter = String.fromCodePoint(96 + number);
  const forms: Record<string, string> = {
    a: letter,
    A: letter.toUpperCase(),
    i: ROMAN[number] ?? "",
    I: (ROMAN[number] ?? "").toUpperCase(),
  };
  return forms[list.attributes.get("type") ?? "1"] ?? String(number);
}

const ROMAN = ["", "i", "ii", "iii", "iv", "v"];

function ownText(item: XmlElement): string {
  const own = item.children.filter((child) => !isElement(child, "ol", "ul"));
  return spaced(own.map(textOf).join(" "));
}

/** In centimetres, on a measure of 16 cm with letters of 12 points; 0 without a width. */
function widthOf(image: XmlElement): number {
  const style = image.attributes.get("style") ?? "";
  const [, size = "0", unit = ""] = /width:\s*([\d.]+)(%|em|in|cm|px)/.exec(style) ?? [];
  const centimetres: Record<string, number> = { "%": 0.16, em: 0.4233, in: 2.54, cm: 1, px: 2.54 / 96 };
  return Number(size) * (centimetres[unit] ?? 0);
}
