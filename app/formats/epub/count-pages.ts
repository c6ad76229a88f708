import { htmlEntity } from "../xml/html-entities.ts";
import { decodeXml, parseXml } from "../xml/xml-parse.ts";
import { elementsIn, localName, type XmlElement } from "../xml/xml-tree.ts";
import { navigationPages } from "./read-contents.ts";
import { named, type OpenedPackage } from "./read-package.ts";

/** No printed book has more; a list that does is no list of pages. */
const MOST_PAGES = 10_000;

/**
 * The number of pages that a publication states: those of its list of pages (EPUB 3.3, section 7.4.4; NCX 2005, pageList),
 * otherwise, with a fixed layout, its documents. Null if it states none.
 */
export function statedPages(opened: OpenedPackage, parts: ReadonlyMap<string, Buffer>): number | null {
  const rootOf = (path: string | null): XmlElement | undefined => {
    const data = path === null ? undefined : parts.get(path);
    return data && parseXml(decodeXml(data), htmlEntity);
  };
  const navigation = rootOf(opened.navigationPath);
  const listed = navigation ? navigationPages(navigation) : 0;
  const ncx = listed === 0 ? rootOf(opened.ncxPath) : undefined;
  const [pageList] = ncx ? named(ncx, "pageList") : [];
  const targets = pageList
    ? [...elementsIn(pageList)].filter((each) => localName(each) === "pageTarget")
    : [];
  const fixed = opened.isFixedLayout ? opened.spine.filter(({ isLinear }) => isLinear).length : 0;
  const pages = listed || targets.length || fixed;
  return pages > 0 && pages <= MOST_PAGES ? pages : null;
}
