import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CardShop, lastSession, openCardShop, queued, recordsOf } from "#test/card-shop.ts";
import { buildAdministrator, buildBook, buildMember } from "#test/factories.ts";
import { freePort } from "#test/free-port.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";

/** The same database and provider, read by this process, which runs no jobs. */
let cards: CardShop;
let shop: RunningShop;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  cards = await openCardShop();
  dataDir = await mkdtemp(join(tmpdir(), "encrier-purchase-crash-"));
  env = {
    DATABASE_URL: cards.shop.databaseUrl,
    DEMO: "off",
    PORT: String(await freePort()),
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_essai",
    STRIPE_WEBHOOK_SECRET: cards.stripe.webhookSecret,
    STRIPE_API_BASE: cards.stripe.apiBase,
  };
  shop = await startBuiltShop(dataDir, env);
});

afterAll(async () => {
  await shop?.stop();
  await cards?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const startAgain = async () => {
  shop = await startBuiltShop(dataDir, env);
};

/** Kills the shop when the provider has processed its next request but not answered yet. */
function killBeforeAnswer(): Promise<void> {
  return new Promise((killed) => {
    cards.stripe.beforeAnswer = async () => {
      cards.stripe.beforeAnswer = null;
      await shop.kill();
      killed();
    };
  });
}

const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(shop.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

async function deliver(id: string, session: { id: string }) {
  const { body, signature } = await cards.stripe.message("checkout.session.completed", session, { id });
  return post("/api/payments/webhooks/stripe", { "stripe-signature": signature }, body);
}

/** Until a connection waits for this connection's lock. */
const untilWaited = (client: pg.Client) =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 50 },
  );

describe("A shop killed with -9 at each step of a purchase", () => {
  it("loses nothing and doubles nothing: order, session, payment, grant, refund", async () => {
    const member = await buildMember(cards.shop);
    const records = recordsOf(cards, member.id);
    const { editionIds } = await buildBook(cards.shop);
    const order = () =>
      post(
        "/api/payments/checkout",
        { authorization: `Bearer ${member.token}` },
        JSON.stringify({ edition_ids: editionIds, withdrawal_consent: true }),
      );

    // The order is committed and the session open, but the shop never receives the answer.
    const killed = killBeforeAnswer();
    const cut = order().catch(() => null);
    await killed;
    expect(await cut).toBeNull();
    expect(await records.payments()).toMatchObject([{ state: "open", sessionId: null }]);
    await startAgain();
    expect((await order()).status).toBe(200);
    expect(cards.stripe.sessions).toHaveLength(1);
    const session = cards.stripe.pay(lastSession(cards.stripe));
    expect(await records.payments()).toMatchObject([{ state: "open", sessionId: session.id }]);

    // The message is being processed, and not committed.
    const lock = new pg.Client({ connectionString: cards.shop.databaseUrl });
    await lock.connect();
    await lock.query("begin");
    await lock.query("select 1 from payments for update");
    const lost = deliver("evt_achat", session).catch(() => null);
    await untilWaited(lock);
    await shop.kill();
    expect(await lost).toBeNull();
    await lock.query("rollback");
    await lock.end();
    expect(await records.ownedIds()).toEqual([]);
    expect(await records.journal()).toEqual([]);

    // Committed, and killed right after; the message comes again, as after every lost answer.
    await startAgain();
    expect((await deliver("evt_achat", session)).status).toBe(200);
    await shop.kill();
    await startAgain();
    expect((await deliver("evt_achat", session)).status).toBe(200);
    expect((await deliver("evt_achat_encore", session)).status).toBe(200);
    expect(await records.ownedIds()).toEqual(editionIds);
    expect(await records.journal()).toEqual(["sale 499"]);
    const [payment] = await records.payments();
    const paymentId = payment?.id ?? 0;
    expect(await queued(cards, "receipt-mail", "paymentId", paymentId)).toBe(1);

    // The provider has refunded the payment; the shop dies before it receives the answer.
    const { cookie } = await buildAdministrator(cards.shop);
    const killedInRefund = killBeforeAnswer();
    // The answer may also be cut off: the work starts as soon as it is requested.
    await post(`/api/admin/payments/${paymentId}/refunds`, { cookie }, "{}").catch(() => null);
    await killedInRefund;
    expect(session.refunded).toBe(499);
    expect(await records.journal()).toEqual(["sale 499"]);
    const [refund] = await records.refunds();
    await cards.shop.payments.refunds.make(refund?.id ?? 0, true);
    expect(cards.stripe.refunds).toHaveLength(1);
    expect(await records.journal()).toEqual(["sale 499", "refund -499"]);
    expect(await records.ownedIds()).toEqual([]);
    expect(await queued(cards, "refund-mail", "refundId", refund?.id ?? 0)).toBe(1);
    await startAgain();
    expect((await cards.shop.payments.accounting.verify()).fault).toBeNull();
  });
});
