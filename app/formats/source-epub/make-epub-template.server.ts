import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { type ArchiveEntry, isCompressed, publicationStream } from "../epub/archive.server.ts";
import { placesOf } from "../epub/read-epub.server.ts";
import { partOf, readPackage } from "../epub/read-package.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { withHeadCode, withMarkParagraph, withPackageCode, markPlaces } from "./mark-places.ts";
import { listed } from "./places.ts";
import { upgradeEpub } from "./upgrade-epub.ts";
import { validateEpub } from "./validation.server.ts";

export interface EpubTemplateOrder {
  /** A publisher's EPUB that was inspected. */
  path: string;
  outPath: string;
  /** Turns an EPUB 2 into EPUB 3 first. */
  upgrade: boolean;
  /** Text and data mining is reserved. */
  reservesMining?: boolean;
}

/** The number of placeholders in a template. */
interface EpubTemplate {
  /** Pages with the mark as text. */
  pages: number;
  /** Places of the code. */
  codes: number;
}

/**
 * Makes the template of a publisher's EPUB: its own files, with the placeholders of the personal mark in the package
 * document and on up to three pages, uncompressed. The same input gives the same bytes. A signature is left out, since
 * every copy breaks it.
 * @throws UnreadableFileError
 */
export async function makeEpubTemplate(order: EpubTemplateOrder): Promise<EpubTemplate> {
  const { path, outPath, upgrade, reservesMining = false } = order;
  const source = await readZipParts(path);
  const parts = upgrade ? upgradeEpub(source) : source;
  const opened = readPackage(parts);
  const { landmarks } = placesOf(opened, parts);
  const rootOf = (page: string) => parseXml(decodeXml(partOf(parts, page)), htmlEntity);
  const places = markPlaces(opened, landmarks, rootOf);
  const marked = new Map<string, Buffer>();
  const mark = (file: string, insert: (text: string) => string | null): boolean => {
    const text = insert(asUtf8(decodeXml(partOf(parts, file))));
    if (text !== null) marked.set(file, Buffer.from(text));
    return text !== null;
  };
  if (!mark(opened.path, (text) => withPackageCode(text, reservesMining)))
    throw new UnreadableFileError(WITHOUT_METADATA);
  const pages = places.texts.filter((page) => mark(page, withMarkParagraph)).length;
  const codes = places.codes.filter((page) => mark(page, withHeadCode)).length;
  if (pages === 0 && !opened.isFixedLayout) throw new UnreadableFileError(WITHOUT_TEXT);
  await pipeline(publicationStream(entriesOf(parts, marked)), createWriteStream(outPath));
  if (parts !== source) await requireValidUpgrade(outPath);
  return { pages, codes: codes + 1 };
}

/** An upgrade that makes faults is worse than the file as it was. */
async function requireValidUpgrade(path: string): Promise<void> {
  const { errors } = await validateEpub(path, "3.0");
  if (errors.length === 0) return;
  const text = `Cet EPUB 2 ne peut pas devenir un EPUB 3 sans fautes\u202F: gardez-le tel quel, ou exportez-le en EPUB 3.\n${listed(errors)}`;
  throw new UnreadableFileError(text.slice(0, LONGEST_REASON));
}

const LONGEST_REASON = 1900;

const WITHOUT_METADATA =
  "Cet EPUB ne peut pas être lu\u202F: son document de paquet (OPF) n’a pas de métadonnées.";
const WITHOUT_TEXT =
  "Cet EPUB ne contient aucune page où inscrire le nom du lecteur. Vérifiez que c’est bien le livre.";

/** A file in UTF-16 is written in UTF-8, and says so. */
const asUtf8 = (text: string): string =>
  text.replace(/^(<\?xml[^>]*?encoding\s*=\s*["'])[\w.:-]+(["'])/, "$1utf-8$2");

function entriesOf(parts: ReadonlyMap<string, Buffer>, marked: ReadonlyMap<string, Buffer>): ArchiveEntry[] {
  return [...parts]
    .filter(([path]) => path !== "mimetype" && path !== "META-INF/signatures.xml")
    .map(([path, data]) => ({
      path,
      content: marked.get(path) ?? data,
      stored: marked.has(path) || isCompressed(path),
    }));
}
