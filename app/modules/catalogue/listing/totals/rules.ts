/** All editions on sale in three rows of numbers, book by book and in each by date: a million take 16 MB. */
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

const dayNumber = (day: string): number => (Date.parse(day) - epoch) / 86_400_000;

export const instantNumber = (instant: Date): number => (instant.getTime() - epoch) * 1000;

export const instantOf = (number: number): Date => new Date(Math.ceil(number / 1000) + epoch);

/** The editions of a shelf, as far as dates go: those of the free catalogue, or of a category, or all. */
export interface Shelf {
  books: Int32Array;
  days: Int32Array;
  /** The date of the edition before in the same book. */
  earlier: Int32Array;
}

/** Before all days. */
const never = -(2 ** 31);

/**
 * @param freeAt leaves out what is not in the free catalogue at this instant
 * @param ids the only books in question, in their order
 */
export function shelfOf({ books, days, freeSince }: Outline, freeAt = Infinity, ids?: Int32Array): Shelf {
  const rows = () => new Int32Array(books.length);
  const shelf = { books: rows(), days: rows(), earlier: rows() };
  const isAsked = ids ? memberOf(ids) : () => true;
  let count = 0;
  for (let place = 0; place < books.length; place += 1) {
    const book = books[place] as number;
    if ((freeSince[place] as number) > freeAt || !isAsked(book)) continue;
    shelf.books[count] = book;
    shelf.days[count] = days[place] as number;
    shelf.earlier[count] =
      count > 0 && shelf.books[count - 1] === book ? (shelf.days[count - 1] as number) : never;
    count += 1;
  }
  // As copies: what they are cut from is as long as the whole catalogue.
  const cut = (row: Int32Array) => row.slice(0, count);
  return { books: cut(shelf.books), days: cut(shelf.days), earlier: cut(shelf.earlier) };
}

/** Whether a number is one of these; both the numbers and what is asked come in ascending order. */
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

/** How many books have an edition in a period: each is counted at its first one there, whose forerunner lies before. */
export function countIn({ days, earlier }: Shelf, { from, to }: Period): number {
  let count = 0;
  // Adding the outcome of a comparison is several times as quick as a branch that chance decides.
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] as number;
    count += Number(day >= from) & Number(day <= to) & Number((earlier[place] as number) < from);
  }
  return count;
}

/** Their ids. */
export function booksIn({ books, days, earlier }: Shelf, { from, to }: Period): number[] {
  const found: number[] = [];
  for (let place = 0; place < days.length; place += 1) {
    const day = days[place] as number;
    if (day >= from && day <= to && (earlier[place] as number) < from) found.push(books[place] as number);
  }
  return found;
}

/** When the next edition comes into the free catalogue; null when no other is on sale. */
export function nextFreeAfter({ freeSince }: Outline, freeAt: number): number | null {
  let next = Infinity;
  for (let place = 0; place < freeSince.length; place += 1) {
    const since = freeSince[place] as number;
    if (since > freeAt && since < next) next = since;
  }
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

/** The catalogue's version that something was read at. */
export type Version = string | null;
/** Put together from several: it is current at none, and whoever meets it forgets it and asks anew. */
export const ofSeveral = null;

export interface Total {
  /** The total holds as long as it stands. */
  version: Version;
  total: number;
  /** Free catalogue only: when `freeThreshold` gets there, another edition has become free. */
  nextFree: Date | null;
}

/** Something of the catalogue as it was at a version. */
export interface Versioned<Content> {
  version: Version;
  content: Content;
  /** As of a total. */
  nextFree: Date | null;
}
