import { plainDescription } from "#formats/formatted-text.ts";
import { editionPath, extractFilePath } from "#books/catalogue/client/edition-path.ts";

/** More addresses are not allowed in one file (sitemaps.org protocol). */
export const sitemapMaxUrls = 50_000;

export interface SitemapUrl {
  path: string;
  /** Instant of the last change. */
  changed?: Date | undefined;
}

/** `&<>'"` as entities; other characters that XML 1.0 §2.2 forbids are left out. */
export const xmlText = (text: string): string =>
  text.replace(forbiddenInXml, "").replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const forbiddenInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const lastmod = (changed: Date | undefined): string =>
  changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";

export const sitemapStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
export const sitemapEnd = "</urlset>\n";

export const sitemapUrl = (publicUrl: string, { path, changed }: SitemapUrl): string =>
  `<url><loc>${xmlText(publicUrl + path)}</loc>${lastmod(changed)}</url>\n`;

export const sitemapIndex = (publicUrl: string, paths: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  paths.map((path) => `<sitemap><loc>${xmlText(publicUrl + path)}</loc></sitemap>\n`).join("") +
  "</sitemapindex>\n";

/**
 * The addresses of a sitemap's parts with this many ids in use; none if one file is enough. Each part is a range of
 * ids, so that the cost of a part does not depend on its position; the fixed pages have their own part.
 */
export function sitemapParts(lastEditionId: number, fixedUrls: number): string[] {
  if (lastEditionId + fixedUrls <= sitemapMaxUrls) return [];
  const count = Math.ceil(lastEditionId / sitemapMaxUrls);
  const numbered = Array.from({ length: count }, (_, index) => `/sitemap-${index + 1}.xml`);
  return ["/sitemap-pages.xml", ...numbered];
}

/** The ids of part `part`, counted from 1: above `after`, up to `last`. */
export const sitemapRange = (part: number): { after: number; last: number } => ({
  after: (part - 1) * sitemapMaxUrls,
  last: part * sitemapMaxUrls,
});

export interface FeedEntry {
  bookSlug: string;
  editionSlug: string;
  bookTitle: string;
  editionTitle: string;
  author: string;
  tags: readonly string[];
  contributors: readonly { name: string }[];
  description: string | null;
  onlineAt: Date;
  newVersionAt: Date | null;
  /** Bytes; null if the edition has no extract. */
  extractSize: number | null;
}

/** When an edition last changed for its readers: a new version, otherwise its publication here. */
export const updatedAt = ({ onlineAt, newVersionAt }: Pick<FeedEntry, "onlineAt" | "newVersionAt">): Date =>
  newVersionAt !== null && newVersionAt > onlineAt ? newVersionAt : onlineAt;

interface FeedFacts {
  publicUrl: string;
  brand: string;
  /** Date of the feed if it has no entry. */
  now: Date;
}

/** The Atom feed of new editions (RFC 4287). */
export function atomFeed({ publicUrl, brand, now }: FeedFacts, entries: readonly FeedEntry[]): string {
  const self = `${publicUrl}/nouveautes.atom`;
  const last = entries.length > 0 ? Math.max(...entries.map((entry) => updatedAt(entry).getTime())) : now;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${xmlText(self)}</id>
<title>${xmlText(brand)} – Nouveautés</title>
<updated>${new Date(last).toISOString()}</updated>
<author><name>${xmlText(brand)}</name></author>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(publicUrl)}/"/>
<icon>${xmlText(publicUrl)}/icone-192.png</icon>
${entries.map((entry) => atomEntry(publicUrl, entry)).join("")}</feed>
`;
}

function atomEntry(publicUrl: string, entry: FeedEntry): string {
  const address = xmlText(publicUrl + editionPath(entry.bookSlug, entry.editionSlug));
  return `<entry>
<id>${address}</id>
<title>${xmlText(`${entry.bookTitle}, ${entry.editionTitle}`)}</title>
<published>${entry.onlineAt.toISOString()}</published>
<updated>${updatedAt(entry).toISOString()}</updated>
<author><name>${xmlText(entry.author)}</name></author>
${entry.contributors.map(({ name }) => `<contributor><name>${xmlText(name)}</name></contributor>\n`).join("")}<link rel="alternate" type="text/html" href="${address}"/>
${extractLink(publicUrl, entry)}${entry.tags.map((tag) => `<category term="${xmlText(tag)}"/>\n`).join("")}${
    entry.description ? `<summary>${xmlText(plainDescription(entry.description))}</summary>\n` : ""
  }</entry>
`;
}

/** RFC 4287, section 4.2.7.2: a resource that belongs to the entry, with its size. */
function extractLink(publicUrl: string, { bookSlug, editionSlug, extractSize }: FeedEntry): string {
  if (extractSize === null) return "";
  const address = xmlText(publicUrl + extractFilePath(bookSlug, editionSlug));
  return `<link rel="enclosure" type="application/epub+zip" title="Extrait" length="${extractSize}" href="${address}"/>\n`;
}
