import * as store from "#selling/payments/fees/provider-fees.store.server.ts";
import type { PaymentProvider } from "#selling/payments/provider/payment-provider.contract.ts";
import { findPaymentsOfIntents, saveCardCountries } from "#selling/payments/payments.store.server.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { dayAfter, parisDay } from "#platform/data/dates.ts";
import { parisInstant } from "#platform/data/paris-clock.ts";
import type { Deps } from "#platform/process/deps.server.ts";

export type Fees = ReturnType<typeof createFees>;

/** Days of one run; the next run goes on. */
const daysAtOnce = 60;

/** What the provider keeps of each payment, summed by day, and where the cards are from: read from the provider's own list. */
export function createFees(
  { db, now }: Pick<Deps, "db" | "now">,
  provider: Pick<PaymentProvider, "name" | "fees">,
) {
  /** The last stored day was not over when it was listed: it is listed again. @throws AppError 502 */
  async function update(): Promise<void> {
    const { fees: listed } = provider;
    if (!listed) return;
    const first = await firstDay();
    const today = parisDay(now());
    for (let day = first, count = 0; day && day <= today && count < daysAtOnce; day = dayAfter(day), count++)
      await store.saveFees(db, day, await feesOf(day, listed));
  }

  async function firstDay(): Promise<string | null> {
    const last = await store.findLastFeeDay(db);
    if (last) return last;
    const paidAt = await firstPaidAt();
    return paidAt && parisDay(paidAt);
  }

  /** The account may also take payments of other shops: they are left out. */
  async function feesOf(day: string, listed: NonNullable<PaymentProvider["fees"]>): Promise<number> {
    const [from, until] = [parisInstant(day, "00:00"), parisInstant(dayAfter(day), "00:00")];
    if (!from || !until) throw new Error("Every day in Paris begins at midnight.");
    let cents = 0;
    for await (const page of listed(from, until)) {
      const intents = page.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
      const ours = await findPaymentsOfIntents(db, provider.name, [...new Set(intents)]);
      const known = new Map(ours.map(({ id, paymentIntentId }) => [paymentIntentId, id]));
      const cards = new Map<number, string>();
      for (const { paymentIntentId, cardCountry, feeCents } of page) {
        const id = known.get(paymentIntentId);
        if (id === undefined) continue;
        cents += feeCents;
        if (cardCountry) cards.set(id, cardCountry);
      }
      await saveCardCountries(db, cards);
    }
    return cents;
  }

  /** The fees of some days, both included; null if none are known. */
  const ofDays = (within: Queryable, days: { from: string; to: string }) => store.sumFees(within, days);

  /** When the first payment was made, of any provider; null before it. */
  const firstPaidAt = () => store.findFirstPaidAt(db);

  return { update, ofDays, firstPaidAt };
}
