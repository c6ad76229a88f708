/** A catalogue for reading applications, before it is written as OPDS 1.2 or 2.0. Addresses are absolute. */
export interface Feed {
  /** Its own address, which is also its identity. */
  self: string;
  title: string;
  updated: Date;
  start: string;
  /** The picture of the shop. */
  icon?: string | undefined;
  /** The feed above this one. */
  up?: string | undefined;
  /** The address of a search; its parameter is `query`. */
  search: string;
  previous?: string | undefined;
  next?: string | undefined;
  /** Pages: of how many books, and which one this is. */
  page?: { number: number; size: number; total: number } | undefined;
  navigation: readonly FeedLink[];
  facets: readonly FacetGroup[];
  publications: readonly Publication[];
}

export interface FeedLink {
  title: string;
  href: string;
  /** A term of OPDS: `sort/new`, `sort/popular`, `crawlable`. */
  rel?: "sort/new" | "sort/popular" | "crawlable" | undefined;
  summary?: string | undefined;
  /** Number of books behind it. */
  count?: number | undefined;
  /** Whether it leads to more links rather than to books. */
  isNavigation?: boolean | undefined;
}

export interface FacetGroup {
  title: string;
  links: readonly (FeedLink & { isActive: boolean })[];
}

export interface Publication {
  /** A URI. */
  id: string;
  /** The light document on this publication alone, in the same version of OPDS. */
  self: string;
  /** Its page in the shop. */
  page: string;
  title: string;
  subtitle: string | null;
  authors: readonly string[];
  contributors: readonly { name: string; role: ContributorRole }[];
  /** BCP 47. */
  language: string;
  publisher: string;
  description: string | null;
  /** Year, month and day. */
  published: string;
  updated: Date;
  subjects: readonly string[];
  series: { name: string; position: number | null } | null;
  /** Thirteen digits. */
  isbn: string | null;
  pages: number | null;
  cover: { href: string; type: string; thumbnail: string } | null;
  acquisition: Acquisition;
  /** The address of its beginning, as an EPUB for every visitor. */
  sample: string | null;
  accessibility: PublicationAccessibility | null;
}

/** How the reader of a feed gets a publication; formats are media types. */
export type Acquisition =
  | { kind: "buy"; priceCents: number; formats: readonly string[] }
  /** Added to the reader's library on its page in the shop: an application only opens links, and opening changes nothing. */
  | { kind: "borrow"; formats: readonly string[] }
  /** The reader's own files, and where their place in them is kept. */
  | {
      kind: "own";
      files: readonly { href: string; type: string }[];
      progressions: readonly { href: string; type: string }[];
      /** The address of the document that says how to log in. */
      authentication: string;
    };

type ContributorRole = "translator" | "illustrator" | "editor" | "contributor";

/** In schema.org's terms. */
export interface PublicationAccessibility {
  modes: readonly string[];
  /** Separated by commas. */
  sufficientModes: string | null;
  features: readonly string[];
  hazards: readonly string[];
  summary: string | null;
  /** "2.2-AA": the version of WCAG and the level. */
  conformance: string | null;
  certifier: string | null;
  exemption: string | null;
}

/** OPDS 1.2, sections 5.2 and 8.3. */
export const relations = {
  buy: "http://opds-spec.org/acquisition/buy",
  borrow: "http://opds-spec.org/acquisition/borrow",
  acquisition: "http://opds-spec.org/acquisition",
  sample: "http://opds-spec.org/acquisition/sample",
  cover: "http://opds-spec.org/image",
  thumbnail: "http://opds-spec.org/image/thumbnail",
  facet: "http://opds-spec.org/facet",
} as const;

/** Relations to the place in a publication, by the media type of its document (OPDS Progression 1.0; Cantook before it). */
export const progressionRelation = (type: string): string =>
  type === opdsTypes.progression
    ? "http://opds-spec.org/progression"
    : "http://www.cantook.com/api/progression";

export const relationOf = (rel: NonNullable<FeedLink["rel"]>): string => `http://opds-spec.org/${rel}`;

/** OPDS 1.2, section 8, and OPDS 2.0, section 6. */
export const opdsTypes = {
  navigation1: "application/atom+xml;profile=opds-catalog;kind=navigation",
  acquisition1: "application/atom+xml;profile=opds-catalog;kind=acquisition",
  entry1: "application/atom+xml;type=entry;profile=opds-catalog",
  search1: "application/opensearchdescription+xml",
  feed2: "application/opds+json",
  publication2: "application/opds-publication+json",
  authentication: "application/opds-authentication+json",
  progression: "application/opds-progression+json",
  progressionReadium: "application/vnd.readium.progression+json",
} as const;
