const vowel = "[aeiouyàâéèêëîïôûùœæ]";
const onset = "(?:[bcdfgptv][lr]|ch|ph|th|gn|qu|[bcdfgjklmnpqrstvxz])";
/** A syllable begins on the consonants before a vowel: ma-rine, ta-bleau, lan-terne, mon-tagne. */
const syllableStart = new RegExp(`(?<=${vowel}[lmnrst]?)(?=${onset}${vowel})`, "giu");

/**
 * Parts of a word between which a line may break, by the French rule of syllables; at least two letters stay before the
 * break and four after it. A single part if the word may not be broken.
 */
export function syllables(word: string): string[] {
  const body = /\p{L}{6,}/u.exec(word);
  if (!body || /^\p{Lu}/u.test(body[0])) return [word];
  const cuts = [...body[0].matchAll(syllableStart)]
    .map((match) => match.index)
    .filter((index) => index >= 2 && body[0].length - index >= 4 && !splitsCluster(body[0], index))
    .map((index) => index + body.index);
  return [0, ...cuts].map((start, order) => word.slice(start, cuts[order]));
}

/** Never inside a consonant group that begins a syllable; a doubled consonant breaks between its two letters. */
const splitsCluster = (word: string, index: number): boolean =>
  new RegExp(`^(?:[bcdfgptv][lr]|ch|ph|th|gn|qu)`, "iu").test(word.slice(index - 1, index + 1));
