import { htmlEntity } from "../xml/html-entities.ts";
import type { Passage } from "./passages.ts";

/**
 * Comments, sections of characters, instructions, tags, text; and signs that begin none of them. What is left open ends
 * with the file, so that no place is read twice.
 */
const PIECES =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<[?!][^>]*(?:>|$)|<(\/?)([^\s/<>]+)((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)>|([^<]+)|</g;

/** Elements inside a line. */
const INLINE = new Set(
  (
    "a abbr acronym audio b bdi bdo big cite code data del dfn em font i ins kbd label mark math q rb rtc ruby s samp " +
    "small span strike strong sub sup time tt u var wbr video"
  ).split(" "),
);
/** Without words of the text: descriptions of a page, programs, drawings, and what HTML shows in place of a ruby. */
const SILENT = new Set("head script style template svg annotation annotation-xml rp case".split(" "));

/**
 * The paragraphs of HTML, XHTML or a Kindle book, read tag by tag: where elements do not close each other, as in the
 * pieces of a Kindle book, nothing is lost. Hidden elements are left out.
 * @param leavesOut by the attributes of an element
 */
export function markupPassages(
  markup: string,
  leavesOut: (attributes: string) => boolean = () => false,
): Passage[] {
  const passages: Passage[] = [];
  let line = "";
  let isHeading = false;
  let silent: { name: string; depth: number } | null = null;
  let formulas = 0;
  const end = () => {
    if (line.trim() !== "") passages.push({ text: line, isHeading });
    line = "";
  };
  for (const [, characters, closing, prefixed = "", attributes = "", text] of markup.matchAll(PIECES)) {
    const name = prefixed.slice(prefixed.indexOf(":") + 1).toLowerCase();
    if (silent) {
      if (name === silent.name && !attributes.endsWith("/")) silent.depth += closing ? -1 : 1;
      if (silent.depth === 0) silent = null;
    } else if (name === "") line += characters ?? decoded(text ?? "");
    else if (!closing && (SILENT.has(name) || isHidden(attributes) || leavesOut(attributes))) {
      if (!attributes.endsWith("/")) silent = { name, depth: 1 };
    } else {
      if (name === "math") formulas += closing ? -1 : 1;
      if (name === "br" || name === "img" || name === "math") line += " ";
      else if (formulas <= 0 && !INLINE.has(name)) {
        end();
        isHeading = !closing && /^h[1-6]$/.test(name);
      }
    }
  }
  end();
  return passages;
}

const isHidden = (attributes: string): boolean => /\shidden(?:\s|=|\/|$)/i.test(withoutValues(attributes));

const withoutValues = (attributes: string): string => attributes.replace(/"[^"]*"|'[^']*'/g, "");

const SIGNS = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,40}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return SIGNS.get(String(name)) ?? htmlEntity(String(name)) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
