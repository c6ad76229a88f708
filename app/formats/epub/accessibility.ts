import { localName, text, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { metadataElements, named } from "./read-package.ts";

/** Facts about the accessibility of a publication, detected by the conversion. */
export interface AccessibilityFacts {
  hasImages: boolean;
  /** Every image of the text has an alternative text. */
  imagesAreDescribed: boolean;
  hasNotes: boolean;
  /** Formulas are in MathML, which can be read aloud. */
  hasFormulas: boolean;
}

/** The publisher's own statement in addition; null or empty if there is none. */
export interface AccessibilityStatement {
  /** Values of schema.org's `accessibilityFeature`. */
  features: readonly string[];
  /** Hazards in the publication: `flashing`, `motionSimulation`, `sound`. */
  hazards: readonly string[];
  /** As `dcterms:conformsTo` has it: "EPUB Accessibility 1.1 - WCAG 2.2 Level AA". */
  conformance: string | null;
  /** Who assessed the conformance. */
  certifier: string | null;
  /** The exemption that the publisher relies on, as a sentence. */
  exemption: string | null;
  summary: string | null;
}

/** Facts and statement together, in schema.org's words. */
interface AccessibilityTerms {
  accessModes: string[];
  /** The modes that are sufficient to read everything; null if unknown. */
  accessModeSufficient: string | null;
  features: string[];
  hazards: string[];
  summary: string | null;
}

const knownHazards = ["flashing", "motionSimulation", "sound"] as const;
const absentHazards = {
  flashing: "noFlashingHazard",
  motionSimulation: "noMotionSimulationHazard",
  sound: "noSoundHazard",
};

/** The accessibility statement of a publication; facts are missing if it was never converted. */
export function accessibilityTerms(
  facts: AccessibilityFacts | null,
  statement: AccessibilityStatement | null,
): AccessibilityTerms {
  const stated = statement?.features ?? [];
  const isDescribed = facts?.imagesAreDescribed === true || stated.includes("alternativeText");
  const summaries = [facts && summaryOf(facts, isDescribed), statement?.summary].filter(Boolean);
  return {
    accessModes: facts ? ["textual", ...(facts.hasImages ? ["visual"] : [])] : [],
    accessModeSufficient: facts && (facts.hasImages && !isDescribed ? "textual,visual" : "textual"),
    features: [...new Set([...(facts ? featuresOf(facts, isDescribed) : []), ...stated])],
    hazards: hazardsOf(facts, statement?.hazards ?? []),
    summary: summaries.length > 0 ? summaries.join(" ") : null,
  };
}

const featuresOf = ({ hasImages, hasFormulas }: AccessibilityFacts, isDescribed: boolean) => [
  "tableOfContents",
  "structuralNavigation",
  "readingOrder",
  "displayTransformability",
  ...(hasImages && isDescribed ? ["alternativeText"] : []),
  ...(hasFormulas ? ["MathML"] : []),
];

/** A text with still images has no hazard. If the publication has one, each of the others is declared absent. */
function hazardsOf(facts: AccessibilityFacts | null, present: readonly string[]): string[] {
  if (present.length === 0) return facts ? ["none"] : [];
  return knownHazards.map((hazard) => (present.includes(hazard) ? hazard : absentHazards[hazard]));
}

/**
 * Accessibility metadata in schema.org's vocabulary (EPUB Accessibility 1.1, section 3): property and value, in the
 * order in which they are written. It states only facts that the conversion ensures and the publisher's own statement.
 */
export function accessibilityMetadata(
  facts: AccessibilityFacts,
  statement: AccessibilityStatement | null,
): (readonly [property: string, value: string])[] {
  const terms = accessibilityTerms(facts, statement);
  return [
    ...terms.accessModes.map((mode) => ["schema:accessMode", mode] as const),
    ["schema:accessModeSufficient", terms.accessModeSufficient ?? ""],
    ...terms.features.map((feature) => ["schema:accessibilityFeature", feature] as const),
    ...terms.hazards.map((hazard) => ["schema:accessibilityHazard", hazard] as const),
    // `a11y:exemption` is newer than the validators of booksellers, which refuse it: the summary says it in words.
    ["schema:accessibilitySummary", [terms.summary, statement?.exemption].filter(Boolean).join(" ")],
  ];
}

function summaryOf({ hasImages, hasNotes }: AccessibilityFacts, isDescribed: boolean): string {
  const images = !hasImages
    ? "Le texte ne comporte pas d’images."
    : isDescribed
      ? "Toutes les images ont un texte de remplacement."
      : "Certaines images n’ont pas de texte de remplacement.";
  return [
    "Publication recomposable, dont la taille et la police des caractères sont au choix du lecteur.",
    "La table des matières et les titres permettent de s’y déplacer.",
    images,
    ...(hasNotes ? ["Chaque note renvoie à son appel dans le texte."] : []),
  ].join(" ");
}

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
