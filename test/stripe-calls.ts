import { randomBytes } from "node:crypto";
import { balanceOf, secondsOf } from "#test/stripe-balance.ts";
import type { StripeRefund, StripeSession, StripeStandIn } from "#test/stripe-server.ts";

export interface Answer {
  status: number;
  json: unknown;
}

/** The answers and state of the fake Stripe server. */
export function answerTo(standIn: StripeStandIn, method: string, url: string, body: string): Answer {
  const { pathname, searchParams } = new URL(url, "http://stripe.test");
  const [, , , kind, id, verb] = pathname.split("/");
  const call = `${method} ${pathname.replace(/cs_test_\w+/, "{id}")}`;
  if (standIn.refusesKey) return refused("api_key_expired", 401);
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
    case `GET /v1/setup_intents/${intentOf(pathname)}`:
      return found({
        id: intentOf(pathname),
        customer: customerOf(intentOf(pathname)),
        payment_method: "pm_kept",
      });
    case "POST /v1/payment_intents":
      return charge(standIn, new URLSearchParams(body));
    case "GET /v1/payment_intents":
      return found({
        object: "list",
        has_more: false,
        data: chargesOf(standIn, searchParams.get("customer")),
      });
    case `DELETE /v1/customers/${intentOf(pathname)}`:
      standIn.deletedCustomers.push(intentOf(pathname));
      return found({ id: intentOf(pathname), deleted: true });
    case "POST /v1/refunds":
      return refund(standIn, new URLSearchParams(body));
    case "GET /v1/refunds":
      return listed(standIn.refunds, searchParams);
    case "GET /v1/disputes":
      return listed(standIn.disputes, searchParams);
    case "GET /v1/balance_transactions":
      return listed(balanceOf(standIn), searchParams);
    case "GET /v1/payouts":
      return listed(standIn.payouts, searchParams);
    case "GET /v1/balance":
      return standIn.refusesBalance
        ? refused("permission", 403)
        : found({ object: "balance", livemode: standIn.livemode });
    case "GET /v1/webhook_endpoints":
      return found({ object: "list", has_more: false, data: standIn.endpoints });
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
    mode: asked.get("mode") === "setup" ? "setup" : "payment",
    payment_status: "unpaid",
    payment_intent: null,
    setup_intent: null,
    metadata: metadataOf(asked, "metadata"),
    asked,
    refunded: 0,
  };
  standIn.sessions.push(session);
  return { ...session, url: `https://checkout.stripe.test/c/pay/${session.id}` };
}

const intentOf = (pathname: string): string => pathname.split("/")[3] ?? "";
const customerOf = (setupIntent: string): string => setupIntent.replace("seti_", "cus_");

/** Charges a kept card: its session takes the amount. */
function charge(standIn: StripeStandIn, asked: URLSearchParams): Answer {
  if (standIn.refusesCharges)
    return {
      status: 402,
      json: { error: { type: "card_error", code: standIn.refusesCharges, message: standIn.refusesCharges } },
    };
  const customer = asked.get("customer") ?? "";
  const session = standIn.sessions.find(
    ({ setup_intent }) => setup_intent && customerOf(setup_intent) === customer,
  );
  if (!session || standIn.deletedCustomers.includes(customer)) return refused("resource_missing");
  session.payment_status = "paid";
  session.paid_at = secondsOf(standIn.now());
  session.amount_total = Number(asked.get("amount"));
  session.payment_intent = `pi_${session.id.slice(8)}_${standIn.refunds.length}`;
  return found({ id: session.payment_intent, object: "payment_intent", status: "succeeded" });
}

function chargesOf(standIn: StripeStandIn, customer: string | null): object[] {
  return standIn.sessions
    .filter((each) => each.setup_intent && customerOf(each.setup_intent) === customer && each.payment_intent)
    .map(({ payment_intent, metadata }) => ({ id: payment_intent, status: "succeeded", metadata }));
}

function refund(standIn: StripeStandIn, asked: URLSearchParams): Answer {
  const session = standIn.sessions.find((each) => each.payment_intent === asked.get("payment_intent"));
  const amount = Number(asked.get("amount"));
  if (!session) return refused("resource_missing");
  if (standIn.refusesRefunds) return refused(standIn.refusesRefunds);
  if (session.refunded + amount > session.amount_total) return refused("charge_already_refunded");
  session.refunded += amount;
  return found(keepRefund(standIn, session, amount, metadataOf(asked, "metadata")));
}

export function keepRefund(
  standIn: StripeStandIn,
  session: StripeSession,
  amount: number,
  metadata: Record<string, string>,
): StripeRefund {
  const made: StripeRefund = {
    id: `re_${randomBytes(12).toString("hex")}`,
    object: "refund",
    amount,
    payment_intent: session.payment_intent ?? "",
    status: "succeeded",
    metadata,
    created: secondsOf(standIn.now()),
  };
  standIn.refunds.push(made);
  return made;
}

/** Newest first, in pages, as Stripe lists. */
function listed(
  items: readonly {
    id: string;
    payment_intent?: string | null;
    payout?: string | null;
    created: number;
  }[],
  asked: URLSearchParams,
): Answer {
  const intent = asked.get("payment_intent");
  const payout = asked.get("payout");
  const chosen = items
    .filter((each) => intent === null || each.payment_intent === intent)
    .filter((each) => payout === null || each.payout === payout)
    .filter(({ created }) => created >= Number(asked.get("created[gte]") ?? 0))
    .filter(({ created }) => created < Number(asked.get("created[lt]") ?? Infinity))
    .toReversed();
  const after = asked.get("starting_after");
  const first = after === null ? 0 : chosen.findIndex(({ id }) => id === after) + 1;
  const end = first + Number(asked.get("limit") ?? 10);
  return found({ object: "list", has_more: end < chosen.length, data: chosen.slice(first, end) });
}

export const chargeMetadata = (asked: URLSearchParams) => metadataOf(asked, "payment_intent_data[metadata]");

function metadataOf(asked: URLSearchParams, prefix: string): Record<string, string> {
  const entries = [...asked].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}
