/** How the revenue of subscriptions is divided among editions. */
export const subscriptionRules = ["none", "downloads", "owners"] as const;
export type SubscriptionRule = (typeof subscriptionRules)[number];

/** Shares and rates are whole hundredths of a percent: 10 000 is everything. */
export const whole = 10_000;

/** From the copy after so many sold ones: the rate, in hundredths of a percent. The first tier is after 0. */
export interface Tier {
  after: number;
  rate: number;
}

/** What a contract says from a month on, `YYYY-MM`. */
export interface Terms {
  from: string;
  share: number;
  tiers: readonly Tier[];
}

/** The months of a contract, both included; null: no end. */
export interface ContractMonths {
  id: number;
  first: string;
  last: string | null;
  /** In the order of their months; the first begins with the contract. */
  terms: readonly Terms[];
}

/**
 * The revenue of an edition in a month and a channel, without VAT; refunds are subtracted in the month in which they were
 * made. The shop's own has neither channel nor format.
 */
export interface EditionMonth {
  month: string;
  channel: string;
  format: string;
  /** Sold elsewhere, and in no statement: it may be of a month that was stated before it was known. */
  is_new: boolean;
  copies: number;
  returned: number;
  free: number;
  net_cents: number;
  subscription_cents: number;
}

/** A part of the revenue at one rate. */
export interface TierPart {
  after: number;
  rate: number;
  /** Negative where more copies came back than were sold. */
  copies: number;
  base_cents: number;
  royalty_cents: number;
}

/** What months with the same terms brought in the shop, or in one other channel and format. */
export interface TermsLine {
  /** Only of sales elsewhere. */
  channel?: string;
  format?: string;
  from: string;
  to: string;
  share: number;
  copies: number;
  returned: number;
  free: number;
  /** Of the edition. */
  net_cents: number;
  /** The contract's share of it, divided among the rates. */
  parts: TierPart[];
  subscription: { net_cents: number; base_cents: number; rate: number; royalty_cents: number };
}

/** `amount × part ÷ of`, rounded to whole cents, halves away from zero; exact for any size. */
export function portion(amount: number, part: number, of: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(of)];
  const size = (2n * (product < 0n ? -product : product) + divisor) / (2n * divisor);
  return Number(product < 0n ? -size : size);
}

/**
 * Divides an amount by weights: each part is the difference of the rounded sums before and after it, so that all parts
 * add up to the amount. A part does not depend on those that come later.
 */
export function divided(amount: number, weights: readonly number[], of: number): number[] {
  let upto = 0;
  return weights.map((weight) => {
    const before = portion(amount, upto, of);
    upto += weight;
    return portion(amount, upto, of) - before;
  });
}

export const isLive = ({ first, last }: Pick<ContractMonths, "first" | "last">, month: string): boolean =>
  first <= month && (last === null || month <= last);

/** The terms in force in a month. */
export const termsIn = (terms: readonly Terms[], month: string): Terms | undefined =>
  terms.findLast(({ from }) => from <= month);

const shareIn = (contract: ContractMonths, month: string): number =>
  isLive(contract, month) ? (termsIn(contract.terms, month)?.share ?? 0) : 0;

/**
 * The parts of an edition's contracts in an amount of one month, in the order of the contracts' numbers: a later contract
 * does not change the part of an earlier one. What no contract has is the publisher's.
 */
export function partsOf(amount: number, contracts: readonly ContractMonths[], month: string) {
  const sorted = contracts.toSorted((one, other) => one.id - other.id);
  const shares = sorted.map((contract) => shareIn(contract, month));
  const parts = divided(amount, shares, whole);
  return new Map(sorted.map(({ id }, index) => [id, parts[index] ?? 0]));
}

/** The tier of the next copy. */
export const tierAt = (tiers: readonly Tier[], sold: number): Tier =>
  tiers.findLast(({ after }) => after <= Math.max(0, sold)) ?? { after: 0, rate: 0 };

/**
 * Divides revenue among the tiers that its copies pass: upwards with sales, downwards where more came back. Revenue without
 * a change of copies has the rate of the next copy. @param sold before it
 */
export function tierParts(tiers: readonly Tier[], sold: number, copies: number, baseCents: number) {
  const [start, end] = [Math.max(0, sold), Math.max(0, sold + copies)];
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const way = end < start ? -1 : 1;
  const passed = tiers
    .map(({ after, rate }, index) => {
      const next = tiers[index + 1]?.after ?? Infinity;
      return { after, rate, copies: Math.max(0, Math.min(high, next) - Math.max(low, after)) };
    })
    .filter((part) => part.copies > 0);
  const found = passed.length > 0 ? passed : [{ ...tierAt(tiers, start), copies: 0 }];
  const bases =
    passed.length > 0
      ? divided(
          baseCents,
          found.map((part) => part.copies),
          high - low,
        )
      : [baseCents];
  return found.map((part, index) => {
    const base = bases[index] ?? 0;
    return {
      ...part,
      copies: way * part.copies,
      base_cents: base,
      royalty_cents: portion(base, part.rate, whole),
    };
  });
}

export interface Settled {
  /** To pay now: never below zero. */
  due: number;
  /** What of the advance is still to be earned. */
  advanceLeft: number;
  /** What refunds took back beyond all that: comes off the next statements of the contract. */
  carried: number;
}

/**
 * What a contract is due, or all contracts that share an advance: royalties first earn it back. @param before what was due by earlier
 * statements
 */
export function settle(earned: number, advance: number, before: number): Settled {
  const due = Math.max(0, earned - advance - before);
  const missing = Math.max(0, advance + before - earned);
  const advanceLeft = Math.max(0, Math.min(advance, advance - earned));
  return { due, advanceLeft, carried: missing - advanceLeft };
}
