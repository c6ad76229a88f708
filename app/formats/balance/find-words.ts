/** Words in a row that are enough to recognise a place. */
const ROW = 3;
/** Places that are looked at for one row of words. */
const TRIES = 50;

/**
 * Finds the words of a source in what was made of it, each word once. Whole paragraphs are found anywhere, since notes and
 * boxes move; what is left, by rows of words; and what changed inside a paragraph, by its letters between words that were
 * found: numbers and initials may have been joined with the words around them.
 * @param source words of its paragraphs, in their order
 * @param made words of the paragraphs of the result
 * @returns for each word of the source whether it was found
 */
export function findWords(source: readonly string[][], made: readonly string[][]): boolean[] {
  const search = new Search(source.flat(), made.flat());
  search.findParagraphs(source, made);
  search.findRows();
  search.findLetters();
  search.findShortParagraphs(source);
  return search.places.map((place) => place !== MISSING);
}

const MISSING = -1;

class Search {
  /** Of each word of the source: the number of the word that was made of it. */
  readonly places: number[];
  private readonly source: readonly string[];
  private readonly made: readonly string[];
  readonly #taken: Uint8Array;

  constructor(source: readonly string[], made: readonly string[]) {
    this.source = source;
    this.made = made;
    this.places = source.map(() => MISSING);
    this.#taken = new Uint8Array(made.length);
  }

  findParagraphs(source: readonly string[][], made: readonly string[][]): void {
    const starts = new Map<string, number[]>();
    let start = 0;
    for (const words of made) {
      listIn(starts, words.join("")).push(start);
      start += words.length;
    }
    for (const list of starts.values()) list.reverse();
    let from = 0;
    for (const words of source) {
      const at = words.length === 0 ? undefined : starts.get(words.join(""))?.pop();
      if (at !== undefined) this.#takeParagraph(from, words, at);
      from += words.length;
    }
  }

  /** Its words may be divided in another way. */
  #takeParagraph(from: number, words: readonly string[], at: number): void {
    let letters = words.join("").length;
    let end = at;
    for (; letters > 0; end += 1) {
      letters -= this.made[end]?.length ?? letters;
      this.#taken[end] = 1;
    }
    words.forEach((_, index) => (this.places[from + index] = Math.min(at + index, end - 1)));
  }

  findRows(): void {
    const rows = new Map<string, number[]>();
    for (let at = 0; at + ROW <= this.made.length; at += 1)
      if (this.#isFree(at)) listIn(rows, rowAt(this.made, at)).push(at);
    let expected = 0;
    for (let word = 0; word < this.source.length;) {
      const place = this.places[word] ?? MISSING;
      const start = place === MISSING ? this.#rowFrom(rows, word, expected) : place;
      const length = place === MISSING && start !== MISSING ? this.#takeRow(word, start) : 1;
      if (start !== MISSING) expected = start + length;
      word += length;
    }
  }

  #isFree(at: number, words = ROW): boolean {
    for (let next = at; next < at + words; next += 1) if (this.#taken[next] !== 0) return false;
    return true;
  }

  /** The next free place of the words from here on, else the first one. */
  #rowFrom(rows: ReadonlyMap<string, readonly number[]>, word: number, expected: number): number {
    for (let next = word; next < word + ROW; next += 1) if (this.places[next] !== MISSING) return MISSING;
    const places = rows.get(rowAt(this.source, word)) ?? [];
    const next = firstFrom(places, expected);
    const tried = [...places.slice(next, next + TRIES), ...places.slice(0, TRIES)];
    return tried.find((at) => this.#isFree(at)) ?? MISSING;
  }

  #takeRow(word: number, start: number): number {
    let length = 0;
    while (
      this.places[word + length] === MISSING &&
      this.#taken[start + length] === 0 &&
      this.source[word + length] === this.made[start + length]
    ) {
      this.places[word + length] = start + length;
      this.#taken[start + length] = 1;
      length += 1;
    }
    return length;
  }

  findLetters(): void {
    for (let first = 0; first < this.source.length; first += 1) {
      if (this.places[first] !== MISSING) continue;
      let end = first;
      while (end < this.source.length && this.places[end] === MISSING) end += 1;
      this.#findBetween(first, end);
      first = end;
    }
  }

  /** Looks for words next to those that were found before and after them. */
  #findBetween(first: number, end: number): void {
    const most = 2 * (end - first) + 8;
    const before = first === 0 ? MISSING : (this.places[first - 1] ?? MISSING);
    const after = this.places[end] ?? this.made.length;
    const near = new Set<number>();
    for (let at = before + 1; at < before + 1 + most && this.#taken[at] === 0; at += 1) near.add(at);
    for (let at = after - 1; at >= after - most && this.#taken[at] === 0; at -= 1) near.add(at);
    const places = [...near].toSorted((a, b) => a - b);
    if (isWithin(this.source.slice(first, end).join(""), places.map((at) => this.made[at]).join(""))) {
      for (let word = first; word < end; word += 1) this.#take(word, places.at(-1) ?? 0);
      for (const at of places) this.#taken[at] = 1;
      return;
    }
    const placesOf = new Map<string, number[]>();
    for (const at of places) listIn(placesOf, this.made[at] ?? "").push(at);
    let from = 0;
    for (let word = first; word < end; word += 1) {
      const equal = placesOf.get(this.source[word] ?? "") ?? [];
      const at = equal[firstFrom(equal, from)];
      if (at === undefined) continue;
      from = at + 1;
      this.#take(word, at);
    }
  }

  /** Lines that are too short for a row may be alike, and have got numbers: their words are found anywhere. */
  findShortParagraphs(source: readonly string[][]): void {
    const free = new Map<string, number[]>();
    this.made.forEach((word, at) => {
      if (this.#taken[at] === 0) listIn(free, word).push(at);
    });
    let word = 0;
    for (const { length } of source) {
      const end = word + length;
      for (; word < end; word += 1) {
        if (length >= ROW || this.places[word] !== MISSING) continue;
        const at = free.get(this.source[word] ?? "")?.pop();
        if (at !== undefined) this.#take(word, at);
      }
    }
  }

  #take(word: number, at: number): void {
    this.places[word] = at;
    this.#taken[at] = 1;
  }
}

function listIn(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

const rowAt = (words: readonly string[], at: number): string => words.slice(at, at + ROW).join(" ");

/** The index of the first place that is not before another. */
function firstFrom(places: readonly number[], from: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether all letters of a text are in another, in their order, or the other has the same ones, as in a formula. */
function isWithin(letters: string, others: string): boolean {
  if (letters.length === others.length && sorted(letters) === sorted(others)) return true;
  let found = 0;
  for (let at = 0; at < others.length && found < letters.length; at += 1)
    if (others[at] === letters[found]) found += 1;
  return found === letters.length;
}

const sorted = (letters: string): string => [...letters].toSorted().join("");
