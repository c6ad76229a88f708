import type Stripe from "stripe";
import type {
  ListedDispute,
  ListedFee,
  ListedMovement,
  ListedPayout,
  ListedRefund,
} from "#selling/payments/provider/payment-provider.contract.ts";
import { unreachable, within } from "#selling/payments/provider/stripe-calls.service.server.ts";
import {
  listedDisputeOf,
  listedFeeOf,
  listedMovementOf,
  listedPayoutOf,
  listedRefundOf,
} from "#selling/payments/provider/stripe.rules.ts";

/** Stripe's largest page. */
export const pageSize = 100;
/** A shop with a million payments a year needs about 20. */
const mostPages = 100;

/** @throws AppError 502 without an answer in time, or after a failure */
export async function answered<T>(ask: () => Promise<T>, patience?: number): Promise<T> {
  try {
    return await within(ask, patience);
  } catch (error) {
    throw unreachable(error);
  }
}

export async function* recentRefunds(stripe: Stripe, since: number): AsyncGenerator<ListedRefund[]> {
  const pages = pagesOf((page) => stripe.refunds.list({ created: { gte: since }, ...page }));
  for await (const page of pages) yield page.map(listedRefundOf);
}

export async function* recentDisputes(stripe: Stripe, since: number): AsyncGenerator<ListedDispute[]> {
  const pages = pagesOf((page) => stripe.disputes.list({ created: { gte: since }, ...page }));
  for await (const page of pages) yield page.map(listedDisputeOf);
}

export async function* listedFees(stripe: Stripe, from: Date, until: Date): AsyncGenerator<ListedFee[]> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) };
  const pages = pagesOf((page) =>
    stripe.balanceTransactions.list({ created, expand: ["data.source"], ...page }),
  );
  for await (const page of pages) yield page.map(listedFeeOf);
}

export async function* listedPayouts(stripe: Stripe, since: Date): AsyncGenerator<ListedPayout[]> {
  const pages = pagesOf((page) => stripe.payouts.list({ created: { gte: secondsOf(since) }, ...page }));
  for await (const page of pages) yield page.filter(({ currency }) => currency === "eur").map(listedPayoutOf);
}

export async function* listedMovements(stripe: Stripe, payout: string): AsyncGenerator<ListedMovement[]> {
  const pages = pagesOf((page) =>
    stripe.balanceTransactions.list({ payout, expand: ["data.source"], ...page }),
  );
  // The transfer itself is one of them.
  for await (const page of pages) yield page.filter(({ type }) => type !== "payout").map(listedMovementOf);
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** A Stripe list, newest first; each page is a separate request with its own limit. */
async function* pagesOf<Item extends { id: string }>(
  ask: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  let last: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const after = last === undefined ? {} : { starting_after: last };
    const { data, has_more } = await answered(() => ask({ limit: pageSize, ...after }));
    yield data;
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
  }
}
