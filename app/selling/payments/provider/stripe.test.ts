import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { libraryEntries } from "#reading/library/library.tables.ts";
import { paymentEvents, payments } from "#selling/payments/payments.tables.ts";
import { subscriptions } from "#readers/subscriptions/subscriptions.tables.ts";
import { type BuiltMember, buildBook, buildMember } from "#test/factories.ts";
import { startStripe, type StripeSession, type StripeStandIn } from "#test/stripe-server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";

let stripe: StripeStandIn;
let shop: TestShop;
beforeAll(async () => {
  stripe = await startStripe();
  shop = await openTestShop({
    env: {
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "sk_test_essai",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.apiBase,
      PUBLIC_URL: "http://localhost:4000",
    },
  });
});
afterEach(() => {
  stripe.unreachable = false;
});
afterAll(async () => {
  await shop?.close();
  await stripe?.close();
});

const deliver = async <T extends { id: string }>(
  type: string,
  session: T,
  options?: Parameters<StripeStandIn["message"]>[2],
) => post(await stripe.message(type, session, options));
const post = ({ body, signature }: { body: string; signature?: string }) =>
  shop.call("POST", "/api/payments/webhooks/stripe", {
    body,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature ? { "stripe-signature": signature } : {}),
    },
  });
const entriesOf = (member: BuiltMember) =>
  shop.deps.db.select().from(libraryEntries).where(eq(libraryEntries.memberId, member.id));
const paymentOf = async (member: BuiltMember) =>
  (await shop.deps.db.select().from(payments).where(eq(payments.memberId, member.id)))[0];
const receipts = async (paymentId: number) => {
  const { rows } = await shop.deps.db.execute<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'receipt-mail' and (data->>'paymentId')::int = ${paymentId}`,
  );
  return rows[0]?.count;
};

/** An order of one book, with an open session at the provider. */
async function order(priceCents = 499) {
  const member = await buildMember(shop);
  const { editionIds } = await buildBook(shop, {
    title: `Germinal ${member.username}`,
    editions: [{ priceCents }],
  });
  const answer = await shop.call("POST", "/api/payments/checkout", {
    token: member.token,
    body: { edition_ids: editionIds },
  });
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("no session was opened");
  return { member, editionIds, session, answer };
}
const paid = (session: StripeSession): StripeSession => ({ ...session, payment_status: "paid" });

describe("A session at Stripe (decisions.md “Buying”)", () => {
  it("is opened with the order's lines, and the browser sent there", async () => {
    const { member, session, answer } = await order(499);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ url: `https://checkout.stripe.test/c/pay/${session.id}` });
    const asked = (name: string) => session.asked.get(name);
    expect(asked("mode")).toBe("payment");
    expect(asked("customer_email")).toBe(member.email);
    expect(asked("success_url")).toBe("http://localhost:4000/panier?success=1");
    expect(asked("cancel_url")).toBe("http://localhost:4000/panier");
    expect(asked("line_items[0][price_data][currency]")).toBe("eur");
    expect(asked("line_items[0][price_data][unit_amount]")).toBe("499");
    expect(asked("line_items[0][price_data][product_data][name]")).toContain("Germinal");
    expect((await paymentOf(member))?.sessionId).toBe(session.id);
  });

  it("returns to the member's page after a subscription", async () => {
    const member = await buildMember(shop);
    await shop.call("POST", "/api/payments/subscribe", { token: member.token, body: {} });
    expect(stripe.sessions.at(-1)?.asked.get("success_url")).toBe(
      `http://localhost:4000/membre/${member.id}?success=1`,
    );
    expect(stripe.sessions.at(-1)?.amount_total).toBe(10_000);
  });

  it("that cannot be opened is 502 with a text, and the order is kept", async () => {
    stripe.unreachable = true;
    const { member, answer } = await order().catch(() => {
      throw new Error("the first order opens a session");
    });
    expect(answer.status).toBe(502);
    expect(answer.json).toEqual({
      error: "Le service de paiement ne répond pas. Réessayez dans un instant.",
    });
    expect(await paymentOf(member)).toMatchObject({ state: "open", sessionId: null });
  });

  it("is another one for every order", async () => {
    const [first, second] = [await order(), await order()];
    expect(first.session.id).not.toBe(second.session.id);
  });
});

describe("The provider's webhook (decisions.md “Buying”, “Edges”)", () => {
  it("grants the editions and marks the payment paid", async () => {
    const { member, editionIds, session } = await order();
    const answer = await deliver("checkout.session.completed", paid(session));
    expect(answer.status).toBe(200);
    expect((await entriesOf(member)).map(({ editionId }) => editionId)).toEqual(editionIds);
    const payment = await paymentOf(member);
    expect(payment).toMatchObject({ state: "paid", paidAt: shop.clock.now });
    expect(await receipts(payment?.id ?? 0)).toBe(1);
  });

  it("delivered 20 times concurrently, as one event and as many, grants once and mails one receipt", async () => {
    const { member, session } = await order();
    const same = await stripe.message("checkout.session.completed", paid(session));
    const others = await Promise.all(
      Array.from({ length: 10 }, () => stripe.message("checkout.session.completed", paid(session))),
    );
    const answers = await Promise.all(
      [...Array.from({ length: 10 }, () => same), ...others].map((each) => post(each)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const entries = await entriesOf(member);
    expect(entries).toHaveLength(1);
    expect(await receipts((await paymentOf(member))?.id ?? 0)).toBe(1);
  });

  it("grants one year however often a subscription's event comes", async () => {
    const member = await buildMember(shop);
    await shop.call("POST", "/api/payments/subscribe", { token: member.token, body: {} });
    const session = stripe.sessions.at(-1);
    if (!session) throw new Error("no session");
    await Promise.all(Array.from({ length: 20 }, () => deliver("checkout.session.completed", paid(session))));
    const periods = await shop.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.memberId, member.id));
    expect(periods).toHaveLength(1);
  });

  it("loses no year when two subscriptions are paid concurrently: one begins where the other ends", async () => {
    const member = await buildMember(shop);
    const sessions: StripeSession[] = [];
    for (let window = 0; window < 2; window++) {
      await shop.call("POST", "/api/payments/subscribe", { token: member.token, body: {} });
      sessions.push(stripe.sessions.at(-1) as StripeSession);
    }
    const answers = await Promise.all(
      sessions.map((session) => deliver("checkout.session.completed", paid(session))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const periods = await shop.deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.memberId, member.id));
    const [first, second] = periods.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime());
    expect(second?.startDate).toEqual(first?.endDate);
  });

  it("with a wrong, stale, foreign or absent signature is 400 and changes nothing", async () => {
    const { member, session } = await order();
    const good = await stripe.message("checkout.session.completed", paid(session));
    const attempts = [
      { body: good.body },
      { body: good.body, signature: "t=1,v1=00" },
      { body: good.body, signature: "n’importe quoi" },
      { body: good.body, signature: good.signature.replace(/v1=.*/, "v1=") },
      { body: good.body, signature: good.signature.replace(/t=\d+/, "t=") },
      { body: good.body.replace("paid", "PAID"), signature: good.signature },
      await stripe.message("checkout.session.completed", paid(session), { secret: "whsec_autre" }),
      await stripe.message("checkout.session.completed", paid(session), {
        timestamp: Math.floor(Date.now() / 1000) - 3600,
      }),
    ];
    for (const attempt of attempts.map(({ body, ...rest }) => ({ body, ...rest }))) {
      const encoded = {
        ...attempt,
        ...("signature" in attempt ? { signature: encodeURI(String(attempt.signature)) } : {}),
      };
      expect((await post(encoded)).status).toBe(400);
    }
    // As long as a valid one in characters, and longer in bytes.
    const longer = good.signature.replace(/v1=.*/, `v1=${"é".repeat(64)}`);
    expect((await post({ body: good.body, signature: longer })).status).toBe(400);
    expect(await entriesOf(member)).toEqual([]);
    expect((await paymentOf(member))?.state).toBe("open");
  });

  it("about an unknown session or of an unknown type is 200, logged and stored", async () => {
    shop.logged.length = 0;
    const unknown = await deliver(
      "checkout.session.completed",
      { id: "cs_test_inconnue", payment_status: "paid", amount_total: 499 },
      { id: "evt_inconnu" },
    );
    expect(unknown.status).toBe(200);
    expect(shop.logged).toMatchObject([{ eventId: "evt_inconnu" }]);
    expect((await deliver("customer.created", { id: "cus_1" })).status).toBe(200);
    const [stored] = await shop.deps.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, "evt_inconnu"));
    expect(stored?.processedAt).not.toBeNull();
  });

  it("of another shop on the same account grants nothing here, though it carries one of our numbers", async () => {
    const { member, session } = await order();
    await deliver("checkout.session.completed", { ...paid(session), id: "cs_test_ailleurs" });
    expect(await entriesOf(member)).toEqual([]);
    expect((await paymentOf(member))?.state).toBe("open");
  });

  it("finds its order by number when a crash kept the session from being noted", async () => {
    const { member, session } = await order();
    await shop.deps.db.update(payments).set({ sessionId: null }).where(eq(payments.memberId, member.id));
    await deliver("checkout.session.completed", paid(session));
    expect(await entriesOf(member)).toHaveLength(1);
    expect((await paymentOf(member))?.sessionId).toBe(session.id);
  });

  it("of a completed but unpaid session grants nothing until the payment succeeds", async () => {
    const { member, session } = await order();
    expect(
      (await deliver("checkout.session.completed", { ...session, payment_status: "unpaid" })).status,
    ).toBe(200);
    expect(await entriesOf(member)).toEqual([]);
    await deliver("checkout.session.async_payment_succeeded", paid(session));
    expect(await entriesOf(member)).toHaveLength(1);
  });

  it("of a failed payment closes the order", async () => {
    const { member, session } = await order();
    await deliver("checkout.session.async_payment_failed", { ...session, payment_status: "unpaid" });
    expect((await paymentOf(member))?.state).toBe("failed");
    expect(await entriesOf(member)).toEqual([]);
  });

  it("comes in any order: 'expired' neither takes back nor hinders what was paid", async () => {
    const late = await order();
    await deliver("checkout.session.completed", paid(late.session));
    await deliver("checkout.session.expired", { ...late.session, payment_status: "unpaid" });
    expect((await paymentOf(late.member))?.state).toBe("paid");
    const early = await order();
    await deliver("checkout.session.expired", { ...early.session, payment_status: "unpaid" });
    expect((await paymentOf(early.member))?.state).toBe("expired");
    await deliver("checkout.session.completed", paid(early.session));
    expect(await entriesOf(early.member)).toHaveLength(1);
  });

  it.each([498, 500, 0])(
    "of an amount that is not the order's (%i for 499) grants nothing and is logged",
    async (amount_total) => {
      const { member, session } = await order(499);
      shop.logged.length = 0;
      expect((await deliver("checkout.session.completed", { ...paid(session), amount_total })).status).toBe(
        200,
      );
      expect(await entriesOf(member)).toEqual([]);
      expect(shop.logged).toHaveLength(1);
    },
  );
});
