import { ownHeadingLevel } from "../docx/style-sheet.ts";
import { PAGE_WORDS } from "../docx/paper-pages.ts";
import { styleOf } from "../docx/shown-runs.ts";
import { namesContents } from "../docx/style-map.ts";
import type { StyleSheet } from "../docx/style-sheet.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { type Passage, type Removal, wordsOf } from "./passages.ts";

interface Piece {
  text: string;
  removal: Removal | undefined;
  /** In a field or a block of a list of contents. */
  isListed: boolean;
  isLink: boolean;
}

/** No entry of a list is longer, in words: what is, is text in a style or a field of such lists. */
const LONGEST_ENTRY = 60;
/** In characters. */
const LONGEST_ANNOUNCEMENT = 40;
/** The number of a page, after a tab. */
const NUMBERED = /\t\s*[\divxlc]+\s*$/i;

/** The text of a paragraph of a Word file, while it is read. */
export class WordParagraph {
  /** A number of a page is referred to. */
  refersToPage = false;
  readonly #pieces: Piece[] = [];
  readonly #isHeading: boolean;
  readonly #isContents: boolean;

  constructor(element: XmlElement, styles: StyleSheet) {
    const style = styleOf(element, styles);
    this.#isContents = namesContents(style?.name ?? "");
    this.#isHeading = !this.#isContents && Boolean(style?.headingLevel || ownHeadingLevel(element));
  }

  write(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** A field of a list that begins and ends in one paragraph is the list, or says that there is none. */
  endList(): void {
    for (const piece of this.#pieces) if (piece.isListed) piece.removal ??= "contents";
  }

  /** The words that announce the number of a paper page leave with it: « page », « à la page ». */
  #cutAnnouncements(): void {
    for (const [index, { removal }] of this.#pieces.entries()) {
      if (removal !== "pages") continue;
      const before = this.#pieces.slice(0, index);
      const text = before.map((piece) => piece.text).join("");
      let left = PAGE_WORDS.exec(text.slice(-LONGEST_ANNOUNCEMENT))?.[0].length ?? 0;
      for (const piece of before.toReversed()) {
        const cut = Math.min(left, piece.text.length);
        piece.text = piece.text.slice(0, piece.text.length - cut);
        left -= cut;
      }
    }
  }

  /** Its text, and its parts that are removed on purpose. */
  passages(): Passage[] {
    this.#cutAnnouncements();
    const isEntry = this.#isEntry();
    const removalOf = ({ removal, isListed }: Piece): Removal | undefined =>
      removal ?? (isEntry && (isListed || this.#isContents) ? "contents" : undefined);
    const byRemoval = Map.groupBy(this.#pieces, removalOf);
    return [...byRemoval].map(([removal, pieces]) => ({
      text: pieces.map(({ text }) => text).join(""),
      isHeading: this.#isHeading && removal === undefined,
      ...(removal ? { removal } : {}),
    }));
  }

  #isEntry(): boolean {
    const text = this.#pieces.map((piece) => piece.text).join("");
    if (this.#isHeading || wordsOf(text).length > LONGEST_ENTRY) return false;
    const isOneLink = this.#pieces.every((piece) => piece.isLink || piece.text.trim() === "");
    return this.#isContents || this.refersToPage || isOneLink || NUMBERED.test(text);
  }
}
