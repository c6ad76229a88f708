import type { RecordedPrice } from "#formats/onix/book-record.ts";
import { addMonths, before, formatDay, parisDay } from "#platform/data/dates.ts";
import { isPayableAlone } from "#platform/data/money.ts";
import type { ShopRecord, StoredEdition } from "#books/exchange/editions/exchanged-editions.rules.ts";

/**
 * A price between two equal ones is that of a campaign, as the shop's own export writes it: the edition keeps the price
 * around it.
 * @param prices by rank
 */
function regularPrice(inForce: RecordedPrice | undefined, prices: readonly RecordedPrice[]) {
  const { from, until } = inForce ?? {};
  if (!from || !until) return inForce;
  const alike = prices.filter(({ includesTax }) => includesTax === inForce?.includesTax);
  const earlier = alike.find((price) => !price.from && price.until && price.until < from);
  const later = alike.findLast(
    (price) => price.from && price.from > until && price.amount === earlier?.amount,
  );
  return earlier && later ? later : inForce;
}

/**
 * With tax before those without, those that hold longest first, then the latest: an offer is not the edition's price.
 * The higher amount decides between equal ones, never their order in the file.
 */
const byRank = (one: RecordedPrice, other: RecordedPrice): number =>
  Number(other.includesTax) - Number(one.includesTax) ||
  Number(Boolean(one.until)) - Number(Boolean(other.until)) ||
  (other.until ?? "").localeCompare(one.until ?? "") ||
  (other.from ?? "").localeCompare(one.from ?? "") ||
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

/** Whole cents with tax, and days `YYYY-MM-DD` of Paris, both included. */
interface DatedPrices {
  /** Reduced prices with an end, none on a day of another. */
  campaigns: { cents: number; from: string; until: string }[];
  /** The first lasting price to come. */
  planned: { cents: number; from: string } | null;
  /** French: what becomes of the prices that are not the one in force. */
  remarks: string[];
}

/** What the shop makes of the other prices of a record for this day or later. @param cents the price in force */
export function datedPrices(
  prices: readonly RecordedPrice[] = [],
  cents: number | undefined,
  day: string,
): DatedPrices {
  const found: DatedPrices = { campaigns: [], planned: null, remarks: [] };
  const left: string[] = [];
  const others = prices
    .filter(
      ({ amount, includesTax, until }) =>
        includesTax && (!until || until >= day) && amountIn(amount) !== cents,
    )
    .toSorted((one, other) => (one.from ?? "").localeCompare(other.from ?? "") || byRank(other, one));
  for (const { amount, from, until } of others) {
    const other = amountIn(amount);
    const text = `${euros(amount)}${datesText({ ...(from && { from }), ...(until && { until }) })}`;
    const period = until && { from: from && from > day ? from : day, until };
    if (other === null || cents === undefined || !isPayableAlone(other)) left.push(text);
    else if (period && other < cents && isPlannable(period, day) && !overlaps(period, found.campaigns)) {
      found.campaigns.push({ cents: other, ...period });
      found.remarks.push(`Opération\u202F: ${text}.`);
    } else if (!until && from && from > day && !found.planned) {
      found.planned = { cents: other, from };
      found.remarks.push(`Prix prévu\u202F: ${text}.`);
    } else left.push(text);
  }
  const texts = [...new Set(left)];
  if (texts.length > 0) {
    const label = texts.length === 1 ? "Autre prix du fichier, laissé" : "Autres prix du fichier, laissés";
    found.remarks.push(`${label}\u202F: ${texts.join(", ")}.`);
  }
  return found;
}

interface Period {
  from: string;
  until: string;
}
const overlaps = ({ from, until }: Period, others: readonly Period[]): boolean =>
  others.some((other) => from <= other.until && other.from <= until);

/** As the form of a campaign accepts it: prepared a year before at most, and no longer than a year. */
const isPlannable = ({ from, until }: Period, day: string): boolean =>
  from <= until && from <= yearAfter(day) && until < yearAfter(from);

const yearAfter = (day: string): string =>
  addMonths(new Date(`${day}T00:00:00Z`), 12)
    .toISOString()
    .slice(0, 10);

const euros = (amount: string) => `${amount.replace(".", ",")}\u00A0€`;

function datesText({ from, until }: Pick<RecordedPrice, "from" | "until">): string {
  if (from && until) return ` du ${formatDay(from)} au ${formatDay(until)}`;
  if (from) return ` à partir du ${formatDay(from)}`;
  return until ? ` jusqu’au ${formatDay(until)}` : "";
}

/** The campaigns of a record on days on which the edition is in none. */
export const newCampaigns = (
  { campaignPrices = [] }: Pick<ShopRecord, "campaignPrices">,
  { campaigns }: Pick<StoredEdition, "campaigns">,
) =>
  campaignPrices.filter(
    (period) =>
      !overlaps(
        period,
        campaigns.map(({ startsAt, endsAt }) => ({
          from: parisDay(new Date(startsAt)),
          until: parisDay(before(new Date(endsAt), 1)),
        })),
      ),
  );

/** Whether a record plans another price than the edition has, or will have. */
export const plansPrice = (
  { plannedPrice }: Pick<ShopRecord, "plannedPrice">,
  { planned }: Pick<StoredEdition, "planned">,
): boolean =>
  plannedPrice !== undefined &&
  !(
    planned &&
    planned.priceCents === amountIn(plannedPrice.amount) &&
    parisDay(new Date(planned.startsAt)) === plannedPrice.from
  );

/** What a record adds to the prices of an edition, in French. */
export const pricesToCome = (record: ShopRecord, known: StoredEdition): string[] => [
  ...(newCampaigns(record, known).length > 0 ? ["Opération"] : []),
  ...(plansPrice(record, known) ? ["Prix prévu"] : []),
];
