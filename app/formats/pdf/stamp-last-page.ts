import type { PDFDocument, PDFObject } from "mupdf";
import { MARK_FONTS, MARK_SIZE as SIZE } from "../mark/encode-mark.ts";
import { MARK_METADATA_KEY, MARK_PLACEHOLDER, METADATA_PLACEHOLDER } from "../mark/mark.ts";
import { addMarkFont } from "./mark-font.server.ts";
import { addWiderFont } from "./wider-font.server.ts";
import { footMatrix } from "./page-foot.ts";

/** The name of the mark among the page's resources; no program that writes PDFs uses it. */
const RESOURCE = "ExemplairePersonnel";

/**
 * Writes the mark's placeholder at the foot of the last page and into the information dictionary, in memory. The page's
 * own content is wrapped, never rewritten.
 * @returns the numbers of the objects that are new or changed, or null if the page or the information dictionary is not
 * a separate plain object, so that only saving the whole file can keep the change
 */
export function stampLastPage(document: PDFDocument, pages: number): number[] | null {
  const page = document.findPage(pages - 1);
  const [font, ...fontParts] = addMarkFont(document);
  const [wider, ...widerParts] = addWiderFont(document);
  const mark = document.addStream(markContent(), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, -SIZE, 4 * SIZE * MARK_PLACEHOLDER.length, 2 * SIZE],
    Resources: { Font: { [MARK_FONTS.narrow]: font, [MARK_FONTS.wider]: wider } },
  });
  const before = document.addStream("q\n", {});
  const after = document.addStream(showing(page), {});
  page.put("Contents", wrapped(document, page.get("Contents"), before, after));
  page.put("Resources", resourcesWith(document, page.getInheritable("Resources"), mark));
  const info = stampInformation(document);
  const changed = [page, font, ...fontParts, wider, ...widerParts, mark, before, after, info];
  return changed.every(isFirstGeneration) ? changed.map((object) => object.asIndirect()) : null;
}

/** Writes the placeholder into the information dictionary alone. @returns as `stampLastPage` */
export function stampMetadata(document: PDFDocument): number[] | null {
  const info = stampInformation(document);
  return isFirstGeneration(info) ? [info.asIndirect()] : null;
}

/** A reference such as `12 0 R`: reused numbers have a later generation. */
function isFirstGeneration(object: PDFObject): boolean {
  return object.isIndirect() && object.toString().endsWith(" 0 R");
}

/** A literal string (ISO 32000-1 §7.3.4.2) in a stream without filters: its bytes are in the file unencoded. */
function markContent(): string {
  return `BT /${MARK_FONTS.narrow} ${SIZE} Tf 0.45 g 0 0 Td (${MARK_PLACEHOLDER}) Tj ET`;
}

/** Content that shows the mark, as an artifact: screen readers then leave it out of the text (§14.8.2.2). */
function showing(page: PDFObject): string {
  const matrix = footMatrix(page)
    .map((value) => Number(value.toFixed(4)))
    .join(" ");
  return `\nQ\n/Artifact <</Type/Pagination/Subtype/Footer>> BDC q ${matrix} cm /${RESOURCE} Do Q EMC\n`;
}

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
  objects.put(RESOURCE, mark);
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
