import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { FAULT_TEXTS } from "./fault-texts.ts";
import { placeText } from "./places.ts";

/** The findings of an EPUB's validation: sentences with their places, in French. */
export interface Validation {
  errors: string[];
  warnings: string[];
}

/**
 * Validates an EPUB by the rules of EPUBCheck.
 * @param version of its package document: "2.0"
 */
export async function validateEpub(path: string, version: string): Promise<Validation> {
  const { EpubCheck } = await import("@likecoin/epubcheck-ts");
  const isOld = !version.startsWith("3");
  const file = isOld ? await withoutNamedEntities(path) : await readFile(path);
  const { messages } = await EpubCheck.validate(file, { includeInfo: false });
  const findings = messages.filter(
    ({ message }) => !(isOld && OF_EPUB_3.test(message)) && !ALLOWED.test(message),
  );
  const texts = (...severities: string[]) => [
    ...new Set(findings.filter((each) => severities.includes(severityOf(each))).map(findingText)),
  ];
  return { errors: texts("fatal", "error"), warnings: texts("warning") };
}

/** Rules of EPUB 3 that the validator applies to EPUB 2 as well: of HTML, and of pages outside of the reading order. */
const OF_EPUB_3 =
  /Non-linear content must be reachable|encoding declaration state|meta charset declaration|attribute is obsolete|"border" attribute on the "table"/;

/** A cover, or another page, that is kept out of the reading order harms no reader: EPUBCheck 4 did not mention it. */
const severityOf = ({ id, severity }: { id: string; severity: string }): string =>
  id === "OPF-096" ? "warning" : severity;

/** EPUBCheck itself allows it on a page that shows a drawing of another file. */
const ALLOWED = /property "svg" should not be declared/;

/**
 * An EPUB 2 with the characters of XHTML's named entities in their places: the validator reads no document type, and
 * skips a page with such an entity. Lines stay the same.
 */
async function withoutNamedEntities(path: string): Promise<Buffer> {
  const parts = await readZipParts(path);
  const pages = [...parts].filter(([name, data]) => PAGE.test(name) && data.includes("&"));
  for (const [name, data] of pages) {
    const text = data.toString("latin1").replaceAll(ENTITY, (reference, entity: string) => {
      const character = htmlEntity(entity);
      return character === undefined || /^[&<>"']$/.test(character) ? reference : codes(character);
    });
    parts.set(name, Buffer.from(text, "latin1"));
  }
  if (pages.length === 0) return readFile(path);
  const archive = new yazl.ZipFile();
  for (const [name, data] of parts) archive.addBuffer(data, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
}

const PAGE = /\.(xhtml|html?|xht|xml)$/i;
const ENTITY = /&([A-Za-z]\w*);/g;

/** As numbers, which are the same in any encoding. */
const codes = (text: string): string => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join("");

interface Finding {
  id: string;
  message: string;
  location?: { path: string; line?: number };
}

/** The place, what is wrong, and EPUBCheck's own words, by which its documentation is found. */
function findingText({ id, message, location }: Finding): string {
  const place = location?.path
    ? `${placeText({ path: location.path, line: location.line ?? null })}\u202F: `
    : "";
  const detail = message.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_DETAIL);
  const text = FAULT_TEXTS[id];
  return text ? `${place}${text} (${id}, ${detail})` : `${place}${detail} (${id})`;
}

const LONGEST_DETAIL = 160;
