import { childElements, isElement, xml, type XmlElement } from "../xml/xml-tree.ts";

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
  "verse-indented-2": { path: "div.vers > p.retrait-2:fresh", names: [] },
  "verse-indented-3": { path: "div.vers > p.retrait-3:fresh", names: [] },
  epigraph: { path: "div.exergue > p:fresh", names: ["Epigraph", "Épigraphe", "Exergue"] },
  "epigraph-source": { path: "div.exergue > p.source:fresh", names: [] },
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

/** What the names of styles that houses make for themselves hold, as `comparable` writes them; the first one counts. */
const NAMED_BY_PARTS: readonly (readonly [name: RegExp, role: ParagraphRole])[] = [
  [
    /^legende(?:d[eu]s?)?(?:figure|image|illustration|photo|tableau|table)s?$|^(?:table|image|figure|picture)caption$|^titre(?:de|du)?tableau$/,
    "caption",
  ],
  [/(?:exergue|epigraph).*(?:source|auteur|author|attribution|reference|signature)/, "epigraph-source"],
  [/(?:source|auteur|author|attribution|reference|signature).*(?:exergue|epigraph)/, "epigraph-source"],
  [/exergue|epigraph/, "epigraph"],
  [/dedicace|dedication/, "dedication"],
  [
    /^(?:block)?(?:citation|quote|quotation).*(?:source|auteur|author|attribution|reference)$/,
    "quotation-right",
  ],
  [/^(?:source|auteur).*citation$/, "quotation-right"],
  [
    /^lettre(?:lieu|date|lieudate|lieuetdate|entete|signature)$|^(?:lieu|date|lieuetdate|entete|signature)(?:dela|de)?lettre$/,
    "letter-right",
  ],
  [
    /^(?:corps|texte)(?:dela|de)?lettre$|^lettre(?:corps|texte|courante?|suite)$|^letter(?:body|text)$|^bodyofletter$/,
    "letter",
  ],
  [/^citation(?:texte|suite|bloc|centree|italique|romaine?)$|^texte(?:de)?citation$/, "quotation"],
  [
    /^(?:vers|poemes?|poesie|strophe)(?:texte|suite|retrait|italique|romaine?)$|^texte(?:de)?(?:poeme|poesie)$/,
    "verse",
  ],
];

/** The role that the name of a paragraph style says; null for others. */
export function roleNamed(styleName: string): ParagraphRole | null {
  const name = comparable(styleName);
  return ROLE_OF_NAME.get(name) ?? NAMED_BY_PARTS.find(([parts]) => parts.test(name))?.[1] ?? null;
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

/**
 * Lists of contents, of figures and of authorities are dropped, under the names of Word and LibreOffice and the French
 * ones of other programs: their page numbers do not apply, and the book has its own.
 */
export function namesContents(styleName: string): boolean {
  return CONTENTS_NAMES.test(styleName);
}

const CONTENTS_NAMES =
  /^(?:toc|contents|tm|tdm|table des mati[èe]res|table des illustrations|table of (?:figures|authorities)|toa|(?:figure|table|illustration|object|user) index)(?: ?\d{1,2}| ?heading)?$/i;

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

/** Holds a paragraph's new style until its Word style is not needed any more. */
const NEW_STYLE = "new-style";

/** Chooses the style of the style map under which a paragraph passes the converter. */
export function setStyle(paragraph: XmlElement, styleId: string): void {
  paragraph.attributes.set(NEW_STYLE, styleId);
}

export function chosenStyle(paragraph: XmlElement): string | undefined {
  return paragraph.attributes.get(NEW_STYLE);
}

/** Writes the chosen style in place of the paragraph's own. */
export function writeStyle(paragraph: XmlElement): void {
  const styleId = chosenStyle(paragraph);
  paragraph.attributes.delete(NEW_STYLE);
  if (styleId === undefined) return;
  const [properties] = childElements(paragraph, "w:pPr");
  const style = xml("w:pStyle", { "w:val": styleId });
  if (!properties) paragraph.children.unshift(xml("w:pPr", {}, [style]));
  else properties.children = [style, ...properties.children.filter((each) => !isElement(each, "w:pStyle"))];
}
