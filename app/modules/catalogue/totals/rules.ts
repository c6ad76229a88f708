/**
 * All editions on sale in three rows of numbers, book by book: a million take 16 MB, and are gone through in a few
 * milliseconds whatever is asked of them.
 */
export interface Outline {
  /** Ids of books, in their order; a book stands as often as it has editions. */
  books: Int32Array;
  /** Dates of publication, as `dayNumber` tells them. */
  days: Int32Array;
  /** Since when each is in the free catalogue, as `instantNumber` tells it. */
  freeSince: Float64Array;
}

/** PostgreSQL counts days and microseconds from here on. */
const epoch = Date.UTC(2000, 0, 1);

export const dayNumber = (day: string): number => (Date.parse(day) - epoch) / 86_400_000;

export const instantNumber = (instant: Date): number => (instant.getTime() - epoch) * 1000;

export const instantOf = (number: number): Date => new Date(Math.ceil(number / 1000) + epoch);

/** What is asked of one and the same edition, and of its book. */
export interface Conditions {
  /** First and last day. */
  from: number;
  to: number;
  /** In the free catalogue at this instant. */
  freeAt?: number | undefined;
  /** Ids of the only books in question, in their order. */
  shelf?: Int32Array | undefined;
}

/** Ids of the books that have such an edition, each once, in their order. */
export function booksWith({ books, days, freeSince }: Outline, conditions: Conditions): Int32Array {
  const { from, to, freeAt = Infinity, shelf = books } = conditions;
  const found = new Int32Array(Math.min(books.length, shelf.length));
  let count = 0;
  let last = -1;
  let onShelf = 0;
  for (let place = 0; place < books.length; place += 1) {
    const book = books[place] ?? 0;
    const day = days[place] ?? 0;
    if (book === last || day < from || day > to || (freeSince[place] ?? 0) > freeAt) continue;
    while ((shelf[onShelf] ?? Infinity) < book) onShelf += 1;
    if (shelf[onShelf] !== book) continue;
    found[count] = last = book;
    count += 1;
  }
  return found.subarray(0, count);
}

/** When the next edition comes into the free catalogue; null when no other is on sale. */
export function nextFreeAfter({ freeSince }: Outline, freeAt: number): number | null {
  let next = Infinity;
  for (const since of freeSince) if (since > freeAt && since < next) next = since;
  return next === Infinity ? null : next;
}

const bytesPerEdition = 16;

/** Reads what `findOutline` asks the database for: of each edition its book, its day and its instant, as PostgreSQL sends them. */
export function readOutline(bytes: Buffer): Outline {
  const length = bytes.length / bytesPerEdition;
  const outline = {
    books: new Int32Array(length),
    days: new Int32Array(length),
    freeSince: new Float64Array(length),
  };
  for (let place = 0, at = 0; place < length; place += 1, at += bytesPerEdition) {
    outline.books[place] = bytes.readInt32BE(at);
    outline.days[place] = bytes.readInt32BE(at + 4);
    // In one number of 64 bits, whose whole part a float holds to the microsecond for some centuries around 2000.
    outline.freeSince[place] = bytes.readInt32BE(at + 8) * 2 ** 32 + bytes.readUInt32BE(at + 12);
  }
  return outline;
}

export function readIds(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(place * 4));
}
