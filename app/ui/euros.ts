/**
 * Reads an amount as people type it in France: « 4,99 », « 4.99 » (the dot of numeric keypads), « 1 234,5 », « 4,99 €
 * ».
 * @returns whole cents; null for an empty text; undefined for an invalid amount (negative, three decimals, words).
 */
export function parseEuros(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s€]/gu, "");
  if (bare === "") return null;
  const [, units = "", decimals = ""] = /^(\d{0,9})(?:[.,](\d{0,2}))?$/u.exec(bare) ?? [];
  if (units === "" && decimals === "") return undefined;
  return Number(units || "0") * 100 + Number(decimals.padEnd(2, "0"));
}

/** Whole cents as displayed in a field: « 4,99 », without the sign; an empty text for null. */
export function writeEuros(cents: number | null): string {
  return cents === null ? "" : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
