import type { PDFDocument, PDFObject } from "mupdf";
import { MARK_FONTS, MARK_SIZE as SIZE } from "../mark/encode-mark.ts";
import { MARK_METADATA_KEY, MARK_PLACEHOLDER, METADATA_PLACEHOLDER } from "../mark/mark.ts";
import { addMarkFont, addWiderFont } from "./mark-font.server.ts";
import { isFaultOfFile } from "./open-pdf.server.ts";
import type { Box } from "./page-boxes.ts";
import { MARK_RESOURCE, type MarkSetting, placeMark } from "./mark-place.ts";

/**
 * Writes the mark's placeholder on the last page and on one page of every ten, where nothing else is, and into the
 * information dictionary, in memory.
 * The pages share one drawing of the mark: it is in the file once. Their own content is wrapped, never rewritten.
 * @returns the numbers of the objects that are new or changed, or null if the last page or the information dictionary is
 * not a separate plain object, so that only saving the whole file can keep the change
 */
export function stampPages(document: PDFDocument, pages: number): number[] | null {
  const last = pages - 1;
  const settings = new Map([[last, placeMark(document, last)]]);
  for (const first of furtherPages(pages)) {
    const [index, setting] = placeNear(document, first, last) ?? [];
    if (index !== undefined && setting) settings.set(index, setting);
  }
  const [font, ...fontParts] = addMarkFont(document);
  const [wider, ...widerParts] = addWiderFont(document);
  const mark = document.addStream(markContent(), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, -SIZE, 4 * SIZE * MARK_PLACEHOLDER.length, 2 * SIZE],
    Resources: { Font: { [MARK_FONTS.narrow]: font, [MARK_FONTS.wider]: wider } },
  });
  const stamped = [...settings].flatMap(([index, setting]) => stampPage(document, index, setting, mark));
  const info = stampInformation(document);
  const changed = [...stamped, font, ...fontParts, wider, ...widerParts, mark, info];
  return changed.every(isFirstGeneration) ? changed.map((object) => object.asIndirect()) : null;
}

/**
 * Where the pages begin of which one is marked. Twenty pages taken from a book contain ten such pages whole, and so does a
 * tenth of a longer one. A short book has five marks, as far as it has pages.
 */
export function furtherPages(pages: number): number[] {
  const apart = Math.max(1, Math.min(PAGES_APART, Math.floor(pages / MARKS_AT_LEAST)));
  // The first page is a title, the cover's own picture, or both.
  return Array.from({ length: Math.ceil((pages - 1) / apart) }, (_, block) => Math.max(block * apart, 1));
}

const PAGES_APART = 10;
const MARKS_AT_LEAST = 5;

/**
 * The first page from here on that has a free place. Where all of them are full, as in a book of scanned pages, the first
 * one grows at its foot.
 */
function placeNear(document: PDFDocument, first: number, last: number): [number, MarkSetting] | null {
  let grown: [number, MarkSetting] | null = null;
  for (let index = first; index < Math.min(last, first + TRIED_PAGES); index += 1) {
    if (!isFirstGeneration(document.findPage(index))) continue;
    try {
      const setting = placeMark(document, index);
      if (!setting.growth) return [index, setting];
      grown ??= [index, setting];
    } catch (error) {
      if (!isFaultOfFile(error)) throw error; // A page that can't be read gets no mark.
    }
  }
  return grown;
}

/** Pages that are looked at for each mark: one page in three has room in most books of pictures. */
const TRIED_PAGES = 3;

/** @returns the objects that are new or changed */
function stampPage(
  document: PDFDocument,
  index: number,
  setting: MarkSetting,
  mark: PDFObject,
): [PDFObject, PDFObject, PDFObject] {
  const page = document.findPage(index);
  const before = document.addStream(`q\n${clipping(setting)}`, {});
  const after = document.addStream(showing(setting), {});
  page.put("Contents", wrapped(document, page.get("Contents"), before, after));
  page.put("Resources", resourcesWith(document, page.getInheritable("Resources"), mark));
  if (setting.growth) growPage(page, setting.growth.box);
  return [page, before, after];
}

/** Writes the placeholder into the information dictionary alone. @returns as `stampPages` */
export function stampMetadata(document: PDFDocument): number[] | null {
  const info = stampInformation(document);
  return isFirstGeneration(info) ? [info.asIndirect()] : null;
}

/** A reference such as `12 0 R`: reused numbers have a later generation. */
export function isFirstGeneration(object: PDFObject): boolean {
  return object.isIndirect() && object.toString().endsWith(" 0 R");
}

/** A literal string (ISO 32000-1 §7.3.4.2) in a stream without filters: its bytes are in the file unencoded. */
function markContent(): string {
  return `BT /${MARK_FONTS.narrow} ${SIZE} Tf 0.45 g 0 0 Td (${MARK_PLACEHOLDER}) Tj ET`;
}

/** A page that grows still shows nothing of its content outside its former area. */
function clipping({ growth }: MarkSetting): string {
  if (!growth) return "";
  const [left, bottom, right, top] = growth.former;
  return `${numbers([left, bottom, right - left, top - bottom])} re W n\n`;
}

/** Both boxes hold the whole page: readers show what is in both (§14.11.2). */
function growPage(page: PDFObject, box: Box): void {
  const media = page.getInheritable("MediaBox");
  const sides = [0, 1, 2, 3].map((index) => (media.isArray() ? media.get(index).asNumber() : box[index]));
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides;
  page.put("MediaBox", [
    Math.min(x0, x1, box[0]),
    Math.min(y0, y1, box[1]),
    Math.max(x0, x1, box[2]),
    Math.max(y0, y1, box[3]),
  ]);
  page.put("CropBox", [...box]);
}

/** Content that shows the mark, as an artifact: screen readers then leave it out of the text (§14.8.2.2). */
function showing({ matrix }: MarkSetting): string {
  return `\nQ\n/Artifact <</Type/Pagination/Subtype/Footer>> BDC q ${numbers(matrix)} cm /${MARK_RESOURCE} Do Q EMC\n`;
}

const numbers = (values: readonly number[]): string =>
  values.map((value) => Number(value.toFixed(4))).join(" ");

/** The page's content between a saved and a restored graphics state, so that it can't move the mark. */
function wrapped(document: PDFDocument, contents: PDFObject, before: PDFObject, after: PDFObject): PDFObject {
  const all = document.newArray();
  all.push(before);
  if (contents.isArray()) contents.forEach((stream) => all.push(stream));
  else if (contents.isStream()) all.push(contents);
  all.push(after);
  return all;
}

/** A copy of the page's resources with the mark added: the originals may belong to other pages as well. */
function resourcesWith(document: PDFDocument, resources: PDFObject, mark: PDFObject): PDFObject {
  const objects = copied(document, resources.isDictionary() ? resources.get("XObject") : resources);
  objects.put(MARK_RESOURCE, mark);
  const copy = copied(document, resources);
  copy.put("XObject", objects);
  return copy;
}

function copied(document: PDFDocument, dictionary: PDFObject): PDFObject {
  const copy = document.newDictionary();
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value));
  return copy;
}

function stampInformation(document: PDFDocument): PDFObject {
  const trailer = document.getTrailer();
  if (!trailer.get("Info").isDictionary()) trailer.put("Info", document.addObject(document.newDictionary()));
  const info = trailer.get("Info");
  info.put(MARK_METADATA_KEY, document.newString(METADATA_PLACEHOLDER));
  return info;
}
