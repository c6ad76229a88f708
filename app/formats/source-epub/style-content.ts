interface PrologFault {
  offence: "declaration" | "script" | "remote";
  /** Index in the text. */
  at: number;
}

const PART = /\s+|<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE(?:"[^"]*"|'[^']*'|[^"'>[])*[>[]/iy;

/**
 * What precedes the first element (XML 1.0, section 2.8) and would declare entities or attributes, load a document
 * type, or transform the page.
 */
export function prologFaults(source: string): PrologFault[] {
  const faults: PrologFault[] = [];
  PART.lastIndex = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let at = PART.lastIndex; ; at = PART.lastIndex) {
    const part = PART.exec(source)?.[0];
    if (part === undefined) return faults;
    const offence = part.startsWith("<?") ? instructionFault(part) : typeFault(part);
    if (offence) faults.push({ offence, at });
  }
}

/** A style sheet in a style sheet's language, of the publication (Associating Style Sheets with XML, section 4). */
function instructionFault(instruction: string): "script" | "remote" | null {
  if (!/^<\?xml-stylesheet\s/i.test(instruction)) return null;
  const value = (name: string) => {
    const [, double, single] =
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(instruction) ?? [];
    return double ?? single ?? "";
  };
  const [type, href] = [value("type"), value("href")];
  // Programs read a reference to a character as the character.
  if (!/^(text\/css)?$/i.test(type.trim()) || href.includes("&#")) return "script";
  const fault = addressFault(href, "load");
  return fault === "link" ? "remote" : fault;
}

/** The houses of the known document types: of EPUB 2, of DAISY's books, of drawings, and of Apple's metadata. */
const KNOWN_TYPES =
  /^https?:\/\/(www\.)?(w3\.org|daisy\.org|idpf\.org|openebook\.org|apple\.com)\/|^about:legacy-compat$/;

function typeFault(part: string): "declaration" | "remote" | null {
  if (!/^<!DOCTYPE/i.test(part)) return null;
  if (part.endsWith("[")) return "declaration";
  const system = /(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*(?:"([^"]*)"|'([^']*)')/i.exec(part);
  const address = system?.[1] ?? system?.[2] ?? "";
  return KNOWN_TYPES.test(address) || addressFault(address, "load") === null ? null : "remote";
}

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

/** The ways in which a publication can name something: what each may hold is decided by its place. */
export type Use =
  /** A reading system gets it by itself. */
  | "load"
  /** The same, and shows it as a picture: scripts and references of a drawing do nothing there (SVG 2, section 2.2). */
  | "picture"
  /** A reader follows it. */
  | "link"
  /** A record names it, and nothing opens it. */
  | "name"
  /** Not known to be an address. */
  | "other";

/** Why an address may not be in its place; null if it may. */
type Fault = "script" | "remote" | "link" | null;

/**
 * Decides on an address in the way in which browsers read it: white space and control characters in the name of the
 * scheme are ignored (URL Standard, section 4.4), and a backslash is a slash.
 */
export function addressFault(value: string, use: Use): Fault {
  const bare = value.replaceAll(/[\s\p{C}]/gu, "").replaceAll("\\", "/");
  if (bare.startsWith("//")) return use === "link" || use === "name" ? null : "remote";
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined) return null;
  if (/script$|^(about|blob|filesystem|view-source)$/.test(scheme)) return "script";
  if (use === "name") return null;
  if (use === "link") return scheme === "data" ? "script" : FOLLOWED.has(scheme) ? null : "link";
  if (scheme === "data") return isInertData(bare, use) ? null : "script";
  // In other places, « Note : … » is a text.
  return use !== "other" || NETWORK.has(scheme) ? "remote" : null;
}

/** The fault of a list of addresses, as in `srcset`. */
export function listFault(value: string, use: Use): Fault {
  for (const each of [value, ...value.split(/[\s,;]+/)]) {
    const fault = addressFault(each, use);
    if (fault) return fault;
  }
  return null;
}

/** Schemes of links that a reader may follow: a page, a file, a letter, a call, or the name of a work. */
const FOLLOWED = new Set("http https ftp ftps mailto tel sms news geo urn doi isbn".split(" "));

const NETWORK = new Set("http https ftp ftps file ws wss".split(" "));

/** Data that nothing can run: pictures, sounds, fonts and plain text (RFC 2397). */
const isInertData = (address: string, use: Use): boolean =>
  /^data:(image\/(?!svg)|audio\/|video\/|font\/|application\/([\w.-]*(font|opentype|truetype)|octet-stream)|text\/plain|[;,])/i.test(
    address,
  ) ||
  (use === "picture" && /^data:image\/svg\+xml[;,]/i.test(address));
