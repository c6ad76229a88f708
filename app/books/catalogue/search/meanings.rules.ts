/** Words of readers, in plain form, and the words under which catalogues file the same thing. */
const meanings = new Map<string, string[]>([
  ["polar", ["policier"]],
  ["polars", ["policier"]],
  ["jeunesse", ["enfance"]],
  ["enfant", ["enfance"]],
  ["enfants", ["enfance"]],
  ["feminisme", ["femmes"]],
  ["feministe", ["femmes"]],
  ["poeme", ["poesie"]],
  ["poemes", ["poesie"]],
  ["piece", ["theatre"]],
  ["pieces", ["theatre"]],
  ["vers", ["alexandrins"]],
]);

/** Other words for a word, each an alternative. */
export const sameMeaning = (word: string): string[] => meanings.get(word) ?? [];

/**
 * Words that name no book by themselves: they say what kind of thing is wanted, qualify a noun, or are first names. A search that kept only
 * these would show books that the reader did not mean.
 */
const light = new Set(
  (
    "livre livres ebook ebooks epub pdf bouquin bouquins ouvrage ouvrages lecture lire auteur auteurs auteure autrice titre tome volume " +
    "roman romans histoire histoires recueil recueils piece pieces texte oeuvre oeuvres court courts courte courtes long longs " +
    "petit petite petits petites grand grande grands grandes vieux vieille jeune jeunes beau belle bon bonne nouveau nouvelle premier premiere " +
    "dernier derniere rouge noir noire blanc blanche bleu bleue vert verte meilleur meilleurs meilleure gratuit gratuits gratuite gratuites " +
    "monsieur madame mademoiselle mme mlle saint sainte capitaine docteur " +
    "alexandre alfred andre anna antoine arthur charles claire denis emile francois francoise george georges gerard guillaume gustave guy henri " +
    "honore jacques jean jeanne joseph jules julien louis louise marcel marguerite marie michel paul pierre renee simone victor " +
    "pas sans avec sur sous dans pour"
  ).split(" "),
);

/** Whether a word, in plain form, may be all that is left of a search only if nothing else was typed. */
export const isLight = (word: string): boolean => light.has(word);

const freeOfCharge = /(?<![\p{L}\p{N}])gratuite?s?(?![\p{L}\p{N}])/giu;

/** A search for free books without the words that say so: « livre gratuit » is empty. Null if it asks for none. */
export function withoutFree(search: string): string | null {
  const rest = search.replace(freeOfCharge, " ");
  if (rest === search) return null;
  return rest.replace(/(?<![\p{L}\p{N}])(livres?|ebooks?|epubs?|pdf)(?![\p{L}\p{N}])/giu, " ").trim();
}
