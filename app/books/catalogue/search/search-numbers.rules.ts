import { romanNumeral } from "#formats/docx/roman-numeral.ts";

/** Larger numbers are not written as words in titles. */
const greatest = 999_999;

const units =
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
/** The first word of a number below a hundred; 70 is sixty and ten, 90 four times twenty and ten. */
const tens: readonly (readonly [number, string[]])[] = [
  [80, ["quatre", "vingt"]],
  [60, ["soixante"]],
  [50, ["cinquante"]],
  [40, ["quarante"]],
  [30, ["trente"]],
  [20, ["vingt"]],
  [10, ["dix"]],
];
/** Volumes, kings and centuries; larger numbers are seldom written so. */
const greatestRoman = 89;

/**
 * Digits in groups of three in French notation, "20 000", also with the point or apostrophe of neighbouring countries.
 */
const grouped = /(?<![\p{L}\p{N}])\d{1,3}(?:[ \u00A0\u2009\u202F.’']\d{3})+(?![\p{L}\p{N}])/gu;

/** The text with each number in one piece: "20 000 lieues" searches 20000. */
export const joinFigures = (text: string): string =>
  text.replace(grouped, (figures) => figures.replace(/\D/g, ""));

/**
 * Alternative notations of a number typed in digits: in words, each as its stem ("80": quatre, vingt), in Roman
 * numerals, or in groups of three. All words of one notation are required. None for other words, nor for large numbers.
 * @param word without case and accents
 */
export function waysToWrite(word: string): string[][] {
  const [, figures = "", ordinal] = /^(\d{1,6})(er|ere|re|e|eme)?$/.exec(word) ?? [];
  if (figures === "") return [];
  const number = Number(figures);
  const roman = romanNumeralOf(number);
  if (ordinal !== undefined) return roman ? [[roman + (ordinal === "eme" ? "e" : ordinal)]] : [];
  return [...wordsOf(number), ...(roman ? [[roman]] : []), ...inGroups(figures)];
}

function wordsOf(number: number): string[][] {
  if (number > greatest) return [];
  const thousands = Math.floor(number / 1000);
  const words = [
    ...(thousands > 1 ? belowThousand(thousands) : []),
    ...(thousands > 0 ? ["mille"] : []),
    ...belowThousand(number % 1000),
  ];
  if (words.length === 0) return [["zero"]];
  const ways = words.at(-1) === "un" ? [words, [...words.slice(0, -1), "une"]] : [words];
  // Hugo writes « Quatrevingt-treize »: a title is also found by its words in one piece.
  return words.length === 1 ? ways : [...ways, ...ways.map((way) => [way.join("")])];
}

function belowThousand(number: number): string[] {
  const hundreds = Math.floor(number / 100);
  return [
    ...(hundreds > 1 ? belowHundred(hundreds) : []),
    ...(hundreds > 0 ? ["cent"] : []),
    ...belowHundred(number % 100),
  ];
}

function belowHundred(number: number): string[] {
  if (number === 0) return [];
  const unit = units[number];
  if (unit !== undefined) return [unit];
  const [value, words] = tens.find(([least]) => number >= least) ?? [number, []];
  return [...words, ...belowHundred(number - value)];
}

const romanNumeralOf = (number: number): string | null =>
  number >= 1 && number <= greatestRoman ? romanNumeral(number) : null;

const inGroups = (figures: string): string[][] =>
  figures.length < 4 ? [] : [[figures.slice(0, -3), figures.slice(-3)]];
