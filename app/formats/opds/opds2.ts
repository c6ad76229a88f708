import {
  type Feed,
  type FeedLink,
  opdsTypes,
  progressionRelation,
  type Publication,
  type PublicationAccessibility,
  relationOf,
  relations,
} from "./feed.ts";

type Json = Record<string, unknown>;

/** A feed in OPDS 2.0. */
export function feedInOpds2(feed: Feed): string {
  const { page, navigation, facets, publications } = feed;
  const link = (rel: string, href: string | undefined) =>
    href === undefined ? [] : [{ rel, href, type: opdsTypes.feed2 }];
  const written: Json = {
    metadata: {
      title: feed.title,
      modified: feed.updated.toISOString(),
      ...(page ? { numberOfItems: page.total, itemsPerPage: page.size, currentPage: page.number } : {}),
    },
    links: [
      ...link("self", feed.self),
      ...link("start", feed.start),
      ...(feed.icon === undefined ? [] : [{ rel: "icon", href: feed.icon, type: "image/png" }]),
      ...link("up", feed.up),
      { rel: "search", href: `${feed.search}{?query}`, type: opdsTypes.feed2, templated: true },
      ...link("previous", feed.previous),
      ...link("next", feed.next),
    ],
    ...notEmpty("navigation", navigation.map(navigationLink)),
    ...notEmpty(
      "facets",
      facets.map(({ title, links }) => ({
        metadata: { title },
        links: links.map((each) => ({ ...navigationLink(each), ...(each.isActive ? { rel: "self" } : {}) })),
      })),
    ),
    ...notEmpty("publications", publications.map(publicationObject)),
  };
  // A feed has at least one collection; an empty list has none of its own to show.
  if (navigation.length === 0 && publications.length === 0)
    written["navigation"] = [navigationLink({ title: "Tout le catalogue", href: feed.start })];
  return JSON.stringify(written);
}

/** One publication in OPDS 2.0, as a document of its own. */
export const publicationInOpds2 = (publication: Publication): string =>
  JSON.stringify(publicationObject(publication));

const notEmpty = (name: string, items: readonly unknown[]): Json =>
  items.length > 0 ? { [name]: items } : {};

const navigationLink = ({ title, href, rel, count }: FeedLink): Json => ({
  title,
  href,
  type: opdsTypes.feed2,
  rel: rel ? relationOf(rel) : "subsection",
  ...(count === undefined ? {} : { properties: { numberOfItems: count } }),
});

function publicationObject(publication: Publication): Json {
  const { cover, series, contributors, isbn } = publication;
  const named = (role: string) =>
    contributors.filter((each) => each.role === role).map(({ name }) => ({ name }));
  const roles = ["translator", "illustrator", "editor", "contributor"] as const;
  return {
    metadata: {
      "@type": "http://schema.org/EBook",
      identifier: publication.id,
      title: publication.title,
      ...given("subtitle", publication.subtitle),
      ...notEmpty(
        "author",
        publication.authors.map((name) => ({ name })),
      ),
      ...Object.assign({}, ...roles.map((role) => notEmpty(role, named(role)))),
      language: publication.language,
      publisher: publication.publisher,
      ...given("description", publication.description),
      published: publication.published,
      modified: publication.updated.toISOString(),
      ...notEmpty(
        "subject",
        publication.subjects.map((name) => ({ name })),
      ),
      ...(series
        ? { belongsTo: { series: { name: series.name, ...given("position", series.position) } } }
        : {}),
      ...notEmpty("altIdentifier", isbn ? [`urn:isbn:${isbn}`] : []),
      ...given("numberOfPages", publication.pages),
      ...(publication.accessibility ? { accessibility: accessibilityObject(publication.accessibility) } : {}),
    },
    links: [
      { rel: "self", href: publication.self, type: opdsTypes.publication2 },
      { rel: "alternate", href: publication.page, type: "text/html" },
      ...acquisitionLinks(publication),
      ...(publication.sample === null
        ? []
        : [{ rel: relations.sample, href: publication.sample, type: "application/epub+zip" }]),
    ],
    ...(cover
      ? {
          images: [
            { href: cover.href, type: cover.type },
            { href: cover.thumbnail, type: cover.type },
          ],
        }
      : {}),
  };
}

/** A buy link leads to the light document, not to a page: KOReader reads the target of each listed book. */
function acquisitionLinks({ self, page, acquisition }: Publication): Json[] {
  if (acquisition.kind === "own") {
    const authenticate = { href: acquisition.authentication, type: opdsTypes.authentication };
    return [
      ...acquisition.files.map(({ href, type }) => ({ rel: relations.acquisition, href, type })),
      ...acquisition.progressions.map(({ href, type }) => ({
        rel: progressionRelation(type),
        href,
        type,
        properties: { authenticate },
      })),
    ];
  }
  const formats = notEmpty(
    "indirectAcquisition",
    acquisition.formats.map((type) => ({ type })),
  );
  if (acquisition.kind === "borrow")
    return [{ rel: relations.borrow, href: page, type: "text/html", properties: formats }];
  const price = { value: acquisition.priceCents / 100, currency: "EUR" };
  return [
    { rel: relations.buy, href: self, type: opdsTypes.publication2, properties: { price, ...formats } },
  ];
}

const given = (name: string, value: string | number | null): Json =>
  value === null || value === "" ? {} : { [name]: value };

/** In the terms of the Readium Web Publication Manifest. */
function accessibilityObject(known: PublicationAccessibility): Json {
  return {
    ...given("conformsTo", known.conformance && conformanceAddress(known.conformance)),
    ...given("exemption", known.exemption),
    ...notEmpty("accessMode", known.modes),
    ...notEmpty("accessModeSufficient", sufficientModes(known.sufficientModes)),
    ...notEmpty("feature", known.features),
    ...notEmpty("hazard", known.hazards),
    ...given("summary", known.summary),
    ...(known.certifier ? { certification: { certifiedBy: known.certifier } } : {}),
  };
}

/** EPUB Accessibility 1.1, section 4.2.2: the address of a conformance such as "2.2-AA". */
const conformanceAddress = (conformance: string): string =>
  `https://www.w3.org/TR/epub-a11y-11#wcag-${conformance.toLowerCase()}`;

function sufficientModes(modes: string | null): (string | string[])[] {
  const all = modes?.split(",") ?? [];
  return all.length > 1 ? [all] : all;
}
