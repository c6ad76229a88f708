import { accessibilityMetadata, type AccessibilityFacts } from "./accessibility.ts";
import { CODE_NAME, CODE_PLACEHOLDER } from "../mark/mark.ts";
import { miningPrefix, miningReservation } from "./mining-reservation.ts";
import { namesEdition } from "./epub-pages.ts";
import { pageDirection, type PublicationMetadata } from "./publication.ts";
import { xml, type XmlElement } from "../xml/xml-tree.ts";
import { serializeXml } from "../xml/xml-serialize.ts";

/** A file of the publication. Items in the reading order are marked as such. */
interface ManifestItem {
  id: string;
  href: string;
  mediaType: string;
  properties?: string;
  inSpine?: boolean;
}

/** A file of the publication with its content. */
export interface PublicationFile extends ManifestItem {
  content: string | Buffer;
  /** It holds the placeholder of a mark. */
  isMarked?: boolean;
}

/** The package document (EPUB 3.3, section 5): metadata, every file, and the order in which they are read. */
export function packageDocument(
  book: PublicationMetadata,
  items: readonly ManifestItem[],
  facts: AccessibilityFacts,
): string {
  const document = xml(
    "package",
    {
      xmlns: "http://www.idpf.org/2007/opf",
      version: "3.0",
      "unique-identifier": "identifiant",
      prefix: book.reservesMining ? miningPrefix : undefined,
      "xml:lang": book.language,
    },
    [
      metadata(book, items, facts),
      xml("manifest", {}, items.map(manifestItem)),
      xml(
        "spine",
        { toc: "ncx", "page-progression-direction": pageDirection(book.language) },
        items.filter((item) => item.inSpine).map((item) => xml("itemref", { idref: item.id })),
      ),
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${serializeXml(document)}\n`;
}

function metadata(
  book: PublicationMetadata,
  items: readonly ManifestItem[],
  facts: AccessibilityFacts,
): XmlElement {
  const cover = items.find((item) => item.properties === "cover-image");
  return xml(
    "metadata",
    { "xmlns:dc": "http://purl.org/dc/elements/1.1/" },
    [
      xml("dc:identifier", { id: "identifiant" }, [book.identifier]),
      ...isbnOf(book),
      ...titles(book),
      ...book.authors.flatMap(creator),
      ...book.contributors.flatMap(contributor),
      xml("dc:language", {}, [book.language]),
      ...(book.publisher === "" ? [] : [xml("dc:publisher", {}, [book.publisher])]),
      ...(book.rights ? [xml("dc:rights", {}, [book.rights])] : []),
      xml("dc:date", {}, [book.publishedOn]),
      ...(book.description ? [xml("dc:description", {}, [book.description])] : []),
      ...book.subjects.map((subject) => xml("dc:subject", {}, [subject])),
      property("dcterms:modified", `${new Date(book.modifiedAt).toISOString().slice(0, 19)}Z`),
      ...(book.reservesMining ? [property(miningReservation, "1")] : []),
      ...seriesOf(book),
      ...accessibilityMetadata(facts, book.accessibility).map(([name, value]) => property(name, value)),
      ...conformanceOf(book, facts),
      ...(cover ? [xml("meta", { name: "cover", content: cover.id })] : []),
      xml("meta", { name: CODE_NAME, content: CODE_PLACEHOLDER }),
    ].flatMap((element) => ["\n", element]),
  );
}

/** Code list 5 of ONIX names the kinds of product identifiers: 15 is an ISBN. */
function isbnOf({ isbn }: PublicationMetadata): XmlElement[] {
  if (!isbn) return [];
  return [
    xml("dc:identifier", { id: "isbn" }, [`urn:isbn:${isbn}`]),
    xml("meta", { refines: "#isbn", property: "identifier-type", scheme: "onix:codelist5" }, ["15"]),
  ];
}

function titles(book: PublicationMetadata): XmlElement[] {
  const main = [
    xml("dc:title", { id: "titre-principal" }, [book.title]),
    xml("meta", { refines: "#titre-principal", property: "title-type" }, ["main"]),
  ];
  const subtitle = book.subtitle
    ? [
        xml("dc:title", { id: "sous-titre" }, [book.subtitle]),
        xml("meta", { refines: "#sous-titre", property: "title-type" }, ["subtitle"]),
      ]
    : [];
  if (!namesEdition(book)) return [...main, ...subtitle];
  return [
    ...main,
    ...subtitle,
    xml("dc:title", { id: "titre-edition" }, [book.editionTitle]),
    xml("meta", { refines: "#titre-edition", property: "title-type" }, ["edition"]),
  ];
}

const creator = (name: string, index: number): XmlElement[] =>
  credit("dc:creator", `auteur-${index + 1}`, { name, role: "aut" });

const contributor = (person: { name: string; role: string }, index: number): XmlElement[] =>
  credit("dc:contributor", `contributeur-${index + 1}`, person);

function credit(element: string, id: string, { name, role }: { name: string; role: string }): XmlElement[] {
  return [
    xml(element, { id }, [name]),
    xml("meta", { refines: `#${id}`, property: "file-as" }, [indexName(name)]),
    xml("meta", { refines: `#${id}`, property: "role", scheme: "marc:relators" }, [role]),
  ];
}

/** The series of the book, and its position there (EPUB 3.3, appendix D.4.3). */
function seriesOf({ series }: PublicationMetadata): XmlElement[] {
  if (!series) return [];
  return [
    xml("meta", { property: "belongs-to-collection", id: "serie" }, [series.name]),
    xml("meta", { refines: "#serie", property: "collection-type" }, ["series"]),
    ...(series.number === null
      ? []
      : [xml("meta", { refines: "#serie", property: "group-position" }, [String(series.number)])]),
  ];
}

/**
 * The standard of the accessibility assessment, and its assessor (EPUB Accessibility 1.1, section 4): only together, and
 * not where an image without a text contradicts them (WCAG, criterion 1.1.1).
 */
function conformanceOf({ accessibility }: PublicationMetadata, facts: AccessibilityFacts): XmlElement[] {
  const { conformance = null, certifier = null } = accessibility ?? {};
  if (!conformance || !certifier || !facts.imagesAreDescribed) return [];
  return [
    xml("meta", { property: "dcterms:conformsTo", id: "conformite" }, [conformance]),
    xml("meta", { refines: "#conformite", property: "a11y:certifiedBy" }, [certifier]),
  ];
}

function property(name: string, value: string): XmlElement {
  return xml("meta", { property: name }, [value]);
}

function manifestItem({ id, href, mediaType, properties }: ManifestItem): XmlElement {
  return xml("item", { id, href, "media-type": mediaType, properties });
}

/**
 * A person's name as an index sorts it: "Hugo, Victor", "Balzac, Honoré de", "du Bellay, Joachim". The last word is the
 * family name; articles belong to it, the particle `de` does not (French usage, AFNOR NF Z44-060). A single word, a
 * name that is in this order already, and a name in letters without capitals stay as they are.
 */
export function indexName(name: string): string {
  const words = name.trim().split(/\s+/u);
  if (words.length < 2 || name.includes(",") || !/\p{Lu}/u.test(name)) return name.trim();
  let start = words.length - 1;
  while (start > 1 && ARTICLES.test(words[start - 1] ?? "")) start -= 1;
  const [, elided = "", family = ""] = ELIDED.exec(words.slice(start).join(" ")) ?? [];
  const given = [...words.slice(0, start), ...(elided ? [elided] : [])].join(" ");
  return `${family}, ${given}`;
}

const ARTICLES = /^(?:du|des|le|la|les)$/iu;
/** "d’Ormesson", of which the particle is written with the family name. */
const ELIDED = /^(d['’])?(.+)$/u;
