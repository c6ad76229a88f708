/** The result of a typed ISBN: its thirteen digits, or its error with a suggestion. */
export type IsbnReading = { isbn: string } | { fault: string; offered?: string };

const separators = /[\s\u2010-\u2015.\u00AD-]+/g;

/**
 * Reads an ISBN-13 as printed on a cover: with hyphens or blanks, with or without the prefix "ISBN" (ISO 2108). The
 * position of hyphens can be derived from the number; only its digits are kept.
 */
export function readIsbn(text: string): IsbnReading {
  const digits = text
    .trim()
    .replace(/^ISBN(?:-?1[03])?\s*:?/i, "")
    .replace(separators, "");
  if (/^\d{9}[\dX]$/i.test(digits)) return readIsbn10(digits.toUpperCase());
  if (!/^\d{13}$/.test(digits)) return { fault: "Un ISBN compte treize chiffres." };
  if (digits.startsWith("9790"))
    return { fault: "Un numéro en 979-0 est un ISMN\u202F: il désigne de la musique imprimée." };
  if (!/^97[89]/.test(digits)) return { fault: "Un ISBN commence par 978 ou par 979." };
  const expected = isbn13CheckDigit(digits);
  if (digits.at(-1) !== expected)
    return { fault: "Ce n’est pas un ISBN\u202F: son chiffre de contrôle ne convient pas." };
  return { isbn: digits };
}

/** Numbers of ten digits were assigned until 2006, before the first e-ISBN of most catalogues. */
function readIsbn10(digits: string): IsbnReading {
  if (digits.at(-1) !== isbn10CheckDigit(digits))
    return { fault: "Ce n’est pas un ISBN\u202F: son chiffre de contrôle ne convient pas." };
  const offered = asIsbn13(digits);
  return {
    fault: `L’ISBN s’écrit en treize chiffres depuis 2007\u202F: celui-ci est devenu ${offered}.`,
    offered,
  };
}

function asIsbn13(isbn10: string): string {
  const body = `978${isbn10.slice(0, 9)}`;
  return body + isbn13CheckDigit(body);
}

/** Check digit of the first twelve digits, weighted 1 and 3 alternately (ISO 2108, annex C). */
export function isbn13CheckDigit(digits: string): string {
  const sum = weighted(digits, 12, (place) => (place % 2 === 0 ? 1 : 3));
  return String((10 - (sum % 10)) % 10);
}

/** Check digit of the first nine digits, weighted from 10 to 2, modulo 11; X means ten. */
export function isbn10CheckDigit(digits: string): string {
  const sum = weighted(digits, 9, (place) => 10 - place);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

const weighted = (digits: string, length: number, weightOf: (place: number) => number): number =>
  Array.from({ length }, (_, place) => Number(digits[place]) * weightOf(place)).reduce(
    (one, two) => one + two,
    0,
  );

/** The thirteen digits of a text that consists of an ISBN of either length; null for any other text. */
export function isbnIn(text: string): string | null {
  const reading = readIsbn(text);
  return "isbn" in reading ? reading.isbn : (reading.offered ?? null);
}

/** The object of an ISBN: a whole edition, or one of its files, as the trade requires. */
export const isbnPlaces = ["edition", "pdf", "epub", "azw3"] as const;
export type IsbnPlace = (typeof isbnPlaces)[number];

/** An edition's ISBN, thirteen digits each. */
export type Isbns = Record<IsbnPlace, string | null>;
export const noIsbns: Isbns = { edition: null, pdf: null, epub: null, azw3: null };

/** A number may be used once: the place of the second of two equal ones, if there are any. */
export const repeatedIsbn = (isbns: Isbns): IsbnPlace | undefined =>
  isbnPlaces.find((place, index) =>
    isbnPlaces.slice(0, index).some((other) => isbns[place] !== null && isbns[other] === isbns[place]),
  );
