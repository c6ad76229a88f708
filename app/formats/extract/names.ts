/** A word with a capital within a sentence: after a word, a comma or an elision. */
const NAME = /(?<=[\p{L},;:] |\p{L}[’'])\p{Lu}\p{Ll}[\p{L}-]*/gu;
/** Fewer may be a word after a title or a quotation. */
const FEWEST = 4;
const MOST = 100;
const LONGEST = 60;

/** Names of characters and places that recur in a text, the most frequent first; at most a hundred words. */
export function recurringNames(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [name] of text.matchAll(NAME))
      if (name.length <= LONGEST) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .toSorted(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .slice(0, MOST)
    .map(([name]) => name);
}
