import { MalformedXml } from "./xml-parse.ts";

/**
 * The text of an XML file in one of the two encodings that EPUB allows, UTF-8 and UTF-16 (EPUB 3.3, section 3.9),
 * without its byte order mark.
 * @throws {MalformedXml} if it declares another one
 */
export function decodeXml(bytes: Buffer): string {
  const encoding = wideEncodings.get(bytes.toString("hex", 0, 2)) ?? "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1] ?? encoding;
  const isKnown = encoding !== "utf-8" || /^(utf-?8|us-ascii|ascii)$/i.test(declared);
  if (!isKnown) throw new MalformedXml(`encoding ${declared}`);
  return text;
}

/** By their byte order marks. */
const wideEncodings = new Map([
  ["feff", "utf-16be"],
  ["fffe", "utf-16le"],
]);
