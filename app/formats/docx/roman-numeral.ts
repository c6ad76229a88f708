const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** i, ii, iii, iv… up to 3999; larger numbers stay in figures. */
export function romanNumeral(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let numeral = "";
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      numeral += letters;
      rest -= value;
    }
  }
  return numeral;
}
