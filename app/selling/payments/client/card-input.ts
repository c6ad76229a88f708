const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** '4242 4242 4242 4242': sixteen digits at most, in groups of four, as printed on a card. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

/**
 * 'MM/AA' from the typed text: '4' can only be April, and the slash is inserted once a month is complete, except after
 * a deletion.
 */
export function formatExpiry(text: string, erasing: boolean): string {
  const digits = digitsOf(text);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.slice(2, 4);
  if (year) return `${month}/${year}`;
  const isComplete = month.length === 2 && !erasing;
  return isComplete ? `${month}/` : month;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 3);

/** The caret position after formatting: after the same number of digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted[index] ?? "")) seen++;
  }
  return formatted.length;
}

export const countDigits = (text: string): number => digitsOf(text).length;
