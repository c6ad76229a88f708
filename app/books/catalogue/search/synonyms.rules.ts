import type { TypedWord } from "#books/catalogue/search/search.rules.ts";

/** Most synonyms of a shop: each search compares its words with all of them. */
export const maxSynonyms = 500;
/** Of what readers type, and of what is searched as well. */
export const synonymMaxLength = 100;

/** A synonym in the database's form. */
export interface ReadSynonym {
  /** The stems of what readers type. */
  typed: string[];
  /** Alternatives, each by the stems of its words, all required. */
  ways: string[][];
}

/** Typed words with the publisher's other words for them; words that have one together become one. */
export function withSynonyms(words: readonly TypedWord[], synonyms: readonly ReadSynonym[]): TypedWord[] {
  const result: TypedWord[] = [];
  for (let place = 0; place < words.length;) {
    const [longest, ...others] = synonyms
      .filter(({ typed }) => typed.every((stem, index) => stemOf(words[place + index]) === stem))
      .toSorted((one, other) => other.typed.length - one.typed.length);
    const taken = words.slice(place, place + (longest?.typed.length ?? 1));
    const ways = [longest, ...others.filter(({ typed }) => typed.length === longest?.typed.length)].flatMap(
      (synonym) => synonym?.ways ?? [],
    );
    result.push(...(ways.length === 0 ? taken : [together(taken, ways)]));
    place += taken.length;
  }
  return result;
}

const stemOf = (word: TypedWord | undefined): string | undefined => word && (word.stem ?? word.word);

function together(words: readonly TypedWord[], ways: string[][]): TypedWord {
  const [first, ...rest] = words;
  if (first && rest.length === 0) return { ...first, ways: [...(first.ways ?? []), ...ways] };
  const word = words.map((each) => each.word).join(" ");
  const own = words.filter(({ stem }) => stem !== null).map(({ stem }) => stem ?? "");
  return { word, stem: word, sound: word, ways: [...(own.length > 0 ? [own] : []), ...ways] };
}
