import { addressFault, type Use } from "./addresses.ts";

/**
 * What a style sheet, or the value of a `style` attribute, would run or load from outside of the publication. It is read
 * as tokens (CSS Syntax, section 4), since comments, strings and escapes hide words from a search.
 */
export function styleFault(css: string): "script" | "remote" | null {
  let fault: "remote" | null = null;
  // CSS Syntax, section 3.3.
  for (const { address, use } of addressesIn(css.replaceAll(/\r\n?|\f/g, "\n"))) {
    const found = use === null ? "script" : addressFault(address, use);
    if (found === "script") return "script";
    if (found) fault = "remote";
  }
  return fault;
}

interface StyleAddress {
  address: string;
  /** Null for what old browsers run. */
  use: Use | null;
}

/** Each alternative ends without a condition on what follows: nothing is read twice. */
const TOKEN =
  /(?<comment>\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)|(?<name>[@#]?(?:[\w\-\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]))+\(?)|(?<other>[^])/y;
/** What follows `url(` without quotation marks, in which nothing else is a token. */
const ADDRESS = /\s*(?!["'\s])((?:\\[^]|[^)\\])*)\)?/y;

function* addressesIn(css: string): Generator<StyleAddress> {
  const open: string[] = [];
  let rule = "";
  let previous = "";
  let property = "";
  TOKEN.lastIndex = 0;
  for (let at = 0; at < css.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const { comment, string, name = "", other = "" } = TOKEN.exec(css)?.groups ?? {};
    if (comment !== undefined || /^\s$/.test(other)) continue;
    const word = plain(name).toLowerCase();
    ADDRESS.lastIndex = TOKEN.lastIndex;
    const address = word === "url(" ? ADDRESS.exec(css)?.[1] : undefined;
    if (address !== undefined) {
      TOKEN.lastIndex = ADDRESS.lastIndex;
      if (!NAMING.test(rule)) yield { address: plain(address), use: "picture" };
    } else if (string !== undefined) {
      const use = NAMING.test(rule) ? null : stringUse(rule, open.at(-1));
      if (use) yield { address: plain(string.slice(1).replace(/["']$/, "")), use };
    } else if (word.startsWith("@")) rule = word;
    else if (word.endsWith("(")) {
      open.push(word.slice(0, -1));
      if (word === "expression(") yield { address: word, use: null };
    } else if (/^[([{]$/.test(other)) open.push(other);
    else if (/^[)\]}]$/.test(other)) open.pop();
    else if (other === ":" && ACTIVE.test(property)) yield { address: property, use: null };
    if (/^[;{}]$/.test(other)) rule = "";
    // A name after a point is a class.
    property = word !== "" && !/^[.:]$/.test(previous) ? word : "";
    previous = other || word || "text";
  }
}

/** Rules that name a namespace or a page. */
const NAMING = /^@(namespace|(-moz-)?document)$/;

/** Properties by which old browsers run a file. */
const ACTIVE = /^_?(behaviou?r|-moz-binding)$/;

/** What a string is for: the text of `content`, the name of a font or a part of a selector loads nothing. */
function stringUse(rule: string, place: string | undefined): Use | null {
  if (rule === "@import") return "load";
  if (place === undefined || /^[[{]$/.test(place) || TEXT_FUNCTIONS.has(place)) return null;
  return LOADING_FUNCTION.test(place) ? "picture" : "other";
}

const LOADING_FUNCTION = /^(url|src|(-webkit-)?(image-set|cross-fade)|image|element)$/;
const TEXT_FUNCTIONS = new Set("format tech local attr counter counters symbols lang".split(" "));

/** Without escapes (CSS Syntax, section 4.3.7), by which a word can be written in other letters. */
const plain = (text: string): string =>
  text
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0x10ffff ? "" : String.fromCodePoint(point);
    })
    .replaceAll(/\\(\n)?/g, "");
