const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** '4242 4242 4242 4242': sixteen digits at most, in groups of four, as they stand on a card. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

/**
 * 'MM/AA' from what has been typed: '4' can only be April, and the bar comes by itself once a month is complete,
 * unless something was just erased.
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

/** Where the caret belongs after formatting: behind as many digits as stood before it. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted[index] ?? "")) seen++;
  }
  return formatted.length;
}

export const countDigits = (text: string): number => digitsOf(text).length;
