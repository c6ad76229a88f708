import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { readZipParts } from "../archive/zip-parts.server.ts";
import { resolveHref } from "../epub/archive-paths.ts";
import { publicationStream } from "../epub/archive.server.ts";
import { named, type OpenedPackage, partOf, readPackage, XHTML_TYPE } from "../epub/read-package.ts";
import { CODE_PLACEHOLDER, MARK_PLACEHOLDER } from "../mark/mark.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { serializeXhtml, serializeXml } from "../xml/xml-serialize.ts";
import { addKoboSpans } from "./kobo-spans.ts";

export interface KepubOrder {
  /** The template of an EPUB. */
  path: string;
  outPath: string;
}

/**
 * Makes the KEPUB of an EPUB: the same publication with Kobo's spans on its pages, and its cover named as Kobo reads it.
 * Pages with a fixed layout stay as they are. The places of the personal mark stay, each uncompressed; the same input gives
 * the same bytes.
 * @returns how many pages and places of the code have the mark
 */
export async function makeKepub({ path, outPath }: KepubOrder): Promise<{ pages: number; codes: number }> {
  const parts = await readZipParts(path);
  const opened = readPackage(parts);
  const isEpub3 = opened.version.startsWith("3");
  const written = new Map<string, string>();
  for (const item of opened.spine) {
    if (opened.isFixedLayout || item.isFixed || item.mediaType !== XHTML_TYPE) continue;
    const root = parseXml(decodeXml(partOf(parts, item.path)), htmlEntity);
    if (addKoboSpans(root)) written.set(item.path, `${XML}${isEpub3 ? HTML : ""}${serializeXhtml(root)}\n`);
  }
  if (isEpub3 && nameCover(opened)) written.set(opened.path, XML + serializeXml(opened.root));
  const entries = [...parts]
    .filter(([name]) => name !== "mimetype")
    .map(([name, data]) => {
      const content = written.has(name) ? Buffer.from(written.get(name) ?? "") : data;
      const hasText = content.includes(MARK_PLACEHOLDER);
      const hasCode = content.includes(CODE_PLACEHOLDER);
      const stored = hasText || hasCode || COMPRESSED.test(name);
      return { path: name, content, stored, hasText, hasCode };
    });
  await pipeline(publicationStream(entries), createWriteStream(outPath));
  return {
    pages: entries.filter(({ hasText }) => hasText).length,
    codes: entries.filter(({ hasCode }) => hasCode).length,
  };
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
const HTML = "<!DOCTYPE html>\n";
const COMPRESSED = /\.(jpe?g|png|gif|webp|avif|woff2?|mp[34]|m4[av]|ogg)$/i;

/** Kobo knows a cover by the property of EPUB 3 alone. @returns whether something was changed */
function nameCover({ root, path, items, coverPath }: OpenedPackage): boolean {
  if (items.some(({ properties }) => properties.includes("cover-image"))) return false;
  const cover = named(root, "item").find(
    ({ attributes }) => resolveHref(path, attributes.get("href") ?? "") === coverPath,
  );
  const properties = cover?.attributes.get("properties");
  cover?.attributes.set("properties", properties ? `${properties} cover-image` : "cover-image");
  return cover !== undefined;
}
