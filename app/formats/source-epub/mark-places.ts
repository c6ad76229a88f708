import { elementOfType, type Landmarks } from "../epub/read-contents.ts";
import { withMiningReservation } from "../epub/mining-reservation.ts";
import { type OpenedPackage, SVG_TYPE } from "../epub/read-package.ts";
import { EBOOK_MARKS, CODE_NAME, CODE_PLACEHOLDER, MARK_CLASS, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { elementsIn, localName, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** A page of the reading order. */
interface Page {
  path: string;
  isFixed: boolean;
  root: XmlElement;
}

/** The pages that get a mark, by their archive paths; the package document always has its code. */
interface MarkPlaces {
  /** With the mark as a paragraph. */
  texts: string[];
  /** With a code in their heads. */
  codes: string[];
}

/**
 * Chooses the pages of a publisher's EPUB for the marks: imprint, middle and end (docs/decisions/046). A page with a
 * fixed layout has no room for a line, so a fixed layout carries codes in the heads of three pages instead.
 * @param rootOf the document of a page
 */
export function markPlaces(
  opened: OpenedPackage,
  landmarks: Landmarks,
  rootOf: (path: string) => XmlElement,
): MarkPlaces {
  const linear = opened.spine.filter(({ isLinear, mediaType }) => isLinear && mediaType !== SVG_TYPE);
  const pages = linear.map(({ path, isFixed }): Page => ({ path, isFixed, root: rootOf(path) }));
  if (opened.isFixedLayout) return { texts: [], codes: fixedPlaces(pages, opened) };
  const flowing = pages.filter(({ isFixed }) => !isFixed);
  const written = flowing.filter(({ root, path }) => hasWords(root) && !isCover(root, path, landmarks));
  const candidates = written.length > 0 ? written : flowing;
  const wanted = [imprintOf(candidates, landmarks), middleOf(candidates), candidates.length - 1];
  return { texts: distinct(wanted, candidates), codes: [] };
}

/** Pages in the order in which they are wanted; where one is already taken, its nearest neighbour. */
function distinct(wanted: readonly number[], pages: readonly Page[]): string[] {
  const taken = new Set<number>();
  for (const index of wanted.slice(0, Math.min(EBOOK_MARKS, pages.length))) {
    const free = pages.map((_, place) => place).filter((place) => !taken.has(place));
    const [nearest] = free.toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index));
    if (nearest !== undefined) taken.add(nearest);
  }
  return [...taken].toSorted((a, b) => a - b).flatMap((place) => pages[place]?.path ?? []);
}

/** First, middle and last page; the navigation document of a book whose pages are all drawings. */
function fixedPlaces(pages: readonly Page[], { navigationPath }: OpenedPackage): string[] {
  if (pages.length === 0) return navigationPath === null ? [] : [navigationPath];
  return distinct([0, Math.floor(pages.length / 2), pages.length - 1], pages);
}

const IMPRINT_TYPES = ["copyright-page", "imprint", "colophon", "titlepage"];

/** The imprint, else the title page, else the first page of text. */
function imprintOf(pages: readonly Page[], landmarks: Landmarks): number {
  for (const type of IMPRINT_TYPES) {
    const path = landmarks.get(type)?.href.split("#")[0];
    const found = pages.findIndex((page) => page.path === path || elementOfType(page.root, [type]));
    if (found !== -1) return found;
  }
  return 0;
}

/** The page in which half of the text has been read. */
function middleOf(pages: readonly Page[]): number {
  const lengths = pages.map(({ root }) => textOf(bodyOf(root)).length);
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let read = 0;
  return Math.max(
    0,
    lengths.findIndex((length) => (read += length) >= half),
  );
}

const hasWords = (root: XmlElement): boolean => /[\p{L}\p{N}]{2}/u.test(textOf(bodyOf(root)));

const bodyOf = (root: XmlElement): XmlElement =>
  [...elementsIn(root)].find((element) => localName(element) === "body") ?? root;

const isCover = (root: XmlElement, path: string, landmarks: Landmarks): boolean =>
  landmarks.get("cover")?.href.split("#")[0] === path || elementOfType(root, ["cover"]) !== undefined;

/**
 * Writes the placeholders of the personal mark into the text of a publisher's files, and leaves every other character as
 * it is. Each function returns null where the file has no place for it.
 */

/**
 * At the end of a page. Its own declarations keep it apart from the page's design, whatever the book's style sheet says
 * of paragraphs; they are valid in EPUB 2 and 3.
 */
export const withMarkParagraph = (page: string): string | null =>
  beforeEnd(page, "body", (prefix) => {
    const attributes = `class="${MARK_CLASS}" style="${MARK_STYLE}" xml:lang="fr" dir="ltr"`;
    return `<${prefix}p ${attributes}>${MARK_PLACEHOLDER}</${prefix}p>\n`;
  });

const MARK_STYLE =
  "clear:both;margin:2em 0 0;padding:0;border:0;font-size:.75em;line-height:1.4;text-align:center;text-indent:0";

/** In the head of a page, where nothing is shown. */
export const withHeadCode = (page: string): string | null =>
  beforeEnd(page, "head", (prefix) => codeElement(prefix));

/** In the metadata of a package document, which may also say that text and data mining is reserved. */
export function withPackageCode(packageDocument: string, reservesMining: boolean): string | null {
  const insert = (source: string, markup: (prefix: string) => string) =>
    beforeEnd(source, "metadata", markup);
  const text = reservesMining ? withMiningReservation(packageDocument, insert) : packageDocument;
  return insert(text, codeElement);
}

const codeElement = (prefix: string): string =>
  `<${prefix}meta name="${CODE_NAME}" content="${CODE_PLACEHOLDER}"/>\n`;

/** Inserts markup before an element's end tag: the last one that is no part of a comment or of text. */
function beforeEnd(source: string, name: string, markup: (prefix: string) => string): string | null {
  const tokens = new RegExp(
    String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|</((?:[\w.-]+:)?)${name}\s*>`,
    "g",
  );
  const ends = [...source.matchAll(tokens)].filter(([, prefix]) => prefix !== undefined);
  const end = ends.at(-1);
  if (!end) return null;
  return source.slice(0, end.index) + markup(end[1] ?? "") + source.slice(end.index);
}
