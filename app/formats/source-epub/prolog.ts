import { addressFault } from "./addresses.ts";

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
