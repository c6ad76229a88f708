import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

/** A checkout session as the card company keeps it. */
export interface StripeSession {
  id: string;
  amount_total: number;
  payment_status: "paid" | "unpaid";
  metadata: Record<string, string>;
  /** What the shop sent, by the names of Stripe's form encoding. */
  asked: URLSearchParams;
}

export interface StripeStandIn {
  apiBase: string;
  webhookSecret: string;
  /** Sessions opened so far, oldest first. */
  sessions: StripeSession[];
  /** Whether requests are cut off without an answer. */
  unreachable: boolean;
  /** A message about a session, with its signature, as Stripe would post it. */
  message: (
    type: string,
    session: Partial<StripeSession> & { id: string },
    options?: { id?: string; secret?: string; timestamp?: number },
  ) => Promise<{ body: string; signature: string }>;
  close: () => Promise<void>;
}

/** A local card company that speaks what Stripe's SDK calls, and remembers. */
export async function startStripe(): Promise<StripeStandIn> {
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const stripe = new Stripe("sk_test_standin");
  const byKey = new Map<string, StripeSession>();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (standIn.unreachable) return request.socket.destroy();
      if (request.method !== "POST" || request.url !== "/v1/checkout/sessions") {
        response.writeHead(404, { "content-type": "application/json" });
        return response.end(
          JSON.stringify({ error: { type: "invalid_request_error", message: "Unknown call" } }),
        );
      }
      const key = String(request.headers["idempotency-key"] ?? randomBytes(8).toString("hex"));
      const session = byKey.get(key) ?? openSession(new URLSearchParams(body));
      if (!byKey.has(key)) standIn.sessions.push(session);
      byKey.set(key, session);
      response.writeHead(200, { "content-type": "application/json" });
      const { id, amount_total, payment_status, metadata } = session;
      const url = `https://checkout.stripe.test/c/pay/${id}`;
      return response.end(
        JSON.stringify({ id, object: "checkout.session", url, amount_total, payment_status, metadata }),
      );
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const standIn: StripeStandIn = {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    sessions: [],
    unreachable: false,
    async message(type, session, options = {}) {
      const { asked: _asked, ...object } = { payment_status: "paid", asked: null, ...session };
      const body = JSON.stringify({
        id: options.id ?? `evt_${randomBytes(8).toString("hex")}`,
        object: "event",
        type,
        data: { object: { object: "checkout.session", currency: "eur", ...object } },
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

function openSession(asked: URLSearchParams): StripeSession {
  let amount = 0;
  for (let line = 0; asked.has(`line_items[${line}][quantity]`); line++) {
    amount +=
      Number(asked.get(`line_items[${line}][price_data][unit_amount]`)) *
      Number(asked.get(`line_items[${line}][quantity]`));
  }
  return {
    id: `cs_test_${randomBytes(12).toString("hex")}`,
    amount_total: amount,
    payment_status: "unpaid",
    metadata: { payment_id: asked.get("metadata[payment_id]") ?? "" },
    asked,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
