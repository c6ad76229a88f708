/** Names that writers give their paragraph styles, in English and in French, and their counterparts in a book. */
const PARAGRAPHS: readonly (readonly [path: string, names: readonly string[]])[] = [
  ["p.titre-ouvrage:fresh", ["Title", "Titre"]],
  ["p.sous-titre:fresh", ["Subtitle", "Sous-titre"]],
  [
    "blockquote > p:fresh",
    ["Quote", "Intense Quote", "Quotations", "Block Text", "Citation", "Citation intense"],
  ],
  ["div.vers > p:fresh", ["Vers", "Verse", "Poème", "Poésie", "Poetry", "Poem"]],
  ["div.exergue > p:fresh", ["Epigraph", "Épigraphe", "Exergue"]],
  ["p.dedicace:fresh", ["Dedication", "Dédicace"]],
  ["p.legende:fresh", ["caption", "Caption", "Légende"]],
  ["p.signature:fresh", ["Signature", "Auteur"]],
];

/** Names that the document transform gives to paragraphs without a style of their own. */
export const CENTERED_STYLE = "Aligned center";
export const RIGHT_ALIGNED_STYLE = "Aligned right";

/** Word's own table of contents is dropped: its page numbers do not apply, and the book has its own. */
const DROPPED = ["toc ", "TOC ", "Contents ", "table of figures"];

/** Styles with a place in the book, which alignment must not override. */
export const MEANINGFUL_STYLES: ReadonlySet<string> = new Set(PARAGRAPHS.flatMap(([, names]) => names));

/** The style map in mammoth's notation. */
export const STYLE_MAP: readonly string[] = [
  ...DROPPED.map((prefix) => `p[style-name^='${prefix}'] => !`),
  ...PARAGRAPHS.flatMap(([path, names]) => names.map((name) => `p[style-name='${name}'] => ${path}`)),
  `p[style-name='${CENTERED_STYLE}'] => p.centre:fresh`,
  `p[style-name='${RIGHT_ALIGNED_STYLE}'] => p.droite:fresh`,
  "small-caps => span.petites-capitales",
  "all-caps => span.capitales",
  "u => u",
  "strike => s",
  "br[type='page'] => br.saut-de-page:fresh",
];
