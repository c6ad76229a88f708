import { childElements, findElement, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** What Word shows and a book cannot, or should not. */
export type LossKind = "diagram" | "chart" | "wordArt" | "object" | "insertedFile" | "comment" | "revision";

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
]);

/** Drawings by the end of their namespace (`a:graphicData`, ECMA-376, part 1, section 20.1.2.2.17). */
const GRAPHICS: readonly (readonly [end: RegExp, kind: LossKind])[] = [
  [/\/diagram$/, "diagram"],
  [/\/chart(ex)?$/, "chart"],
];

const EXCERPT_LENGTH = 40;

/** Counts what a conversion loses, and remembers the first place of each kind. Elements are passed in their order. */
export class Losses {
  readonly #losses = new Map<LossKind, Loss>();
  #text = "";

  get all(): Loss[] {
    return [...this.#losses.values()];
  }

  /** Looks at an element before its content. */
  see(element: XmlElement): void {
    if (element.name === "w:t") this.#text = (this.#text + textOf(element)).slice(-2 * EXCERPT_LENGTH);
    if (element.name === "w:p" || element.name === "w:br" || element.name === "w:tab") this.#text += " ";
    const kind = kindOf(element);
    if (!kind) return;
    const loss = this.#losses.get(kind) ?? { kind, count: 0, after: excerpt(this.#text) };
    this.#losses.set(kind, { ...loss, count: loss.count + 1 });
  }
}

function kindOf(element: XmlElement): LossKind | undefined {
  if (element.name === "a:graphicData") {
    const uri = element.attributes.get("uri") ?? "";
    return GRAPHICS.find(([end]) => end.test(uri))?.[1];
  }
  if (element.name === "v:textpath") return element.attributes.has("string") ? "wordArt" : undefined;
  if (element.name === "mc:AlternateContent") return isWordArt(element) ? "wordArt" : undefined;
  const kind = ELEMENTS.get(element.name);
  // In properties, `w:ins` and `w:del` mark the end of a paragraph and have no content.
  return kind === "revision" && childElements(element).length === 0 ? undefined : kind;
}

function isWordArt(element: XmlElement): boolean {
  const warp = findElement(element, "a:prstTxWarp")?.attributes.get("prst") ?? "textNoShape";
  return warp !== "textNoShape" && !findElement(element, "v:textpath");
}

function excerpt(text: string): string {
  const line = text.replace(/[ \t\r\n]+/g, " ").trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  return `…${line.slice(-EXCERPT_LENGTH).replace(/^[^ ]* /, "")}`;
}
