import { isContentsTitle } from "../docx/contents-lists.ts";
import { relationsOf, type Relations } from "../docx/note-references.ts";
import { effectiveProperties, readRunProperties } from "../docx/run-properties.ts";
import { readStyleSheet, type StyleSheet } from "../docx/style-sheet.ts";
import { styleOf } from "../docx/shown-runs.ts";
import { parseXml } from "../xml/xml-parse.ts";
import {
  childElements,
  elementsIn,
  findElement,
  localName,
  textOf,
  type XmlElement,
} from "../xml/xml-tree.ts";
import { WordParagraph } from "./word-paragraph.ts";
import { insertedPassages } from "./inserted-text.ts";
import type { Passage, Removal } from "./passages.ts";

type Parts = ReadonlyMap<string, Buffer>;

const TEXT = /^word\/document\d*\.xml$/;
const NOTES = /^word\/(footnotes|endnotes)\d*\.xml$/;
const OUTSIDE = /^word\/(header|footer|comments)\d*\.xml$/;

/**
 * The text of a Word file as its parts have it, read apart from the conversion, so that a fault of it is not repeated:
 * body, notes that are called, text boxes, diagrams and inserted files, and what is removed on purpose.
 * @throws {MalformedXml}
 */
export function wordPassages(parts: Parts): Passage[] {
  const names = [...parts.keys()];
  const reading = new WordReading(parts);
  for (const name of names) if (TEXT.test(name)) reading.readPart(name);
  for (const name of names) if (NOTES.test(name)) reading.readNotes(name);
  for (const name of names)
    if (OUTSIDE.test(name)) reading.readPart(name, name.includes("comments") ? "comments" : "headers");
  return withTitles(reading.passages);
}

/** The title of a list of contents leaves with it. */
const withTitles = (passages: readonly Passage[]): Passage[] =>
  passages.map((passage, index) => {
    const next = passages.slice(index + 1, index + 4).find(({ text }) => text.trim() !== "");
    return next?.removal === "contents" && isContentsTitle(passage.text)
      ? { ...passage, removal: "contents" }
      : passage;
  });

function rootOf(parts: Parts, name: string): XmlElement | null {
  const part = parts.get(name);
  if (!part) return null;
  const isWide = part[0] === 0xff && part[1] === 0xfe;
  return parseXml(part.toString(isWide ? "utf16le" : "utf8"));
}

/** Properties hold no text of a page. */
const PROPERTIES = /^(?:[a-z]+Pr|[a-z]+PrChange|sdtEndPr|instrText|delInstrText)$/i;
/** White space between words. */
const SPACES = new Map([
  ["br", " "],
  ["cr", " "],
  ["tab", "\t"],
  ["ptab", "\t"],
  ["noBreakHyphen", "-"],
]);
const SYMBOLS = /^(?:symbol|webdings|wingdings( ?[23])?|zapf ?dingbats)$/i;

/** What holds where an element is. */
interface Place {
  removal: Removal | undefined;
  isListed: boolean;
  isLink: boolean;
}

interface Field {
  first: WordParagraph | undefined;
  instruction: string;
}

const NO_PLACE: Place = { removal: undefined, isListed: false, isLink: false };

/** Fields whose result is the number of a paper page, and lists of such numbers. */
const PAGE_NUMBER = /^\s*(?:PAGEREF|PAGE|NUMPAGES|SECTIONPAGES)\b/i;
const PAGE_LIST = /^\s*(?:INDEX|TOA)\b/i;
const NUMBER = /\d|^[ivxlcdm]+$/i;

const isContents = ({ instruction }: Field): boolean => /^\s*TOC\b/i.test(instruction);

class WordReading {
  readonly passages: Passage[] = [];
  private readonly parts: Parts;
  readonly #styles: StyleSheet;
  readonly #called = new Set<string>();
  readonly #open: { paragraph: WordParagraph; element: XmlElement }[] = [];
  #fields: Field[] = [];
  #relations: Relations = new Map();
  #ownMark = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.#styles = readStyleSheet(rootOf(parts, "word/styles.xml"));
  }

  readPart(name: string, removal?: Removal): void {
    const root = this.#start(name);
    if (root) this.#read(root, { ...NO_PLACE, removal });
  }

  /** Word does not show a note without a call. */
  readNotes(name: string): void {
    const kind = name.includes("footnotes") ? "footnote" : "endnote";
    const root = this.#start(name);
    for (const note of root ? childElements(root, `w:${kind}`) : [])
      if (this.#called.has(`${kind}Reference ${note.attributes.get("w:id")}`)) this.#read(note, NO_PLACE);
  }

  #start(name: string): XmlElement | null {
    this.#relations = relationsOf(this.parts, name);
    this.#fields = [];
    return rootOf(this.parts, name);
  }

  #read(element: XmlElement, place: Place): void {
    const name = localName(element);
    if (name === "instrText") this.#instruct(textOf(element));
    if (PROPERTIES.test(name)) return;
    if (element.name === "w:p") this.#readParagraph(element, place);
    else if (element.name === "mc:AlternateContent") this.#readAlternative(element, place);
    else if (name === "t") this.#write(textOf(element), place);
    else if (name === "delText") this.#write(textOf(element), { ...place, removal: "deleted" });
    else {
      this.#notice(element, name);
      // The text of a ruby comes after its reading in the file.
      const children = name === "ruby" ? element.children.toReversed() : element.children;
      const within = this.#within(element, name, place);
      if (within) for (const child of children) if (child.kind === "element") this.#read(child, within);
      if (name === "r") this.#ownMark = false;
      if (name === "oMath") this.#write(" ", place);
    }
  }

  #readParagraph(element: XmlElement, place: Place): void {
    const paragraph = new WordParagraph(element, this.#styles);
    this.#open.push({ paragraph, element });
    for (const child of childElements(element)) this.#read(child, place);
    this.#open.pop();
    this.passages.push(...paragraph.passages());
  }

  /** One of the forms of the same content: the first with words. */
  #readAlternative(element: XmlElement, place: Place): void {
    const forms = childElements(element);
    const hasWords = (form: XmlElement): boolean =>
      [...elementsIn(form)].some((each) => localName(each) === "t" && textOf(each).trim() !== "");
    const form = forms.find(hasWords) ?? forms[0];
    for (const child of form ? childElements(form) : []) this.#read(child, place);
  }

  #write(text: string, { removal, isListed, isLink }: Place): void {
    if (this.#ownMark) {
      this.#ownMark = false;
      return;
    }
    const inField = this.#fields.some(isContents);
    const paragraph = this.#open.at(-1)?.paragraph;
    for (const part of this.#isIn(PAGE_LIST) ? text.split(/(\d+)/) : [text]) {
      const isPage = NUMBER.test(part.trim()) && (this.#isIn(PAGE_NUMBER) || this.#isIn(PAGE_LIST));
      const why = removal ?? (isPage ? "pages" : undefined);
      paragraph?.write({ text: part, removal: why, isListed: isListed || inField, isLink });
    }
  }

  #isIn(kind: RegExp): boolean {
    return this.#fields.some(({ instruction }) => kind.test(instruction));
  }

  /** What holds inside an element; null if Word shows nothing of it. */
  #within(element: XmlElement, name: string, place: Place): Place | null {
    if (name === "del" || name === "moveFrom") return { ...place, removal: "deleted" };
    if (name === "hyperlink") return { ...place, isLink: true };
    if (name === "fldSimple" && PAGE_NUMBER.test(element.attributes.get("w:instr") ?? ""))
      return { ...place, removal: place.removal ?? "pages" };
    if (name === "sdt" && isContentsBlock(element)) return { ...place, isListed: true };
    if (name !== "r") return place;
    const direct = readRunProperties(element);
    if (SYMBOLS.test(direct.font ?? "")) return null;
    return this.#isHidden(element) ? { ...place, removal: place.removal ?? "hidden" } : place;
  }

  #isHidden(run: XmlElement): boolean {
    const { defaults } = this.#styles;
    const paragraph = this.#open.at(-1);
    const paragraphStyle = (paragraph && styleOf(paragraph.element, this.#styles)?.run) ?? {};
    const styleId = findElement(run, "w:rStyle")?.attributes.get("w:val") ?? "";
    const characterStyle = this.#styles.get(styleId)?.run ?? {};
    const levels = { defaults, paragraphStyle, characterStyle, direct: readRunProperties(run) };
    return effectiveProperties(levels).vanish === true;
  }

  #notice(element: XmlElement, name: string): void {
    const { attributes } = element;
    const space = SPACES.get(name);
    if (space !== undefined) this.#write(space, NO_PLACE);
    if (name === "footnoteReference" || name === "endnoteReference") {
      this.#called.add(`${name} ${attributes.get("w:id")}`);
      const follows = attributes.get("w:customMarkFollows");
      this.#ownMark = follows !== undefined && !["0", "false", "off"].includes(follows);
    }
    if (name === "fldChar") this.#pass(attributes.get("w:fldCharType") ?? "");
    if (name === "textpath") this.#write(` ${attributes.get("string") ?? ""} `, NO_PLACE);
    if (name === "altChunk") this.#insert(attributes.get("r:id"), insertedPassages);
    if (name === "relIds") this.#insert(attributes.get("r:dm"), diagramPassages);
  }

  #insert(id: string | undefined, read: (part: Buffer) => Passage[]): void {
    const part = this.parts.get(this.#relations.get(id ?? "") ?? "");
    if (part) this.passages.push(...read(part));
  }

  #instruct(text: string): void {
    const field = this.#fields.at(-1);
    if (field) field.instruction += text;
    if (/PAGEREF/i.test(text)) for (const { paragraph } of this.#open) paragraph.refersToPage = true;
  }

  #pass(mark: string): void {
    const paragraph = this.#open.at(-1)?.paragraph;
    if (mark === "begin") this.#fields.push({ first: paragraph, instruction: "" });
    if (mark !== "end") return;
    const field = this.#fields.pop();
    if (field && isContents(field) && field.first === paragraph) paragraph?.endList();
  }
}

function isContentsBlock(block: XmlElement): boolean {
  const gallery = findElement(block, "w:docPartGallery")?.attributes.get("w:val");
  return gallery === "Table of Contents";
}

/** The words of a SmartArt diagram (ECMA-376, part 1, section 21.4.2.10). */
const diagramPassages = (part: Buffer): Passage[] =>
  [...elementsIn(parseXml(part.toString("utf8")))]
    .filter(({ name }) => name === "a:p")
    .map((paragraph) => ({ text: textOf(paragraph), isHeading: false }));
