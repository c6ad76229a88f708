/** Control characters, tabs and line breaks included, and characters that XML and PostgreSQL cannot store. */
const unprintable = String.raw`\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}`;
/** Embeddings, overrides and isolates change the order in which the words after them are shown (Unicode TR36, section 2.5). */
const bidirectional = String.raw`\u202A-\u202E\u2066-\u2069`;

const hidden = new RegExp(`[${unprintable}${bidirectional}]`, "u");
const unfitForLine = new RegExp(`[${unprintable}${bidirectional}\u2028\u2029]+`, "gu");
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
/**
 * Visible letters: without the blank ones of Braille and Korean, and without characters that only modify a neighbour.
 */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export const hiddenCharactersRule = "Des caractères invisibles se sont glissés ici\u202f: retapez ce texte.";
export const oneLineRule = "Écrivez sur une seule ligne.";
export const invisibleNameRule = "Ce nom ne se voit pas\u202f: écrivez-le avec des lettres ou des chiffres.";

/**
 * For a text on one line. Joiners between letters (U+200C, U+200D) are part of Persian words and of emoji: they stay.
 */
export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

/** For a text on several lines, where tabs and line feeds are text. */
export const hasHiddenCharactersInLines = (text: string): boolean =>
  hidden.test(text.replaceAll(/[\n\t]/g, ""));

export const isOneLine = (text: string): boolean => !lineBreak.test(text);

/** Whether the text shows any visible character. */
export const isVisible = (text: string): boolean => visible.test(text);

/** The text as a line that `TextLine` accepts: a space replaces hidden characters and line breaks. */
export const asTextLine = (text: string): string => text.replace(unfitForLine, " ");
