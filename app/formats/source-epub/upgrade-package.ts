import { metadataElements, named, type OpenedPackage } from "../epub/read-package.ts";
import { resolvePath } from "../epub/archive-paths.ts";
import { Attributes, localName, textOf, xml, type XmlElement, type XmlNode } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";
import type { ContentsEntry } from "../epub/contents.ts";
import { page } from "../epub/page.ts";
import type { Landmarks } from "../epub/read-contents.ts";

interface Upgrade {
  /** Of the new navigation document, in the archive. */
  navigationPath: string;
  /** The properties of a page: "svg", "mathml". */
  propertiesOf: (path: string) => string[];
}

/**
 * The package document of an EPUB 2 as EPUB 3: attributes of OPF 2 become `meta` elements that refine (EPUB 3.3, section
 * 5.5.6), there is one date, and the guide is left to the navigation document.
 */
export function upgradedPackage(opened: OpenedPackage, upgrade: Upgrade): string {
  const { root } = opened;
  const language = textOf(
    metadataElements(root).find((each) => localName(each) === "language") ?? xml("none"),
  );
  const attributes = {
    xmlns: "http://www.idpf.org/2007/opf",
    version: "3.0",
    "unique-identifier": root.attributes.get("unique-identifier"),
    "xml:lang": language.trim() || undefined,
  };
  const [spine] = named(root, "spine");
  const document = xml("package", attributes, [
    "\n",
    metadata(root, opened),
    "\n",
    manifest(opened, upgrade),
    "\n",
    xml(
      "spine",
      Object.fromEntries(spine?.attributes ?? []),
      (spine ? named(spine, "itemref") : []).map(plain),
    ),
    "\n",
  ]);
  return `<?xml version="1.0" encoding="utf-8"?>\n${serializeXml(document)}\n`;
}

/** An element of the package without its prefix. */
const plain = (element: XmlElement): XmlElement => ({ ...element, name: localName(element), children: [] });

function metadata(root: XmlElement, { coverPath, items }: OpenedPackage): XmlElement {
  const elements = metadataElements(root).filter((each) => !/^(dc|x)-metadata$/.test(localName(each)));
  const dates = elements.filter((each) => localName(each) === "date");
  const date =
    dates.find((each) => eventOf(each) === "publication") ??
    dates.find((each) => eventOf(each) !== "modification");
  const kept = elements.filter((each) => localName(each) !== "date" || each === date);
  const cover = items.find(({ path }) => path === coverPath);
  const written = kept.flatMap((element, index) => upgradedElement(element, `m${index + 1}`, cover?.id));
  return xml("metadata", { "xmlns:dc": "http://purl.org/dc/elements/1.1/" }, [
    ...written.flatMap((element): XmlNode[] => [{ kind: "text", value: "\n" }, element]),
    "\n",
    xml("meta", { property: "dcterms:modified" }, [modifiedAt(dates)]),
    "\n",
  ]);
}

const eventOf = ({ attributes }: XmlElement): string => attributes.get("opf:event") ?? "";

/** The last change that the file knows of: the same file becomes the same bytes. */
function modifiedAt(dates: readonly XmlElement[]): string {
  const changed = dates.find((each) => eventOf(each) === "modification") ?? dates[0];
  const day = /^\d{4}-\d{2}-\d{2}/.exec(changed ? textOf(changed).trim() : "")?.[0] ?? "2000-01-01";
  return `${day}T00:00:00Z`;
}

/** Dublin Core's elements keep their names; their attributes of OPF 2 follow them as `meta` elements. */
function upgradedElement(element: XmlElement, freeId: string, coverId: string | undefined): XmlElement[] {
  const name = localName(element);
  if (name === "meta") return upgradedMeta(element, coverId);
  if (textOf(element).trim() === "") return [];
  const refinements = [
    ["role", element.attributes.get("opf:role"), "marc:relators"],
    ["file-as", element.attributes.get("opf:file-as"), undefined],
  ] as const;
  const stated = refinements.filter(([, value]) => value);
  const id = element.attributes.get("id") ?? (stated.length > 0 ? freeId : undefined);
  const lang = element.attributes.get("xml:lang");
  return [
    xml(`dc:${name}`, { id, "xml:lang": lang }, [textOf(element).trim()]),
    ...stated.map(([property, value = "", scheme]) =>
      xml("meta", { refines: `#${id}`, property, scheme }, [value]),
    ),
  ];
}

function upgradedMeta({ attributes }: XmlElement, coverId: string | undefined): XmlElement[] {
  const [name, content] = [attributes.get("name"), attributes.get("content")];
  if (!name || content === undefined || content === "") return [];
  return [xml("meta", { name, content: name === "cover" ? (coverId ?? content) : content })];
}

function manifest(opened: OpenedPackage, { navigationPath, propertiesOf }: Upgrade): XmlElement {
  const items = named(opened.root, "item").map((item) => {
    const path = resolvePath(opened.path, item.attributes.get("href") ?? "");
    const properties = [...propertiesOf(path), ...(path === opened.coverPath ? ["cover-image"] : [])];
    const upgraded = plain(item);
    const attributes = new Attributes(upgraded.attributes);
    if (properties.length > 0) attributes.set("properties", properties.join(" "));
    if (/^text\/(html|x-oeb1-document)$/.test(attributes.get("media-type") ?? ""))
      attributes.set("media-type", "application/xhtml+xml");
    return { ...upgraded, attributes };
  });
  const ids = new Set(opened.items.map(({ id }) => id));
  let id = "nav";
  while (ids.has(id)) id += "-1";
  const navigation = xml("item", {
    id,
    href: referenceTo(navigationPath, opened.path),
    "media-type": "application/xhtml+xml",
    properties: "nav",
  });
  return xml(
    "manifest",
    {},
    [navigation, ...items].flatMap((item): XmlNode[] => [{ kind: "text", value: "\n" }, item]),
  );
}

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
function referenceTo(target: string, from: string): string {
  const [path = "", fragment] = target.split("#");
  const own = from.split("/").slice(0, -1);
  const other = path.split("/");
  let shared = 0;
  while (shared < own.length && shared < other.length - 1 && own[shared] === other[shared]) shared += 1;
  const up = own.slice(shared).map(() => "..");
  const names = [...up, ...other.slice(shared).map(encodeURIComponent)].join("/");
  return fragment === undefined ? names : `${names}#${encodeURIComponent(fragment)}`;
}
