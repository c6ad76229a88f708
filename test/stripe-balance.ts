import { randomBytes } from "node:crypto";
import type { StripePayout, StripeStandIn } from "#test/stripe-server.ts";

/** A movement of the balance for each taken payment, for each refund without a fee, and what else there is. */
export function balanceOf(standIn: StripeStandIn) {
  const movement = (
    txn: string,
    facts: { amount: number; fee: number; category: string; type: string; created: number },
    source: {
      id: string;
      object: string;
      payment_intent: string | null;
      payment_method_details?: object;
    } | null,
  ) => ({
    id: txn,
    object: "balance_transaction",
    currency: "eur",
    amount: facts.amount,
    fee: facts.fee,
    net: facts.amount - facts.fee,
    reporting_category: facts.category,
    type: facts.type,
    description: null as string | null,
    payment_intent: source?.payment_intent ?? null,
    payout: standIn.paidOut.get(txn) ?? null,
    source,
    created: facts.created,
  });
  const charges = standIn.sessions
    .filter(({ payment_status }) => payment_status === "paid")
    .map(({ id, payment_intent, amount_total: amount, paid_at, card_country: country }) => {
      const fee = 25 + Math.floor((amount * 15) / 1000);
      const facts = { amount, fee, category: "charge", type: "charge", created: paid_at ?? 0 };
      const payment_method_details = { type: "card", card: { country } };
      const source = { id: `ch_${id}`, object: "charge", payment_intent, payment_method_details };
      return movement(`txn_${id}`, facts, source);
    });
  const refunds = standIn.refunds.map(({ id, payment_intent, amount, created }) => {
    const facts = { amount: -amount, fee: 0, category: "refund", type: "refund", created };
    return movement(`txn_${id}`, facts, { id, object: "refund", payment_intent });
  });
  const others = standIn.movements.map(({ id, amount, category, description, created }) => ({
    ...movement(id, { amount, fee: 0, category, type: "stripe_fee", created }, null),
    description,
  }));
  const payouts = standIn.payouts.map(({ id, amount, created }) => ({
    ...movement(
      `txn_${id}`,
      { amount: -amount, fee: 0, category: "payout", type: "payout", created },
      { id, object: "payout", payment_intent: null },
    ),
    payout: id,
  }));
  return [...charges, ...refunds, ...others, ...payouts];
}

/** Transfers what no payout contains yet. */
export function payOut(standIn: StripeStandIn, automatic: boolean): StripePayout {
  const left = balanceOf(standIn).filter(({ payout, type }) => payout === null && type !== "payout");
  const created = secondsOf(standIn.now());
  const made: StripePayout = {
    id: `po_${randomBytes(12).toString("hex")}`,
    object: "payout",
    amount: left.reduce((sum, { net }) => sum + net, 0),
    currency: "eur",
    status: "paid",
    automatic,
    reconciliation_status: automatic ? "completed" : "not_applicable",
    arrival_date: created - (created % 86_400) + 2 * 86_400,
    created,
  };
  standIn.payouts.push(made);
  for (const { id } of left) standIn.paidOut.set(id, made.id);
  return made;
}

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
