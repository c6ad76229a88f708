import { serializeXml } from "../xml/xml-serialize.ts";
import { type XmlElement, xml } from "../xml/xml-tree.ts";
import {
  type Feed,
  type FeedLink,
  opdsTypes,
  progressionRelation,
  type Publication,
  relationOf,
  relations,
} from "./feed.ts";

type Children = (XmlElement | undefined)[];

const namespaces = {
  xmlns: "http://www.w3.org/2005/Atom",
  "xmlns:opds": "http://opds-spec.org/2010/catalog",
  "xmlns:dc": "http://purl.org/dc/terms/",
  "xml:lang": "fr",
};

const document = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${serializeXml(root)}\n`;
const element = (name: string, children: Children): XmlElement =>
  xml(
    name,
    {},
    children.filter((child) => child !== undefined),
  );
const leaf = (name: string, text: string | null | undefined, attributes: Record<string, string> = {}) =>
  text ? xml(name, attributes, [text]) : undefined;
const link = (attributes: Record<string, string | undefined>, children: readonly XmlElement[] = []) =>
  xml("link", attributes, children);

/** A feed in OPDS 1.2. @param brand the shop's name, the author of a feed that has no other (RFC 4287, 4.1.1) */
export function feedInOpds1(feed: Feed, brand: string): string {
  const type = feed.navigation.length > 0 ? opdsTypes.navigation1 : opdsTypes.acquisition1;
  const paged = (rel: string, href: string | undefined) =>
    href === undefined ? undefined : link({ rel, href, type: opdsTypes.acquisition1 });
  const root = element("feed", [
    leaf("id", feed.self),
    leaf("title", feed.title),
    leaf("updated", feed.updated.toISOString()),
    element("author", [leaf("name", brand)]),
    // RFC 4287, 4.2.5
    leaf("icon", feed.icon),
    link({ rel: "self", href: feed.self, type }),
    link({ rel: "start", href: feed.start, type: opdsTypes.navigation1 }),
    feed.up === undefined ? undefined : link({ rel: "up", href: feed.up, type: opdsTypes.navigation1 }),
    link({ rel: "search", href: `${feed.start}/recherche.xml`, type: opdsTypes.search1 }),
    // Some applications read no description; by its braces they know it as a template.
    link({ rel: "search", href: searchTemplate(feed.start), type: "application/atom+xml" }),
    paged("previous", feed.previous),
    paged("next", feed.next),
    ...feed.facets.flatMap((group) =>
      group.links.map(({ title, href, isActive }) =>
        link({
          rel: relations.facet,
          href,
          title,
          type: opdsTypes.acquisition1,
          "opds:facetGroup": group.title,
          "opds:activeFacet": isActive ? "true" : undefined,
        }),
      ),
    ),
    ...feed.navigation.map((each) => navigationEntry(each, feed.updated)),
    ...feed.publications.map(publicationEntry),
  ]);
  return document({ ...root, attributes: xml("feed", namespaces).attributes });
}

/** One publication in OPDS 1.2, as a document of its own. */
export function publicationInOpds1(publication: Publication): string {
  const entry = publicationEntry(publication);
  return document({ ...entry, attributes: xml("entry", namespaces).attributes });
}

/** @param start of the catalogue */
const searchTemplate = (start: string): string => `${start}/livres?query={searchTerms}`;

/** How to search (OpenSearch 1.1). @param start of the catalogue */
export function searchDescription(brand: string, start: string): string {
  const attributes = { xmlns: "http://a9.com/-/spec/opensearch/1.1/" };
  return document(
    xml("OpenSearchDescription", attributes, [
      xml("ShortName", {}, [brand.slice(0, 16)]),
      xml("Description", {}, [`Chercher dans le catalogue – ${brand}`]),
      xml("InputEncoding", {}, ["UTF-8"]),
      xml("Url", { type: opdsTypes.acquisition1, template: searchTemplate(start) }),
    ]),
  );
}

const navigationEntry = ({ title, href, rel, summary, isNavigation }: FeedLink, updated: Date): XmlElement =>
  element("entry", [
    leaf("id", href),
    leaf("title", title),
    leaf("updated", updated.toISOString()),
    link({
      rel: rel ? relationOf(rel) : "subsection",
      href,
      type: isNavigation ? opdsTypes.navigation1 : opdsTypes.acquisition1,
    }),
    leaf("content", summary ?? title, { type: "text" }),
  ]);

function publicationEntry(publication: Publication): XmlElement {
  const { authors, contributors, series, cover } = publication;
  return element("entry", [
    leaf("id", publication.id),
    leaf("title", publication.title),
    // KOReader keeps the last of several authors.
    authors.length > 0 ? element("author", [leaf("name", authors.join(", "))]) : undefined,
    ...contributors.map(({ name }) => element("contributor", [leaf("name", name)])),
    leaf("published", `${publication.published}T00:00:00Z`),
    leaf("updated", publication.updated.toISOString()),
    leaf("dc:language", publication.language),
    leaf("dc:publisher", publication.publisher),
    leaf("dc:issued", publication.published),
    leaf("dc:identifier", publication.isbn && `urn:isbn:${publication.isbn}`),
    leaf(
      "dc:isPartOf",
      series && (series.position === null ? series.name : `${series.name}, ${series.position}`),
    ),
    ...publication.subjects.map((term) => xml("category", { term, label: term })),
    leaf("summary", publication.description, { type: "text" }),
    link({ rel: "alternate", href: publication.page, type: "text/html" }),
    link({ rel: "alternate", href: publication.self, type: opdsTypes.entry1 }),
    ...(cover
      ? [
          link({ rel: relations.cover, href: cover.href, type: cover.type }),
          link({ rel: relations.thumbnail, href: cover.thumbnail, type: cover.type }),
        ]
      : []),
    ...acquisitionLinks(publication),
    ...(publication.sample === null
      ? []
      : [link({ rel: relations.sample, href: publication.sample, type: "application/epub+zip" })]),
  ]);
}

/** A buy link leads to the entry alone, which names the shop's page: an application may open it without leaving the list. */
function acquisitionLinks({ self, page, acquisition }: Publication): XmlElement[] {
  if (acquisition.kind === "own")
    return [
      ...acquisition.files.map(({ href, type }) => link({ rel: relations.acquisition, href, type })),
      ...acquisition.progressions.map(({ href, type }) =>
        link({ rel: progressionRelation(type), href, type }),
      ),
    ];
  const formats = acquisition.formats.map((type) => xml("opds:indirectAcquisition", { type }));
  if (acquisition.kind === "borrow")
    return [link({ rel: relations.borrow, href: page, type: "text/html" }, formats)];
  const price = xml("opds:price", { currencycode: "EUR" }, [(acquisition.priceCents / 100).toFixed(2)]);
  return [link({ rel: relations.buy, href: self, type: opdsTypes.entry1 }, [price, ...formats])];
}
