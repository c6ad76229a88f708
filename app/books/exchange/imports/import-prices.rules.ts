import type { RecordedPrice } from "#formats/onix/book-record.ts";
import { formatDay } from "#platform/data/dates.ts";

/**
 * A price between two equal ones is that of a campaign, as the shop's own export writes it: the edition keeps the price
 * around it.
 * @param prices by rank
 */
function regularPrice(inForce: RecordedPrice | undefined, prices: readonly RecordedPrice[]) {
  const { from, until } = inForce ?? {};
  if (!from || !until) return inForce;
  const alike = prices.filter(({ includesTax }) => includesTax === inForce?.includesTax);
  const before = alike.find((price) => !price.from && price.until && price.until < from);
  const after = alike.findLast((price) => !price.until && price.from && price.from > until);
  return before && before.amount === after?.amount ? after : inForce;
}

/**
 * With tax before those without, lasting ones before those with an end, then the latest: an offer is not the edition's
 * price. The higher amount decides between equal ones, never their order in the file.
 */
const byRank = (one: RecordedPrice, other: RecordedPrice): number =>
  Number(other.includesTax) - Number(one.includesTax) ||
  Number(Boolean(one.until)) - Number(Boolean(other.until)) ||
  (other.from ?? "").localeCompare(one.from ?? "") ||
  (other.until ?? "").localeCompare(one.until ?? "") ||
  (amountIn(other.amount) ?? -1) - (amountIn(one.amount) ?? -1) ||
  (other.taxPercent ?? "").localeCompare(one.taxPercent ?? "");

/** Cents of the price in force on a day; NaN if it is not readable. Prices without tax get theirs. */
export function priceOn(prices: readonly RecordedPrice[] = [], day: string): number | undefined {
  const ranked = prices.toSorted(byRank);
  const inForce = ranked.find(({ from, until }) => (!from || from <= day) && (!until || until >= day));
  const price =
    regularPrice(inForce, ranked) ?? ranked.toSorted((a, b) => (a.from ?? "").localeCompare(b.from ?? ""))[0];
  if (!price) return undefined;
  const amount = amountIn(price.amount);
  if (price.includesTax) return amount === null ? Number.NaN : amount;
  const percent = Number(price.taxPercent ?? "5.5");
  return amount === null || Number.isNaN(percent) ? Number.NaN : Math.round(amount * (1 + percent / 100));
}

/** Whole cents of « 4,99 € »; null for anything else, also for more than two decimals. */
export function amountIn(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]|€|EUR/gi, "").replace(",", ".");
  const [, euros, cents = ""] = /^(\d{1,5})(?:\.(\d{1,2})0*)?$/.exec(digits) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** French: the other prices that the record gives for this day or later. The publisher can make a campaign of them. */
export function remarksOnPrices(
  prices: readonly RecordedPrice[] = [],
  cents: number | undefined,
  day: string,
): string[] {
  const others = prices
    .toSorted(byRank)
    .filter(
      ({ amount, includesTax, until }) =>
        includesTax && (!until || until >= day) && amountIn(amount) !== cents,
    );
  const texts = new Set(others.map(({ amount, ...dates }) => `${euros(amount)}${datesText(dates)}`));
  if (texts.size === 0) return [];
  const label = texts.size === 1 ? "Autre prix du fichier, laissé" : "Autres prix du fichier, laissés";
  return [`${label}\u202F: ${[...texts].join(", ")}.`];
}

const euros = (amount: string) => `${amount.replace(".", ",")}\u00A0€`;

function datesText({ from, until }: Pick<RecordedPrice, "from" | "until">): string {
  if (from && until) return ` du ${formatDay(from)} au ${formatDay(until)}`;
  if (from) return ` à partir du ${formatDay(from)}`;
  return until ? ` jusqu’au ${formatDay(until)}` : "";
}
