import type { ContentsEntry } from "../epub/contents.ts";
import { page } from "../epub/page.ts";
import type { Landmarks } from "../epub/read-contents.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";

interface Navigation {
  /** Of the navigation document, in the archive. */
  path: string;
  title: string;
  language: string;
  contents: readonly ContentsEntry[];
  landmarks: Landmarks;
  /** The pages to which a navigation document may lead. */
  documents: ReadonlySet<string>;
}

/** The navigation document of an EPUB 2 that becomes EPUB 3 (EPUB 3.3, section 7). */
export function navigationPage(navigation: Navigation): string {
  const { title, language } = navigation;
  const landmarks = landmarkItems(navigation);
  const children = [
    xml("nav", { "epub:type": "toc", role: "doc-toc" }, [
      xml("h1", {}, [title]),
      list(navigation.contents, navigation),
    ]),
    ...(landmarks.length > 0
      ? [xml("nav", { "epub:type": "landmarks", hidden: "hidden" }, [xml("ol", {}, landmarks)])]
      : []),
  ];
  return page({ title, language, stylesheet: null, children });
}

function list(entries: readonly ContentsEntry[], navigation: Navigation): XmlElement {
  const items = entries.map(({ title, href, children }) =>
    xml("li", {}, [
      isPlace(href, navigation)
        ? xml("a", { href: referenceTo(href, navigation.path) }, [title])
        : xml("span", {}, [title]),
      ...(children.length > 0 ? [list(children, navigation)] : []),
    ]),
  );
  return xml("ol", {}, items);
}

/** The types of the guide that EPUB 3 knows under the same names (EPUB Structural Semantics Vocabulary 1.1). */
const LANDMARKS = new Set(
  "cover toc bodymatter titlepage index glossary acknowledgments bibliography colophon copyright-page dedication epigraph foreword loi lot preface".split(
    " ",
  ),
);

const landmarkItems = (navigation: Navigation): XmlElement[] =>
  [...navigation.landmarks]
    .filter(([type, { href }]) => LANDMARKS.has(type) && isPlace(href, navigation))
    .map(([type, { title, href }]) =>
      xml("li", {}, [xml("a", { "epub:type": type, href: referenceTo(href, navigation.path) }, [title])]),
    );

const isPlace = (href: string, { documents }: Navigation): boolean => documents.has(href.split("#")[0] ?? "");

/** A relative reference from one file of the archive to a place in another. */
export function referenceTo(target: string, from: string): string {
  const [path = "", fragment] = target.split("#");
  const own = from.split("/").slice(0, -1);
  const other = path.split("/");
  let shared = 0;
  while (shared < own.length && shared < other.length - 1 && own[shared] === other[shared]) shared += 1;
  const up = own.slice(shared).map(() => "..");
  const names = [...up, ...other.slice(shared).map(encodeURIComponent)].join("/");
  return fragment === undefined ? names : `${names}#${encodeURIComponent(fragment)}`;
}
