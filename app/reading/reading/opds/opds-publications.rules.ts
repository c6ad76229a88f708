import { plainDescription } from "#formats/formatted-text.ts";
import { coverWidths } from "#formats/cover/cover-limits.ts";
import type { Acquisition, Publication } from "#formats/opds/feed.ts";
import { type Contributor, contributorRoles } from "#books/catalogue/metadata/contributors.rules.ts";
import { editionPath, extractFilePath } from "#books/catalogue/client/edition-path.ts";
import { formatStatesOf } from "#books/catalogue/books/books.rules.ts";
import { foundAccessibility, statedAccessibility } from "#books/catalogue/metadata/book-metadata.rules.ts";
import { knownAccessibility } from "#books/catalogue/metadata/accessibility.rules.ts";
import { authorsOf } from "#books/catalogue/metadata/authors.rules.ts";

/** An edition on sale with its book, as a feed describes it. */
export interface FeedEdition {
  id: number;
  bookId: number;
  bookSlug: string;
  slug: string;
  bookTitle: string;
  editionTitle: string;
  subtitle: string | null;
  author: string;
  description: string | null;
  tags: string[];
  language: string;
  series: string | null;
  seriesNumber: number | null;
  contributors: unknown;
  publicationDate: string;
  pages: number | null;
  coverUrl: string | null;
  /** When it last changed for its readers; milliseconds since 1970. */
  changed: number;
  /** What its last new version changed, if there was one; its instant in milliseconds. */
  newVersion: number | null;
  newVersionNote: string | null;
  accessibility: unknown;
  accessibilityFound: unknown;
  formatStates: unknown;
  hasExtract: boolean;
  /** Of its EPUB, otherwise of the whole edition. */
  isbn: string | null;
  /** Whether its book has other editions on sale. */
  hasSiblings: boolean;
}

/** What the addresses and the publisher of a feed depend on. */
interface FeedShop {
  publicUrl: string;
  publisher: string;
  /** The feed's own root. */
  root: string;
}

const mediaTypes = {
  epub: "application/epub+zip",
  pdf: "application/pdf",
  azw3: "application/vnd.amazon.ebook",
} as const;

/** The media types of an edition's files, best for reading first. @param withPending also those in the making */
export function filesOf(row: FeedEdition, withPending: boolean) {
  const states = formatStatesOf(row);
  return (["epub", "pdf", "azw3"] as const)
    .filter((format) => states[format] === "ready" || (withPending && states[format] === "pending"))
    .map((format) => ({ format, type: mediaTypes[format] }));
}

/** The files of an owner, with the KEPUB for Kobo's e-readers. */
export function ownFilesOf(row: FeedEdition, withPending: boolean) {
  const files = filesOf(row, withPending);
  const kepub = { format: "kepub", type: "application/kepub+zip" } as const;
  return files.some(({ format }) => format === "epub") ? [...files, kepub] : files;
}

/** One entry of a feed. */
export function publicationOf(row: FeedEdition, acquisition: Acquisition, shop: FeedShop): Publication {
  const contributors = row.contributors as Contributor[];
  const isAuthor = ({ role }: Contributor) => contributorRoles[role].property === "author";
  const path = `${row.bookSlug}/${row.slug}`;
  return {
    id: row.isbn ? `urn:isbn:${row.isbn}` : shop.publicUrl + editionPath(row.bookSlug, row.slug),
    self: `${shop.root}/livre/${path}`,
    page: shop.publicUrl + editionPath(row.bookSlug, row.slug),
    title: row.hasSiblings ? `${row.bookTitle}, ${row.editionTitle}` : row.bookTitle,
    subtitle: row.subtitle,
    authors: [
      ...new Set([...authorsOf(row.author), ...contributors.filter(isAuthor).map(({ name }) => name)]),
    ],
    contributors: contributors.flatMap(({ role, name }) => {
      const { property } = contributorRoles[role];
      return property === "author" ? [] : [{ name, role: property }];
    }),
    language: row.language,
    publisher: shop.publisher,
    description: row.description && plainDescription(row.description),
    published: row.publicationDate,
    updated: new Date(row.changed),
    subjects: row.tags,
    series: row.series === null ? null : { name: row.series, position: row.seriesNumber },
    isbn: row.isbn,
    pages: row.pages,
    cover: coverOf(row.coverUrl, shop.publicUrl),
    acquisition,
    // An owner has the whole.
    sample:
      row.hasExtract && acquisition.kind !== "own"
        ? shop.publicUrl + extractFilePath(row.bookSlug, row.slug)
        : null,
    accessibility: accessibilityOf(row),
  };
}

/** The widest picture and the smallest of a published cover. */
function coverOf(url: string | null, publicUrl: string): Publication["cover"] {
  const [, folder, widest] = /^(.+\/)(\d+)\.jpeg$/.exec(url ?? "") ?? [];
  if (!url || !folder) return null;
  const thumbnail = Math.min(...coverWidths(Number(widest)));
  return { href: publicUrl + url, type: "image/jpeg", thumbnail: `${publicUrl}${folder}${thumbnail}.jpeg` };
}

function accessibilityOf(row: FeedEdition): Publication["accessibility"] {
  const known = knownAccessibility(foundAccessibility(row), statedAccessibility(row));
  return (
    known && {
      modes: known.access_modes,
      sufficientModes: known.access_mode_sufficient,
      features: known.features,
      hazards: known.hazards,
      summary: known.summary,
      conformance: known.conformance,
      certifier: known.certifier,
      exemption: known.exemption,
    }
  );
}
