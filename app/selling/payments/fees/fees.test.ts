import { afterAll, beforeAll, expect, it } from "vitest";
import type { Figures } from "#selling/payments/accounting/accounting.contract.ts";
import { type CardShop, openCardShop } from "#test/card-shop.ts";
import { buildAdministrator } from "#test/factories.ts";
import { pdfPages } from "#test/pdf-text.ts";

let cards: CardShop;
let cookie: string;
beforeAll(async () => {
  cards = await openCardShop({ now: new Date("2026-03-02T10:00:00Z") });
  const pay = async (cents: number) => {
    const { session } = await cards.order({ prices: [cents] });
    await cards.payAndReport(session);
    return session;
  };
  const first = await pay(1000);
  // Half past midnight in Paris: the day after by its calendar, not by UTC's.
  cards.shop.clock.now = new Date("2026-03-31T22:30:00Z");
  await pay(2000);
  // Another shop on the same account.
  cards.stripe.sessions.push({ ...first, id: "cs_test_other", payment_intent: "pi_other" });
  ({ cookie } = await buildAdministrator(cards.shop));
});
afterAll(() => cards?.close());

const feesOf = async (from: string, to: string) => {
  const path = `/api/admin/accounting/figures?from=${from}&to=${to}`;
  return ((await cards.shop.call("GET", path, { cookie })).json as unknown as Figures).fees;
};

/** A file of the year's figures. */
const fileOf = (name: string) =>
  cards.shop.app.inject({
    url: `/api/admin/accounting/figures/${name}?from=2026-01&to=2026-12`,
    headers: { cookie },
  });

it("The provider's fees are those of this shop's payments, by day in Paris, as far as they are known", async () => {
  expect(await feesOf("2026-03", "2026-03")).toBeNull();
  await cards.shop.payments.fees.update();
  await cards.shop.payments.fees.update();
  expect(await feesOf("2026-03", "2026-03")).toEqual({ cents: 25 + 15, until: "2026-04-01" });
  expect(await feesOf("2026-04", "2026-04")).toEqual({ cents: 25 + 30, until: "2026-04-01" });
  cards.stripe.unreachable = true;
  await expect(cards.shop.payments.fees.update()).rejects.toMatchObject({ status: 502 });
  cards.stripe.unreachable = false;
  expect(await feesOf("2026-01", "2026-12")).toEqual({ cents: 95, until: "2026-04-01" });
});

it("The files of the movements name the fees; other parts of the accounts have none", async () => {
  await cards.shop.payments.fees.update();
  const lines = (await fileOf("movements/csv")).body.trimEnd().split("\r\n");
  expect(lines.at(-1)).toBe("Frais du prestataire, connus jusqu’au 1er avril 2026;;;;;;-0,95");
  expect((await fileOf("kinds/csv")).body).not.toContain("Frais");
  const text = pdfPages((await fileOf("movements/pdf")).rawPayload)
    .join(" ")
    .replaceAll(/\s+/g, " ");
  expect(text).toContain("Frais du prestataire, connus jusqu’au 1er avril 2026 : 0,95 €.");
});
