import { describe, expect, it } from "vitest";
import {
  nextAttemptAfter,
  type PreorderFacts,
  preorderStep,
} from "#selling/payments/preorders/preorders.rules.ts";

const released = new Date("2026-12-10T09:00:00Z");
const facts = (change: Partial<PreorderFacts> = {}): PreorderFacts => ({
  promisedAt: released,
  attempts: 0,
  chargingSince: null,
  nextAttemptAt: null,
  confirmedAt: new Date("2026-11-23T09:00:00Z"),
  deliveredAt: null,
  cancelledAt: null,
  payment: { state: "paid" },
  edition: { onSale: false, onlineAt: released, withdrawnAt: null },
  isErased: false,
  ...change,
});
const onSale = { onSale: true, onlineAt: released, withdrawnAt: null };
const withdrawn = { onSale: false, onlineAt: released, withdrawnAt: released };
const reserved = { state: "reserved" };

describe("The step of a preorder", () => {
  it.each([
    ["waits for its moment", facts(), null],
    ["is delivered once it is on sale", facts({ edition: onSale }), "deliver"],
    ["charges a kept card then", facts({ edition: onSale, payment: reserved }), "charge"],
    ["waits while a page is open", facts({ edition: onSale, payment: { state: "open" } }), null],
    ["ends with the publication", facts({ edition: withdrawn }), "cancel"],
    ["says a new date", facts({ edition: { ...onSale, onSale: false, onlineAt: new Date(0) } }), "move"],
    ["ends with the account", facts({ isErased: true }), "end"],
    [
      "asks for a lost answer before anything else",
      facts({ payment: reserved, chargingSince: released, edition: withdrawn, isErased: true }),
      "charge",
    ],
    ["is nothing before it is confirmed", facts({ confirmedAt: null, edition: onSale }), null],
    ["is nothing after the delivery", facts({ deliveredAt: released, edition: onSale }), null],
    ["is nothing after its end", facts({ cancelledAt: released, edition: withdrawn }), null],
  ])("%s", (_name, preorder, step) => expect(preorderStep(preorder, released)).toBe(step));

  it("waits for the next attempt of a refused card", () => {
    const later = facts({
      edition: onSale,
      payment: reserved,
      nextAttemptAt: new Date("2026-12-12T09:00:00Z"),
    });
    expect(preorderStep(later, released)).toBeNull();
    expect(preorderStep(later, new Date("2026-12-12T09:00:00Z"))).toBe("charge");
  });
});

describe("A refused card", () => {
  it("is charged again after two and after five days, then no more", () => {
    expect(nextAttemptAfter(1, released)?.toISOString()).toBe("2026-12-12T09:00:00.000Z");
    expect(nextAttemptAfter(2, released)?.toISOString()).toBe("2026-12-13T09:00:00.000Z");
    expect(nextAttemptAfter(3, released)).toBeNull();
  });
});
