import { dayAfter } from "#platform/data/dates.ts";
import { lastDayOf } from "#platform/data/months.ts";

/** The rates of a sale, per mille, and the country whose they are; absent: France. */
export interface SaleRates {
  editions: number;
  subscriptions: number;
  taxedIn?: string;
}

/** Sales to consumers of other member states in a calendar year, without VAT, up to which French VAT applies (code général des impôts, article 259 D, I, 2). */
export const thresholdCents = 1_000_000;
/** From here on the house is warned. */
export const warningCents = 800_000;
/** From here on the place of a buyer takes two pieces of evidence that agree (implementing regulation 282/2011, article 24 ter). */
export const twoProofsCents = 10_000_000;

/** Evidence is kept for ten years after the year of its sale (directive 2006/112/CE, article 369 duodecies), and no longer. */
export const firstKeptDay = (today: string): string => `${Number(today.slice(0, 4)) - 10}-01-01`;

/** From a day on: whether all sales to other member states have their rates, whatever they add up to. */
export interface AbroadChoice {
  /** `YYYY-MM-DD` in Paris. */
  from: string;
  destination: boolean;
  /** In the publisher's words. */
  reason: string;
}

/** A country outside of the Union to which the house sells, without VAT, and why it may. */
export interface OutsideCountry {
  country: string;
  reason: string;
}

export const isDestinationChosen = (choices: readonly AbroadChoice[], day: string): boolean =>
  choices.findLast(({ from }) => from <= day)?.destination ?? false;

/** Sales of a calendar year to other member states, without VAT: at its end or now, and at their highest. */
export interface YearAbroad {
  cents: number;
  peakCents: number;
}

/**
 * Whether a sale of this amount has the rate of its reader's country: from the sale on by which a year passes the
 * threshold, and during the next year. What goes back later does not undo it.
 * @param netCents of the sale, without French VAT
 */
export const isTaxedAbroad = (
  { previous, present }: { previous: YearAbroad; present: YearAbroad },
  netCents: number,
): boolean =>
  previous.peakCents > thresholdCents ||
  present.peakCents > thresholdCents ||
  present.cents + netCents > thresholdCents;

/** The sums of one country and rate in a quarter. `saleQuarter`: that of the sales, earlier for later refunds. */
export interface AbroadSum {
  quarter: string;
  saleQuarter: string;
  country: string;
  vatPerMille: number;
  netCents: number;
  vatCents: number;
  /** Copies and subscriptions, sold and given back. */
  copies: number;
  returned: number;
}

/** '2026-T4', days inclusive, and the last day for the return (directive 2006/112/CE, article 369 septies). */
export interface Quarter {
  name: string;
  firstDay: string;
  lastDay: string;
  dueDay: string;
}

export function quarterNamed(name: string): Quarter {
  const [year = "", number = ""] = name.split("-T");
  const month = (count: number) => `${year}-${String(count).padStart(2, "0")}`;
  const lastDay = lastDayOf(month(Number(number) * 3));
  return {
    name,
    firstDay: `${month(Number(number) * 3 - 2)}-01`,
    lastDay,
    dueDay: lastDayOf(dayAfter(lastDay)),
  };
}

/**
 * A quarter's return: what was sold in it, less what of that went back in it, by country and rate; and what went back of
 * earlier quarters, as corrections of these, by country (implementing regulation 2020/194, annex III).
 */
export function returnOf(quarter: string, sums: readonly AbroadSum[]) {
  const own = sums.filter((sum) => sum.quarter === quarter);
  const corrected = Map.groupBy(
    own.filter(({ saleQuarter }) => saleQuarter !== quarter),
    ({ saleQuarter, country }) => `${saleQuarter} ${country}`,
  );
  return {
    supplies: own.filter(({ saleQuarter }) => saleQuarter === quarter),
    corrections: [...corrected.values()].flatMap((parts) => {
      const [first] = parts;
      if (!first) return [];
      const total = (name: "netCents" | "vatCents") => parts.reduce((cents, part) => cents + part[name], 0);
      return {
        saleQuarter: first.saleQuarter,
        country: first.country,
        netCents: total("netCents"),
        vatCents: total("vatCents"),
      };
    }),
    vatCents: own.reduce((cents, sum) => cents + sum.vatCents, 0),
  };
}

export const returnHeadings = [
  "Partie",
  "État membre",
  "Trimestre corrigé",
  "Nature",
  "Taux de TVA (%)",
  "Montant HT",
  "TVA",
] as const;
