import { localName, text, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { metadataElements, named } from "./read-package.ts";

/** What a package document says of its publication. */
export interface PublicationFacts {
  title: string;
  authors: string[];
  contributors: string[];
  publisher: string;
  language: string;
  identifier: string;
  /** Thirteen digits, or empty. */
  isbn: string;
  publishedOn: string;
  modifiedAt: string;
  description: string;
  subjects: string[];
  direction: "ltr" | "rtl";
}

export function publicationFacts(root: XmlElement): PublicationFacts {
  const elements = metadataElements(root);
  const all = (name: string) => elements.filter((element) => localName(element) === name);
  const texts = (name: string): string[] => all(name).map(lineOf).filter(Boolean);
  const progression = named(root, "spine")[0]?.attributes.get("page-progression-direction");
  return {
    title: texts("title")[0] ?? "",
    authors: all("creator").filter(isAuthor).map(lineOf).filter(Boolean),
    contributors: [
      ...all("creator")
        .filter((creator) => !isAuthor(creator))
        .map(lineOf),
      ...texts("contributor"),
    ],
    publisher: texts("publisher")[0] ?? "",
    language: texts("language")[0] ?? "",
    identifier: identifierOf(root, all("identifier")),
    isbn: isbnOf(all("identifier")),
    publishedOn: texts("date")[0] ?? "",
    modifiedAt: modificationTime(elements),
    description: textOf(all("description")[0] ?? text("")).trim(),
    subjects: texts("subject"),
    direction: progression === "rtl" ? "rtl" : "ltr",
  };
}

/** A text on one line, as indented files break it. No-break spaces stay. */
export const lineOf = (element: XmlElement): string =>
  textOf(element)
    .replace(/[ \t\r\n]+/g, " ")
    .trim();

/** EPUB 2 gives each creator its role. */
const isAuthor = ({ attributes }: XmlElement): boolean => (attributes.get("opf:role") ?? "aut") === "aut";

/** The unique identifier, which the package names by its id. */
function identifierOf(root: XmlElement, identifiers: readonly XmlElement[]): string {
  const id = root.attributes.get("unique-identifier");
  const unique = identifiers.find(({ attributes }) => attributes.get("id") === id) ?? identifiers[0];
  return unique ? lineOf(unique) : "";
}

/** The first identifier that is an ISBN of thirteen digits, without its hyphens. */
function isbnOf(identifiers: readonly XmlElement[]): string {
  const numbers = identifiers.map((identifier) =>
    lineOf(identifier)
      .replace(/^urn:isbn:/i, "")
      .replaceAll(/[\s-]/g, ""),
  );
  return numbers.find((number) => /^97[89]\d{10}$/.test(number)) ?? "";
}

function modificationTime(elements: readonly XmlElement[]): string {
  const modified = elements.find(({ attributes }) => attributes.get("property") === "dcterms:modified");
  return modified ? textOf(modified).trim() : "";
}
