import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { ask } from "#test/api-client.ts";
import { tokenOf } from "./generate-sales.ts";

export interface PlacedOrder {
  buyer: number;
  sessionId: string;
}

interface Counts {
  buyers: number;
  editions: number;
}

/** All generated editions have this price. */
export const priceCents = 499;

/** The calls of a purchase to a running shop: each buyer in turn buys the editions in turn. */
export function purchaseCalls(url: string, webhookSecret: string, { buyers, editions }: Counts) {
  const stripe = new Stripe("sk_test_bench");
  let turn = 0;

  async function placeOrder(buyer?: number, edition?: number): Promise<PlacedOrder> {
    turn += 1;
    const by = buyer ?? (turn % buyers) + 1;
    const editionId = edition ?? (Math.floor(turn / buyers) % editions) + 1;
    const answer = await ask<{ url: string }>(`${url}/api/payments/checkout`, {
      token: tokenOf(by),
      body: { edition_ids: [editionId], withdrawal_consent: true },
    });
    return { buyer: by, sessionId: answer.url.slice(answer.url.lastIndexOf("/") + 1) };
  }

  /** Delivers the provider's message about a paid session, signed. @throws Error if it is not accepted */
  async function report({ sessionId }: PlacedOrder): Promise<void> {
    const session = {
      id: sessionId,
      object: "checkout.session",
      currency: "eur",
      amount_total: priceCents,
      payment_status: "paid",
      payment_intent: `pi_${sessionId.slice(8)}`,
      metadata: {},
    };
    const payload = JSON.stringify({
      id: `evt_${randomBytes(8).toString("hex")}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object: session },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const response = await fetch(`${url}/api/payments/webhooks/stripe`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
  }

  /** From the cart to the library that has the edition. */
  async function purchase(): Promise<void> {
    const placed = await placeOrder();
    await report(placed);
    await ask(`${url}/api/auth/me`, { token: tokenOf(placed.buyer) });
  }

  return { placeOrder, report, purchase };
}
