/** All editions on sale in three arrays of numbers, by book and then by date: a million take 16 MB. */
export interface Outline {
  /** Ids of books, in order; a book occurs once for each edition. */
  books: Int32Array;
  /** Dates of publication, as `dayNumber` computes them. */
  days: Int32Array;
  /** The start of free access of each, as `instantNumber` computes it. */
  freeSince: Float64Array;
}

/** PostgreSQL's epoch for days and microseconds. */
const epoch = Date.UTC(2000, 0, 1);

const dayNumber = (day: string): number => (Date.parse(day) - epoch) / 86_400_000;

export const instantNumber = (instant: Date): number => (instant.getTime() - epoch) * 1000;

export const instantOf = (number: number): Date => new Date(Math.ceil(number / 1000) + epoch);

/** The dates of a set of editions: those of the free catalogue, of a category, or all. */
export interface FilteredOutline {
  books: Int32Array;
  days: Int32Array;
  /** The date of the previous edition of the same book. */
  earlier: Int32Array;
}

/** Before all days. */
const never = -(2 ** 31);

/**
 * @param freeAt excludes editions outside the free catalogue at this instant
 * @param ids the only books to include, in order
 */
export function filterOutline(
  { books, days, freeSince }: Outline,
  freeAt = Infinity,
  ids?: Int32Array,
): FilteredOutline {
  const rows = () => new Int32Array(books.length);
  const outline = { books: rows(), days: rows(), earlier: rows() };
  const isAsked = ids ? memberOf(ids) : () => true;
  let count = 0;
  for (let place = 0; place < books.length; place += 1) {
    const book = books[place] as number;
    if ((freeSince[place] as number) > freeAt || !isAsked(book)) continue;
    outline.books[count] = book;
    outline.days[count] = days[place] as number;
    outline.earlier[count] =
      count > 0 && outline.books[count - 1] === book ? (outline.days[count - 1] as number) : never;
    count += 1;
  }
  // As copies, because the original arrays are as long as the whole catalogue.
  const cut = (row: Int32Array) => row.slice(0, count);
  return { books: cut(outline.books), days: cut(outline.days), earlier: cut(outline.earlier) };
}

/** Whether a number is one of these; both the numbers and the queries are in ascending order. */
function memberOf(numbers: Int32Array): (number: number) => boolean {
  let next = 0;
  return (number) => {
    while ((numbers[next] ?? Infinity) < number) next += 1;
    return numbers[next] === number;
  };
}

/** First and last day. */
export interface Period {
  from: number;
  to: number;
}

export const periodOf = (from: string | undefined, to: string | undefined): Period => ({
  from: from === undefined ? never + 1 : dayNumber(from),
  to: to === undefined ? 2 ** 31 - 1 : dayNumber(to),
});

/**
 * The number of books with an edition in a period: each is counted at its first edition there, whose predecessor is
 * earlier.
 */
export function countIn({ days, earlier }: FilteredOutline, { from, to }: Period): number {
  let count = 0;
  // Adding the result of a comparison is several times faster than an unpredictable branch.
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] as number;
    count += Number(day >= from) & Number(day <= to) & Number((earlier[place] as number) < from);
  }
  return count;
}

/** Their ids. */
export function booksIn({ books, days, earlier }: FilteredOutline, { from, to }: Period): number[] {
  const found: number[] = [];
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] as number;
    if (day >= from && day <= to && (earlier[place] as number) < from) found.push(books[place] as number);
  }
  return found;
}

/** The instant at which the next edition enters the free catalogue; null if there is none. */
export function nextFreeAfter({ freeSince }: Outline, freeAt: number): number | null {
  let next = Infinity;
  for (let place = 0; place < freeSince.length; place += 1) {
    const since = freeSince[place] as number;
    if (since > freeAt && since < next) next = since;
  }
  return next === Infinity ? null : next;
}

const bytesPerEdition = 16;

/** Parses the result of `findOutline`: book, day and instant of each edition, in PostgreSQL's binary format. */
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
    // In one number of 64 bits; a float represents it to the microsecond for some centuries around 2000.
    outline.freeSince[place] = bytes.readInt32BE(at + 8) * 2 ** 32 + bytes.readUInt32BE(at + 12);
  }
  return outline;
}

export function readIds(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(place * 4));
}

/** The catalogue version of a result. */
export type Version = string | null;
/** Combined from several versions: it is never current, and its readers drop it and read again. */
export const ofSeveral = null;

export interface Total {
  /** The total is valid while this is current. */
  version: Version;
  total: number;
  /** Free catalogue only: when `freeThreshold` reaches it, another edition has become free. */
  nextFree: Date | null;
}

/** Catalogue data at a version. */
export interface Versioned<Content> {
  version: Version;
  content: Content;
  /** As of a total. */
  nextFree: Date | null;
}
