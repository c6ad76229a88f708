/** Control characters, tabs and line breaks included, and what XML and PostgreSQL cannot hold. */
const unprintable = String.raw`\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}`;
/** Embeddings, overrides and isolates change the order in which the words after them are shown (Unicode TR36, section 2.5). */
const bidirectional = String.raw`\u202A-\u202E\u2066-\u2069`;

const hidden = new RegExp(`[${unprintable}${bidirectional}]`, "u");
const unfitForLine = new RegExp(`[${unprintable}${bidirectional}\u2028\u2029]+`, "gu");
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Letters that draw something: without the blank ones of Braille and Korean, and without what only changes a neighbour. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export const hiddenCharactersRule = "Des caractères invisibles se sont glissés ici\u202f: retapez ce texte.";
export const oneLineRule = "Écrivez sur une seule ligne.";
export const invisibleNameRule = "Ce nom ne se voit pas\u202f: écrivez-le avec des lettres ou des chiffres.";

/** Of a text on one line. Joiners between letters (U+200C, U+200D) are part of Persian words and of emoji: they stay. */
export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

/** Of a text on several lines, where tabs and line feeds are text. */
export const hasHiddenCharactersInLines = (text: string): boolean =>
  hidden.test(text.replaceAll(/[\n\t]/g, ""));

export const isOneLine = (text: string): boolean => !lineBreak.test(text);

/** Whether somebody who looks at the text sees anything of it. */
export const isVisible = (text: string): boolean => visible.test(text);

/** The text as a line that `TextLine` takes: a space in the place of what is hidden, and of line breaks. */
export const asTextLine = (text: string): string => text.replace(unfitForLine, " ");
