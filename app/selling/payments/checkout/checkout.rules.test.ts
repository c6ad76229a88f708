import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import { priceOrder } from "#selling/payments/checkout/checkout.rules.ts";

describe("An order's price (decisions.md, “Buying”)", () => {
  const offer = fc.record({ price_cents: fc.integer({ min: 0, max: 1_000_000 }), is_free: fc.boolean() });

  it("is the sum of its lines, each at this viewer's price", () => {
    fc.assert(
      fc.property(fc.array(offer), fc.boolean(), (editions, isActiveSubscriber) => {
        const { lines, totalCents } = priceOrder(editions, { isActiveSubscriber });
        expect(lines.map(({ edition }) => edition)).toEqual(editions);
        expect(totalCents).toBe(lines.reduce((sum, { priceCents }) => sum + priceCents, 0));
      }),
    );
  });

  it("never charges a subscriber more than half of the public price", () => {
    fc.assert(
      fc.property(fc.array(offer), (editions) => {
        const half = priceOrder(editions, { isActiveSubscriber: true }).totalCents;
        const full = priceOrder(editions, { isActiveSubscriber: false }).totalCents;
        expect(half * 2).toBeLessThanOrEqual(full);
      }),
    );
  });
});
