import { publicationFacts } from "../epub/accessibility.ts";
import { guideLandmarks, ncxContents } from "../epub/read-contents.ts";
import { named, type OpenedPackage, partOf, readPackage, XHTML_TYPE } from "../epub/read-package.ts";
import { placesOf } from "../epub/read-epub.server.ts";
import { UnreadableFileError } from "../format-errors.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { htmlEntity } from "../xml/html-entities.ts";
import { serializeXhtml, serializeXml } from "../xml/xml-serialize.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import { navigationPage, upgradedPackage } from "./upgrade-package.ts";
import { upgradePage } from "./upgrade-page.ts";

type Parts = ReadonlyMap<string, Buffer>;

/**
 * Turns an EPUB 2 into EPUB 3 (EPUB 3.3): its package document, a navigation document made from the NCX and the guide,
 * and its pages, whose obsolete elements and attributes get the ones of today. The NCX stays for old devices; style
 * sheets, pictures and the order of reading stay as they are.
 * @throws UnreadableFileError for texts in a format that EPUB 3 does not have
 */
export function upgradeEpub(parts: Parts): Parts {
  const opened = readPackage(parts);
  if (opened.version.startsWith("3")) return parts;
  const upgraded = new Map(parts);
  const pages = opened.items.filter(({ path, mediaType }) => isPage(mediaType) && parts.has(path));
  const roots = new Map(pages.map(({ path }) => [path, upgradePage(rootOf(parts, path))]));
  for (const [path, root] of roots) upgraded.set(path, Buffer.from(written(root)));
  const { ncxPath } = opened;
  if (ncxPath && parts.has(ncxPath)) upgraded.set(ncxPath, Buffer.from(plainNcx(rootOf(parts, ncxPath))));
  const navigationPath = freePath(opened, parts);
  const { title, language } = publicationFacts(opened.root);
  const navigation = navigationPage({
    path: navigationPath,
    title,
    language,
    contents: contentsOf(opened, parts),
    landmarks: guideLandmarks(opened),
    documents: new Set(opened.spine.map(({ path }) => path)),
  });
  upgraded.set(navigationPath, Buffer.from(navigation));
  upgraded.set(
    opened.path,
    Buffer.from(upgradedPackage(opened, { navigationPath, propertiesOf: propertiesIn(roots) })),
  );
  return upgraded;
}

const isPage = (mediaType: string): boolean =>
  mediaType === XHTML_TYPE || mediaType === "text/html" || mediaType === "text/x-oeb1-document";

const rootOf = (parts: Parts, path: string): XmlElement =>
  parseXml(decodeXml(partOf(parts, path)), htmlEntity);

const written = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${serializeXhtml(root)}\n`;

/** EPUB 3.3, section 3.9: a document type may not refer to anything outside the publication. */
const plainNcx = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${serializeXml(root)}\n`;

/** Next to the package document, under a name that no file has. */
function freePath({ path }: OpenedPackage, parts: Parts): string {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  for (let number = 1; ; number += 1) {
    const name = `${folder}nav${number === 1 ? "" : `-${number}`}.xhtml`;
    if (!parts.has(name)) return name;
  }
}

function contentsOf(opened: OpenedPackage, parts: Parts) {
  const { contents } = placesOf(opened, parts);
  if (contents.length > 0) return contents;
  const ncx =
    opened.ncxPath && parts.has(opened.ncxPath)
      ? ncxContents({ path: opened.ncxPath, root: rootOf(parts, opened.ncxPath) })
      : [];
  const [first] = opened.spine;
  if (ncx.length > 0) return ncx;
  if (!first) throw new UnreadableFileError("Cet EPUB n’a pas d’ordre de lecture.");
  return [{ title: publicationFacts(opened.root).title, href: first.path, children: [] }];
}

/** The properties by which EPUB 3 declares the drawings and formulas of a page. */
const propertiesIn =
  (roots: ReadonlyMap<string, XmlElement>) =>
  (path: string): string[] => {
    const root = roots.get(path);
    if (!root) return [];
    return [
      ...(named(root, "svg").length > 0 ? ["svg"] : []),
      ...(named(root, "math").length > 0 ? ["mathml"] : []),
    ];
  };
