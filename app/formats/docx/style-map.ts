/** The part that a paragraph has in a book. */
interface Role {
  /** Where its text goes, in the converter's notation. */
  path: string;
  /** Names that writers give their styles, in English and in French; matched without case, accents and signs. */
  names: readonly string[];
}

const ROLES = {
  title: { path: "p.titre-ouvrage:fresh", names: ["Title", "Titre"] },
  subtitle: { path: "p.sous-titre:fresh", names: ["Subtitle", "Sous-titre"] },
  quotation: {
    path: "blockquote > p:fresh",
    names: [
      "Quote",
      "Intense Quote",
      "Quotation",
      "Quotations",
      "Block Text",
      "Block Quote",
      "Block Quotation",
      "Citation",
      "Citation intense",
      "Citation longue",
      "Bloc de citation",
    ],
  },
  letter: { path: "div.lettre > p:fresh", names: ["Letter", "Lettre", "Missive"] },
  verse: {
    path: "div.vers > p:fresh",
    names: ["Vers", "Verse", "Poème", "Poésie", "Poetry", "Poem", "Strophe", "Stanza"],
  },
  "verse-indented": { path: "div.vers > p.retrait:fresh", names: [] },
  epigraph: { path: "div.exergue > p:fresh", names: ["Epigraph", "Épigraphe", "Exergue"] },
  dedication: { path: "p.dedicace:fresh", names: ["Dedication", "Dédicace"] },
  caption: { path: "p.legende:fresh", names: ["Caption", "Légende"] },
  signature: { path: "p.signature:fresh", names: ["Signature", "Auteur"] },
  code: {
    path: "p.code:fresh",
    names: [
      "Code",
      "Code Block",
      "Source Code",
      "HTML Preformatted",
      "Preformatted Text",
      "Verbatim",
      "Listing",
      "Code source",
      "Préformaté",
      "Préformaté HTML",
      "Texte préformaté",
      "Programme",
    ],
  },
  centred: { path: "p.centre:fresh", names: [] },
  right: { path: "p.droite:fresh", names: [] },
  // Running text after a space.
  scene: { path: "p.pause:fresh", names: [] },
  // Paragraphs of a quotation or a letter that are not set like its others: a place and date, an attribution.
  "quotation-right": { path: "blockquote > p.droite:fresh", names: [] },
  "quotation-centred": { path: "blockquote > p.centre:fresh", names: [] },
  "letter-right": { path: "div.lettre > p.droite:fresh", names: [] },
  "letter-centred": { path: "div.lettre > p.centre:fresh", names: [] },
} satisfies Record<string, Role>;

export type ParagraphRole = keyof typeof ROLES;

/** Character styles of code: of Word, LibreOffice and pandoc. */
const CODE_STYLES = new Set(
  [
    "Code",
    "HTML Code",
    "HTML Sample",
    "HTML Typewriter",
    "HTML Keyboard",
    "Source Text",
    "Verbatim Char",
  ].map(comparable),
);

const ROLE_OF_NAME = new Map(
  Object.entries<Role>(ROLES).flatMap(([role, { names }]) =>
    names.map((name) => [comparable(name), role as ParagraphRole] as const),
  ),
);

/** The role that the name of a paragraph style says; null for others. */
export function roleNamed(styleName: string): ParagraphRole | null {
  return ROLE_OF_NAME.get(comparable(styleName)) ?? null;
}

export function namesCode(characterStyle: string): boolean {
  return CODE_STYLES.has(comparable(characterStyle));
}

function comparable(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Lists of contents are dropped, under Word's names: their page numbers do not apply, and the book has its own. */
export function namesContents(styleName: string): boolean {
  return /^(toc|contents|table of figures)\b/i.test(styleName);
}

/** Ids under which paragraphs and runs pass the converter; no word processor makes such ids. */
const PREFIX = "encrier-";
export const CONTENTS_STYLE = `${PREFIX}contents`;
export const CODE_STYLE = `${PREFIX}inline-code`;
export const RUBY_BASE_STYLE = `${PREFIX}ruby-base`;
export const RUBY_READING_STYLE = `${PREFIX}ruby-reading`;

export const styleIdOfRole = (role: ParagraphRole): string => `${PREFIX}${role}`;

export const isRole = (styleId: string): boolean => styleId.startsWith(PREFIX);

/** The heading styles of the converter. */
export const styleIdOfHeading = (level: number): string => `Heading${level}`;

/** @param language a valid BCP 47 tag */
export const styleIdOfLanguage = (language: string): string => `${PREFIX}lang-${language}`;

/**
 * The style map in the converter's notation.
 * @param languages of the passages that are marked
 */
export function styleMap(languages: Iterable<string>): string[] {
  return [
    `p.${CONTENTS_STYLE} => !`,
    ...Object.entries(ROLES).map(([role, { path }]) => `p.${PREFIX}${role} => ${path}`),
    `r.${CODE_STYLE} => code`,
    `r.${RUBY_BASE_STYLE} => ruby:fresh`,
    `r.${RUBY_READING_STYLE} => ruby > rt`,
    ...[...languages].map((language) => `r.${styleIdOfLanguage(language)} => span[lang='${language}']`),
    "small-caps => span.petites-capitales",
    "all-caps => span.capitales",
    "u => u",
    "strike => s",
    "br[type='page'] => br.saut-de-page:fresh",
  ];
}
