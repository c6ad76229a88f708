import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { payOut, secondsOf } from "#test/stripe-balance.ts";
import { type Answer, answerTo, chargeMetadata, keepRefund } from "#test/stripe-calls.ts";

/** A checkout session as stored by the provider. */
export interface StripeSession {
  id: string;
  object: "checkout.session";
  amount_total: number;
  status: "open" | "complete" | "expired";
  mode: "payment" | "setup";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  payment_intent: string | null;
  /** Of a session that keeps a card. */
  setup_intent: string | null;
  metadata: Record<string, string>;
  /** The shop's parameters, by the names of Stripe's form encoding. */
  asked: URLSearchParams;
  /** Refunds so far, in whole cents. */
  refunded: number;
  /** In seconds, by the provider's clock. */
  paid_at?: number;
  /** Of the card that paid. */
  card_country?: string;
}

export interface StripeRefund {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "succeeded" | "failed";
  failure_reason?: string;
  metadata: Record<string, string>;
  /** Seconds, as Stripe counts. */
  created: number;
}

export interface StripeDispute {
  id: string;
  object: "dispute";
  amount: number;
  payment_intent: string | null;
  status: "needs_response" | "won" | "lost";
  created: number;
}

export interface StripePayout {
  id: string;
  object: "payout";
  amount: number;
  currency: "eur";
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  automatic: boolean;
  reconciliation_status: "completed" | "in_progress" | "not_applicable";
  arrival_date: number;
  created: number;
}

/** A movement of the balance that is no payment and no refund: a fee of the account, an adjustment. */
export interface StripeMovement {
  id: string;
  amount: number;
  category: string;
  description: string | null;
  created: number;
}

export interface StripeEndpoint {
  id: string;
  url: string;
  status: "enabled" | "disabled";
  enabled_events: readonly string[];
}

export interface StripeStandIn {
  apiBase: string;
  webhookSecret: string;
  /** Sessions opened so far, oldest first. */
  sessions: StripeSession[];
  refunds: StripeRefund[];
  disputes: StripeDispute[];
  payouts: StripePayout[];
  /** Other movements of the balance; and by movement, the payout that contains it. */
  movements: StripeMovement[];
  paidOut: Map<string, string>;
  /** Transfers the whole balance to the bank, two days later; by hand, its movements stay unknown. */
  payOut: (options?: { automatic?: boolean }) => StripePayout;
  /** Its own clock, in the `Date` of answers and in signatures. */
  now: () => Date;
  /** Whether requests are accepted but never answered, or answered with a body that never ends. */
  hangs: false | "silent" | "midway";
  /** Whether requests are cut off without an answer. */
  unreachable: boolean;
  /** Whether requests are processed, and then cut off without an answer. */
  speechless: boolean;
  /** Runs after a request is processed and before it is answered, to simulate a fault. */
  beforeAnswer: ((path: string) => Promise<void>) | null;
  /** Whether the key was revoked; whether it is restricted, and may not read the balance. */
  refusesKey: boolean;
  refusesBalance: boolean;
  /** The mode of its key. */
  livemode: boolean;
  /** The addresses for its messages. */
  endpoints: StripeEndpoint[];
  /** Stripe's code for charges of kept cards that are refused, if any; and the customers that were deleted. */
  refusesCharges: string | null;
  deletedCustomers: string[];
  /** Stripe's error code for refused refunds, if any. */
  refusesRefunds: string | null;
  /** Takes the payment for a session, as if a card had been entered. */
  pay: (session: StripeSession) => StripeSession;
  /** A refund made in Stripe's dashboard. @returns the charge */
  refundByHand: (session: StripeSession, amount: number) => Record<string, unknown> & { id: string };
  /** A session's charge, as events show it. */
  chargeOf: (session: StripeSession) => Record<string, unknown> & { id: string };
  /** A message about a session, a charge or a dispute, with its signature, as Stripe would post it. */
  message: <T extends { id: string }>(
    type: string,
    object: T,
    options?: { id?: string; secret?: string; timestamp?: number },
  ) => Promise<{ body: string; signature: string }>;
  close: () => Promise<void>;
}

/** A local fake of Stripe for the calls of its SDK, with state. */
export async function startStripe(): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const stripe = new Stripe("sk_test_standin");
  const answered = new Map<string, Answer>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      if (standIn.unreachable) return request.socket.destroy();
      if (standIn.hangs === "silent") return undefined;
      if (standIn.hangs === "midway") {
        response.writeHead(200, { "content-type": "application/json" });
        return response.write("{");
      }
      const key = request.headers["idempotency-key"];
      const known = typeof key === "string" ? answered.get(key) : undefined;
      const answer = known ?? answerTo(standIn, request.method ?? "GET", request.url ?? "/", body);
      if (typeof key === "string" && answer.status === 200) answered.set(key, answer);
      await standIn.beforeAnswer?.(request.url ?? "/");
      if (standIn.speechless) return request.socket.destroy();
      response.writeHead(answer.status, {
        "content-type": "application/json",
        date: standIn.now().toUTCString(),
      });
      return response.end(JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const standIn: StripeStandIn = {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    sessions: [],
    refunds: [],
    disputes: [],
    payouts: [],
    movements: [],
    paidOut: new Map(),
    payOut: ({ automatic = true } = {}) => payOut(standIn, automatic),
    now: () => new Date(),
    hangs: false,
    unreachable: false,
    speechless: false,
    beforeAnswer: null,
    refusesKey: false,
    refusesBalance: false,
    livemode: false,
    endpoints: [],
    refusesCharges: null,
    deletedCustomers: [],
    refusesRefunds: null,
    pay(session) {
      session.status = "complete";
      if (session.mode === "setup") {
        session.payment_status = "no_payment_required";
        session.setup_intent = `seti_${session.id.slice(8)}`;
        return session;
      }
      session.payment_status = "paid";
      session.paid_at ??= secondsOf(standIn.now());
      session.payment_intent ??= `pi_${session.id.slice(8)}`;
      return session;
    },
    refundByHand(session, amount) {
      session.refunded += amount;
      keepRefund(standIn, session, amount, {});
      return standIn.chargeOf(session);
    },
    chargeOf: (session) => ({
      id: `ch_${session.id.slice(8)}`,
      object: "charge",
      amount: session.amount_total,
      amount_refunded: session.refunded,
      payment_intent: session.payment_intent,
      metadata: chargeMetadata(session.asked),
    }),
    async message(type, object, options = {}) {
      const body = JSON.stringify({
        id: options.id ?? `evt_${randomBytes(8).toString("hex")}`,
        object: "event",
        type,
        data: { object: { object: "checkout.session", currency: "eur", ...object, asked: undefined } },
      });
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: options.secret ?? webhookSecret,
        timestamp: options.timestamp ?? secondsOf(standIn.now()),
      });
      return { body, signature };
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return standIn;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
