import {
  childElements,
  elementsIn,
  findElement,
  isBlank,
  textOf,
  xml,
  type XmlElement,
} from "../xml/xml-tree.ts";

/** What Word shows and a book cannot, or should not. */
export type LossKind =
  | "diagram"
  | "chart"
  | "wordArt"
  | "object"
  | "drawing"
  | "metafile"
  | "unreadableImage"
  | "missingImage"
  | "symbol"
  | "rareSymbol"
  | "frame"
  | "insertedFile"
  | "insertedPicture"
  | "note"
  | "pageReference"
  | "pageNumber"
  | "index"
  | "unlinkedIndex"
  | "numberInWords"
  | "comment"
  | "revision";

/** A kind of content that was left out or changed. */
export interface Loss {
  kind: LossKind;
  count: number;
  /** The words before the first one; empty at the start of the document. */
  after: string;
}

const ELEMENTS = new Map<string, LossKind>([
  ["w:object", "object"],
  ["w:altChunk", "insertedFile"],
  ["w:commentReference", "comment"],
  ["w:ins", "revision"],
  ["w:del", "revision"],
  ["w:moveTo", "revision"],
  ["w:pPrChange", "revision"],
]);

const LOST = "lost-";

/** An element in the place of content that is lost: it is counted with the others, in its order, then dropped. */
export const lostElement = (kind: LossKind): XmlElement => xml(`${LOST}${kind}`);

export const isLost = ({ name }: XmlElement): boolean => name.startsWith(LOST);

/** Drawings by the end of their namespace (`a:graphicData`, ECMA-376, part 1, section 20.1.2.2.17). */
const GRAPHICS: readonly (readonly [end: RegExp, kind: LossKind])[] = [
  [/\/diagram$/, "diagram"],
  [/\/chart(ex)?$/, "chart"],
];

/** The diagram or chart in an element; undefined if there is none. */
export function graphicIn(element: XmlElement): LossKind | undefined {
  const uri = findElement(element, "a:graphicData")?.attributes.get("uri") ?? "";
  return GRAPHICS.find(([end]) => end.test(uri))?.[1];
}

/** Counts what a conversion loses, and remembers the first place of each kind. Elements are passed in their order. */
export class Losses {
  readonly #losses = new Map<LossKind, Loss>();
  readonly #trail = new TextTrail();
  #paragraphs = 0;
  #lastFramed = -1;

  get all(): Loss[] {
    return [...this.#losses.values()];
  }

  /** Looks at an element before its content. */
  see(element: XmlElement): void {
    this.#trail.see(element);
    if (element.name === "w:p") this.#paragraphs += 1;
    const kind = element.name === "w:framePr" ? this.#frame(element) : kindOf(element);
    if (kind) this.add(kind, this.#trail.excerpt());
  }

  /** @param after the words before it */
  add(kind: LossKind, after: string): void {
    const loss = this.#losses.get(kind) ?? { kind, count: 0, after };
    this.#losses.set(kind, { ...loss, count: loss.count + 1 });
  }

  /** Paragraphs next to each other are one frame. */
  #frame({ attributes }: XmlElement): LossKind | undefined {
    const continues = this.#lastFramed === this.#paragraphs - 1;
    this.#lastFramed = this.#paragraphs;
    const isDropCap = ["drop", "margin"].includes(attributes.get("w:dropCap") ?? "");
    return continues || isDropCap ? undefined : "frame";
  }
}

function kindOf(element: XmlElement): LossKind | undefined {
  if (isLost(element)) return element.name.slice(LOST.length) as LossKind;
  if (element.name === "w:drawing")
    return graphicIn(element) ?? (isDrawnOnly(element) ? "drawing" : undefined);
  if (element.name === "w:pict") return isDrawnOnly(element) ? "drawing" : undefined;
  if (element.name === "v:textpath") return element.attributes.has("string") ? "wordArt" : undefined;
  if (element.name === "mc:AlternateContent") return isWordArt(element) ? "wordArt" : undefined;
  const kind = ELEMENTS.get(element.name);
  // In properties, `w:ins` and `w:del` mark the end of a paragraph and have no content.
  return kind === "revision" && childElements(element).length === 0 ? undefined : kind;
}

/** Elements of a drawing that the book keeps; a horizontal line is an ornament. */
const KEPT = new Set(["pic:pic", "v:imagedata", "v:textpath"]);

/** Lines, arrows and shapes without a word and without a picture. */
function isDrawnOnly(drawing: XmlElement): boolean {
  const elements = [...elementsIn(drawing)];
  const isShown = elements.some(({ name }) => name === "a:graphicData" || isVmlShape(name));
  const isKept = elements.some(
    (each) =>
      KEPT.has(each.name) || each.attributes.has("o:hr") || (each.name === "w:t" && !isBlank(textOf(each))),
  );
  return isShown && !isKept;
}

const isVmlShape = (name: string): boolean =>
  /^v:(shape|rect|roundrect|oval|line|polyline|curve|arc)$/.test(name);

function isWordArt(element: XmlElement): boolean {
  const warp = findElement(element, "a:prstTxWarp")?.attributes.get("prst") ?? "textNoShape";
  return warp !== "textNoShape" && !findElement(element, "v:textpath");
}

const EXCERPT_LENGTH = 40;

/** Places of formulas and inserted files, which pass the converter as text. */
const PLACES = /[\uE0F0\uE0F7]\d+|[\uE0F0-\uE0FA]/g;

/** The last words of a text that is read element by element: they name a place in it. */
export class TextTrail {
  #text = "";

  /** Reads an element before its content. */
  see(element: XmlElement): void {
    if (element.name === "w:t") this.#text = (this.#text + textOf(element)).slice(-2 * EXCERPT_LENGTH);
    if (element.name === "w:p" || element.name === "w:br" || element.name === "w:tab") this.#text += " ";
  }

  /** The words before this place; empty at the start of the text. */
  excerpt(): string {
    const line = this.#text
      .replace(PLACES, "")
      .replace(/[ \t\r\n]+/g, " ")
      .trim();
    if (line.length <= EXCERPT_LENGTH) return line;
    return `…${line.slice(-EXCERPT_LENGTH).replace(/^[^ ]* /, "")}`;
  }
}
