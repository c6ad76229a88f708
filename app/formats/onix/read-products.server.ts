import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { UnreadableFileError } from "../format-errors.ts";
import { MEBIBYTE } from "../limits/limits.ts";
import { type XmlElement, xml } from "../xml/xml-tree.ts";
import { child } from "./elements.ts";
import { referenceNames } from "./tags.ts";

/** ONIX nests eleven elements, and XHTML in its texts some more. */
const maxDepth = 60;
/** Characters of one product: twenty times a long description with its reviews. */
const maxProductLength = 2 * MEBIBYTE;

/**
 * The products of an ONIX 3 message in the order of the file, one at a time, with reference names. Memory use does not
 * depend on their number. No entity is declared or resolved, and nothing outside the file is read.
 * @throws UnreadableFileError with the reason
 */
export async function* readProducts(path: string): AsyncGenerator<XmlElement> {
  const reader = productReader();
  try {
    for await (const text of readXmlText(path)) {
      reader.write(text);
      yield* reader.take();
    }
    reader.close();
    yield* reader.take();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(
      `Ce fichier n’est pas du XML bien formé${shown(error)}. Exportez-le à nouveau.`,
      { cause: error },
    );
  }
}

/** The place of the fault, which the parser states as « 1:79: undefined entity. ». */
function shown(error: unknown): string {
  const [, line, column] = /^(\d+):(\d+):/.exec(error instanceof Error ? error.message : "") ?? [];
  return line ? ` (ligne ${line}, colonne ${column})` : "";
}

function productReader() {
  // Without namespaces: both dialects are recognised by their names, whatever the prefix of the message.
  const parser = new SaxesParser({ xmlns: false });
  const unclosed: XmlElement[] = [];
  let depth = 0;
  let length = 0;
  /** Characters since the parser last reported something: it holds a text or a comment until its end. */
  let held = 0;
  let done: XmlElement[] = [];

  // Names of characters that the DTDs of the trade declare, as HTML has them.
  parser.ENTITIES = new Proxy(
    { ...parser.ENTITIES },
    { get: (own, name) => own[String(name)] ?? ofHtml(name) },
  );
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", (declared) => {
    // An internal subset could declare entities; an external one is never fetched.
    if (declared.includes("["))
      throw new UnreadableFileError("Ce fichier déclare des entités XML\u202F: il est refusé.");
  });
  parser.on("opentag", ({ name, attributes }) => {
    held = 0;
    depth += 1;
    if (depth > maxDepth)
      throw new UnreadableFileError("Les éléments de ce fichier XML sont trop imbriqués.");
    if (depth === 1) return requireMessage(name, attributes["release"]);
    const element = xml(nameOf(name), attributes);
    if (unclosed.length === 0 && element.name !== "Product") return undefined;
    unclosed.at(-1)?.children.push(element);
    unclosed.push(element);
    return undefined;
  });
  const addText = (value: string) => {
    held = 0;
    const parent = unclosed.at(-1);
    if (!parent) return;
    length += value.length;
    if (length > maxProductLength) throw tooLong();
    parent.children.push({ kind: "text", value: value.replaceAll(/[\u0080-\u009F]/g, ofWindows) });
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    held = 0;
    depth -= 1;
    const element = unclosed.pop();
    if (!element || unclosed.length > 0) return;
    // ONIX 2.1 has these at the top of a product.
    if (
      !child(element, "DescriptiveDetail") &&
      (child(element, "Title") || child(element, "DistinctiveTitle"))
    )
      throw formerRelease("2.1");
    done.push(element);
    length = 0;
  });
  return {
    write(text: string): void {
      parser.write(text);
      held += text.length;
      if (held > maxProductLength) throw tooLong();
    },
    close: () => void parser.close(),
    take(): XmlElement[] {
      const taken = done;
      done = [];
      return taken;
    },
  };
}

const tooLong = () => new UnreadableFileError("Une notice de ce fichier est démesurée.");

function requireMessage(name: string, release: string | undefined): undefined {
  if (nameOf(name) !== "ONIXMessage")
    throw new UnreadableFileError("Ce fichier XML n’est pas un message ONIX.");
  if (release !== undefined && !release.startsWith("3.")) throw formerRelease(release);
}

const formerRelease = (release: string) =>
  new UnreadableFileError(
    `Ce message est en ONIX ${release.slice(0, 10)}\u202F: la boutique lit ONIX 3.0 et 3.1. Demandez à votre distributeur un export « ONIX 3.0 »\u202F: il sait le faire depuis longtemps.`,
  );

/** Characters of Windows-1252 whose numbers were written as if they were Unicode's: browsers read them so, too. */
const ofWindows = (control: string): string =>
  new TextDecoder("windows-1252").decode(Uint8Array.of(control.charCodeAt(0)));

function ofHtml(name: string | symbol): string | undefined {
  if (typeof name === "symbol" || !/^[a-z]{2,8}\d?$/i.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  const read = node && "value" in node ? node.value : "";
  return read.startsWith("&") && name !== "amp" ? undefined : read;
}

/** Without the prefix of a namespace. Reference names of composites differ from short ones by their capitals. */
function nameOf(name: string): string {
  const local = name.slice(name.indexOf(":") + 1);
  return referenceNames.get(local) ?? local;
}

/** Encodings of XML declarations, by the names that `TextDecoder` knows; Windows-1252 contains ISO 8859-1. */
const encodings = new Map([
  ["utf-8", "utf-8"],
  ["utf8", "utf-8"],
  ["us-ascii", "utf-8"],
  ["iso-8859-1", "windows-1252"],
  ["latin1", "windows-1252"],
  ["windows-1252", "windows-1252"],
  ["iso-8859-15", "iso-8859-15"],
  ["utf-16", "utf-16le"],
]);

/** The text of an XML file, piece by piece. @throws UnreadableFileError for an encoding that is unknown or not kept */
async function* readXmlText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path), { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new UnreadableFileError(
        "Des caractères de ce fichier ne sont pas dans l’encodage qu’il annonce. Enregistrez-le en UTF-8.",
        { cause: error },
      );
    throw error;
  }
}

/** By its byte order mark, otherwise by its declaration, otherwise UTF-8 (XML 1.0, appendix F). */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(200) });
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
    if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
    const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(start.toString("latin1"))?.[1];
    const known = encodings.get((declared ?? "utf-8").toLowerCase());
    if (!known)
      throw new UnreadableFileError(
        `L’encodage «\u202F${declared}\u202F» n’est pas lu. Enregistrez ce fichier en UTF-8.`,
      );
    return known;
  } finally {
    await file.close();
  }
}
