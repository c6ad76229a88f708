import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

/** A checkout session as the card company keeps it. */
export interface StripeSession {
  id: string;
  object: "checkout.session";
  amount_total: number;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  metadata: Record<string, string>;
  /** What the shop sent, by the names of Stripe's form encoding. */
  asked: URLSearchParams;
  /** Refunds so far, in whole cents. */
  refunded: number;
}

export interface StripeRefund {
  id: string;
  object: "refund";
  amount: number;
  payment_intent: string;
  status: "succeeded" | "failed";
  metadata: Record<string, string>;
}

export interface StripeStandIn {
  apiBase: string;
  webhookSecret: string;
  /** Sessions opened so far, oldest first. */
  sessions: StripeSession[];
  refunds: StripeRefund[];
  /** Whether requests are cut off without an answer. */
  unreachable: boolean;
  /** Whether requests are acted upon, and then cut off without an answer. */
  speechless: boolean;
  /** Runs when a request has been acted upon and before it is answered: the place for an accident. */
  beforeAnswer: ((path: string) => Promise<void>) | null;
  /** What refunds are refused with, if they are: Stripe's error code. */
  refusesRefunds: string | null;
  /** Takes the money for a session, as if its card had been entered. */
  pay: (session: StripeSession) => StripeSession;
  /** A refund made in the dashboard. @returns the charge */
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

/** A local card company that speaks what Stripe's SDK calls, and remembers. */
export async function startStripe(): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const stripe = new Stripe("sk_test_standin");
  const answered = new Map<string, Answer>();
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      if (standIn.unreachable) return request.socket.destroy();
      const key = request.headers["idempotency-key"];
      const known = typeof key === "string" ? answered.get(key) : undefined;
      const answer = known ?? answerTo(standIn, request.method ?? "GET", request.url ?? "/", body);
      if (typeof key === "string" && answer.status === 200) answered.set(key, answer);
      await standIn.beforeAnswer?.(request.url ?? "/");
      if (standIn.speechless) return request.socket.destroy();
      response.writeHead(answer.status, { "content-type": "application/json" });
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
    unreachable: false,
    speechless: false,
    beforeAnswer: null,
    refusesRefunds: null,
    pay(session) {
      session.status = "complete";
      session.payment_status = "paid";
      session.payment_intent ??= `pi_${session.id.slice(8)}`;
      return session;
    },
    refundByHand(session, amount) {
      session.refunded += amount;
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
        ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
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

interface Answer {
  status: number;
  json: unknown;
}

function answerTo(standIn: StripeStandIn, method: string, url: string, body: string): Answer {
  const { pathname, searchParams } = new URL(url, "http://stripe.test");
  const [, , , kind, id, verb] = pathname.split("/");
  const call = `${method} ${pathname.replace(/cs_test_\w+/, "{id}")}`;
  const session = standIn.sessions.find((each) => each.id === (kind === "sessions" ? id : ""));
  switch (call) {
    case "POST /v1/checkout/sessions":
      return found(openSession(standIn, new URLSearchParams(body)));
    case "GET /v1/checkout/sessions/{id}":
      return session ? found(session) : refused("resource_missing", 404);
    case "POST /v1/checkout/sessions/{id}/expire":
      if (session?.status !== "open") return refused("session_not_open");
      session.status = "expired";
      return found(session);
    case "POST /v1/refunds":
      return refund(standIn, new URLSearchParams(body));
    case "GET /v1/refunds":
      return found({
        object: "list",
        has_more: false,
        data: standIn.refunds.filter((each) => each.payment_intent === searchParams.get("payment_intent")),
      });
    case "GET /v1/balance":
      return found({ object: "balance", livemode: false });
    default:
      return refused(`unknown call ${call} ${verb ?? ""}`, 404);
  }
}

const found = (json: object): Answer => ({ status: 200, json: { ...json, asked: undefined } });
const refused = (code: string, status = 400): Answer => ({
  status,
  json: { error: { type: "invalid_request_error", code, message: code } },
});

function openSession(standIn: StripeStandIn, asked: URLSearchParams): object {
  let amount = 0;
  for (let line = 0; asked.has(`line_items[${line}][quantity]`); line++) {
    amount +=
      Number(asked.get(`line_items[${line}][price_data][unit_amount]`)) *
      Number(asked.get(`line_items[${line}][quantity]`));
  }
  const session: StripeSession = {
    id: `cs_test_${randomBytes(12).toString("hex")}`,
    object: "checkout.session",
    amount_total: amount,
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    metadata: metadataOf(asked, "metadata"),
    asked,
    refunded: 0,
  };
  standIn.sessions.push(session);
  return { ...session, url: `https://checkout.stripe.test/c/pay/${session.id}` };
}

function refund(standIn: StripeStandIn, asked: URLSearchParams): Answer {
  const session = standIn.sessions.find((each) => each.payment_intent === asked.get("payment_intent"));
  const amount = Number(asked.get("amount"));
  if (!session) return refused("resource_missing");
  if (standIn.refusesRefunds) return refused(standIn.refusesRefunds);
  if (session.refunded + amount > session.amount_total) return refused("charge_already_refunded");
  session.refunded += amount;
  const made: StripeRefund = {
    id: `re_${randomBytes(12).toString("hex")}`,
    object: "refund",
    amount,
    payment_intent: session.payment_intent ?? "",
    status: "succeeded",
    metadata: metadataOf(asked, "metadata"),
  };
  standIn.refunds.push(made);
  return found(made);
}

const chargeMetadata = (asked: URLSearchParams) => metadataOf(asked, "payment_intent_data[metadata]");

function metadataOf(asked: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...asked].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
