/** Letters that are said alike in French, each with the one that stands for them, in this order. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/qu?/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c(?!h)/g, "k"],
  [/(?<!c)h/g, ""],
  [/y/g, "i"],
  [/z/g, "s"],
  [/oeu/g, "eu"],
  [/eau|au/g, "o"],
  [/ai|ei/g, "e"],
  [/(.)\1+/g, "$1"],
];

/**
 * Roughly how a word is said: what sounds alike is written alike, "cyrano" as "sirano", "stendhal" as "stendal". Two words with the same
 * sound are most likely meant to be one.
 * @param word in lower case, without accents
 */
export const soundOf = (word: string): string =>
  alike.reduce((sound, [letters, one]) => sound.replace(letters, one), word);
