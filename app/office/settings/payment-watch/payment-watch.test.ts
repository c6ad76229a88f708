import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { minutes } from "#platform/data/durations.ts";
import { neededEvents } from "#selling/payments/provider/stripe.rules.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import { giveHouseAddress } from "#test/house-address.ts";
import { startMailServer, type TestMailServer } from "#test/mail-server.ts";

const publicUrl = "https://librairie.exemple.fr";
const endpoint = {
  id: "we_1",
  url: `${publicUrl}/api/payments/webhooks/stripe`,
  status: "enabled" as const,
  enabled_events: neededEvents as readonly string[],
};

let cards: CardShop;
const look = () => cards.shop.settings.paymentWatch.look(true);
const kinds = async () => (await cards.shop.settings.paymentWatch.find()).map(({ kind }) => kind);
const wait = (milliseconds: number) => {
  cards.shop.clock.now = after(cards.shop.clock.now, milliseconds);
};

describe("The watch of payments", () => {
  let mail: TestMailServer;
  let cookie: string;
  beforeAll(async () => {
    mail = await startMailServer();
    cards = await openCardShop({ work: true, env: { SMTP_URL: mail.url } });
    await giveHouseAddress(cards.shop);
    ({ cookie } = await buildAdministrator(cards.shop));
  });
  afterAll(async () => {
    await cards?.close();
    await mail?.close();
  });
  const toDo = async () => (await cards.shop.call("GET", "/api/admin/dashboard/to-do", { cookie })).json;

  it("says a revoked key on the dashboard and by mail, once, and that it works again", async () => {
    cards.stripe.refusesKey = true;
    await look();
    await look();
    expect(await toDo()).toContainEqual({
      name: "payment_faults",
      count: 1,
      fault: "Stripe refuse la clé de la boutique\u202f: plus personne ne peut payer.",
    });
    const { text } = await mail.waitFor("maison@editions-encrier.fr", "demandent votre attention");
    expect(text).toContain("STRIPE_SECRET_KEY");
    const check = await cards.shop.call("POST", "/api/admin/settings/payments-check", { cookie });
    expect(check.json).toMatchObject({
      ok: false,
      faults: [{ text: expect.stringContaining("refuse la clé") as string }],
    });

    cards.stripe.refusesKey = false;
    await look();
    expect(await toDo()).not.toContainEqual(expect.objectContaining({ name: "payment_faults" }));
    await mail.waitFor("maison@editions-encrier.fr", "vont de nouveau bien");
    expect(mail.mails).toHaveLength(2);
  });
});

describe("The watch of a public shop", () => {
  beforeAll(async () => {
    cards = await openCardShop({ env: { PUBLIC_URL: publicUrl, SMTP_URL: "smtp://127.0.0.1:9" } });
  });
  afterAll(() => cards?.close());
  beforeEach(async () => {
    Object.assign(cards.stripe, { livemode: true, endpoints: [endpoint] });
    await look();
  });

  it.each([
    ["no-endpoint", { endpoints: [] }],
    ["no-endpoint", { endpoints: [{ ...endpoint, url: "https://ailleurs.exemple.fr/" }] }],
    ["disabled-endpoint", { endpoints: [{ ...endpoint, status: "disabled" }] }],
    ["missing-events", { endpoints: [{ ...endpoint, enabled_events: neededEvents.slice(1) }] }],
    ["test-mode", { livemode: false }],
  ])("finds %s", async (kind, state) => {
    Object.assign(cards.stripe, state);
    await look();
    expect(await kinds()).toEqual([kind]);
  });

  it("finds nothing in an endpoint of all events, and reads the mode of a restricted key from its name", async () => {
    cards.stripe.endpoints = [{ ...endpoint, enabled_events: ["*"] }];
    await look();
    expect(await kinds()).toEqual([]);
    cards.stripe.refusesBalance = true;
    await look();
    expect(await kinds()).toEqual(["test-mode"]);
    cards.stripe.refusesBalance = false;
  });

  it("tries a silent provider again before it says so", async () => {
    cards.stripe.unreachable = true;
    await expect(cards.shop.settings.paymentWatch.look(false)).rejects.toThrow("does not answer");
    expect(await kinds()).toEqual([]);
    await look();
    expect(await kinds()).toEqual(["unreachable"]);
    cards.stripe.unreachable = false;
  });

  it("finds a paid order whose message never came, until the next message", async () => {
    const { member, session } = await cards.order();
    cards.stripe.pay(session);
    await cards.shop.payments.orders.checkOpen(member.id);
    await look();
    expect(await kinds()).toEqual([]);
    wait(minutes(16));
    await look();
    expect(await kinds()).toEqual(["silent-webhook"]);

    wait(minutes(2));
    const other = await cards.order();
    expect(await cards.payAndReport(other.session)).toBe(200);
    wait(minutes(16));
    await look();
    expect(await kinds()).toEqual([]);
  });

  it("finds payments of another site on the same account", async () => {
    const foreign = { id: "cs_test_foreign", payment_status: "paid", metadata: { order_key: "panier-12" } };
    expect(await cards.deliver("checkout.session.completed", foreign)).toBe(200);
    await look();
    expect(await kinds()).toEqual(["foreign-events"]);
  });
});
