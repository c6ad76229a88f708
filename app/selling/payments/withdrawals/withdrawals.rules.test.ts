import { readFile } from "node:fs/promises";
import { fc } from "#test/property.ts";
import { describe, expect, it } from "vitest";
import {
  resubscriptionDays,
  resubscriptionOpensAt,
  withdrawableParts,
  withdrawalEndsAt,
} from "#selling/payments/withdrawals/withdrawals.rules.ts";
import { addMonths, after } from "#platform/data/dates.ts";
import { days, hours } from "#platform/data/durations.ts";

describe("The end of the right of withdrawal (code de la consommation, L221-19)", () => {
  it.each([
    // Conclusion of the contract, and its last instant in Paris time.
    ["2026-11-02T10:00:00Z", "2026-11-16T23:00:00Z", "a Monday: the day itself does not count"],
    ["2026-11-06T10:00:00Z", "2026-11-20T23:00:00Z", "a Friday"],
    ["2026-11-07T10:00:00Z", "2026-11-23T23:00:00Z", "a Saturday is followed by Monday"],
    ["2026-11-01T22:59:00Z", "2026-11-16T23:00:00Z", "23.59 in Paris, whose 14th day is a Sunday"],
    ["2026-11-01T23:00:00Z", "2026-11-16T23:00:00Z", "midnight in Paris is the next day"],
    ["2026-10-28T10:00:00Z", "2026-11-12T23:00:00Z", "11 November"],
    ["2026-03-23T10:00:00Z", "2026-04-07T22:00:00Z", "Easter Monday, in summer time by then"],
    ["2026-04-30T10:00:00Z", "2026-05-15T22:00:00Z", "Ascension Day"],
    ["2026-12-11T10:00:00Z", "2026-12-28T23:00:00Z", "Christmas on a Friday"],
    ["2059-03-20T22:00:00.001Z", "2059-04-03T22:00:00Z", "fourteen days of which one has 23 hours"],
    ["2027-05-03T10:00:00Z", "2027-05-18T22:00:00Z", "Whit Monday 2027"],
  ])("of %s is %s (%s)", (concluded, ends) => {
    expect(withdrawalEndsAt(new Date(concluded)).toISOString()).toBe(new Date(ends).toISOString());
  });

  it("leaves at least fourteen days, but for the hour that spring takes, and at most nineteen", () => {
    const instant = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2060-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (concluded) => {
        const length = withdrawalEndsAt(concluded).getTime() - concluded.getTime();
        expect(length).toBeGreaterThanOrEqual(days(14) - hours(1));
        expect(length).toBeLessThanOrEqual(days(19) + days(1));
      }),
    );
  });
});

describe("What withdrawing gives back", () => {
  const paidAt = new Date("2026-03-10T09:00:00Z");
  const editions = { kind: "editions", withdrawalConsent: false, paidAt, amountCents: 1198 } as const;
  const lines = [
    { lineId: 1, amountCents: 499 },
    { lineId: 2, amountCents: 699 },
  ];
  const year = { startDate: paidAt, endDate: addMonths(paidAt, 12) };
  const subscription = { ...editions, kind: "subscription", amountCents: 10_000 } as const;
  const whole = [{ lineId: null, amountCents: 10_000 }];

  it("is everything that is left of editions without a recorded consent, and nothing with one", () => {
    expect(withdrawableParts(editions, lines, null, after(paidAt, days(13)))).toEqual(lines);
    expect(withdrawableParts({ ...editions, withdrawalConsent: true }, lines, null, paidAt)).toBeNull();
    expect(withdrawableParts(editions, [], null, paidAt)).toBeNull();
  });

  it("is nothing once the time is over", () => {
    const end = withdrawalEndsAt(paidAt);
    expect(withdrawableParts(editions, lines, null, after(end, -1))).toEqual(lines);
    expect(withdrawableParts(editions, lines, null, end)).toBeNull();
  });

  it("is the whole price of a subscription whose immediate start was not requested, or that has not begun", () => {
    expect(withdrawableParts(subscription, whole, year, after(paidAt, days(3)))).toEqual(whole);
    const ahead = { startDate: after(paidAt, days(20)), endDate: addMonths(after(paidAt, days(20)), 12) };
    expect(
      withdrawableParts({ ...subscription, withdrawalConsent: true }, whole, ahead, after(paidAt, days(3))),
    ).toEqual(whole);
  });

  it.each([
    [0, 9973],
    [days(1) - 1, 9973],
    [days(1), 9946],
    [days(9.5), 9727],
    [days(13.9), 9617],
  ])(
    "is, after %i ms of a subscription begun on request, %i cents: each day begun is 100/365 €",
    (passed, cents) => {
      const begun = { ...subscription, withdrawalConsent: true };
      expect(withdrawableParts(begun, whole, year, after(paidAt, passed))).toEqual([
        { lineId: null, amountCents: cents },
      ]);
    },
  );

  it("never gives back more than is left, nor anything of a subscription that has ended", () => {
    const rest = [{ lineId: null, amountCents: 500 }];
    expect(withdrawableParts(subscription, rest, year, paidAt)).toEqual(rest);
    expect(withdrawableParts(subscription, whole, null, paidAt)).toBeNull();
  });
});

describe("A new subscription after a withdrawal (decisions.md, “Second wave”)", () => {
  it.each([
    ["2026-11-23T09:00:00Z", "2026-12-22T23:00:00Z"],
    ["2026-11-23T22:59:59Z", "2026-12-22T23:00:00Z"],
    ["2026-11-23T23:00:00Z", "2026-12-23T23:00:00Z"],
    ["2026-03-10T09:00:00Z", "2026-04-08T22:00:00Z"],
  ])("withdrawn at %s, is possible from %s: a midnight in Paris", (withdrawn, opens) => {
    expect(resubscriptionOpensAt(new Date(withdrawn))).toEqual(new Date(opens));
  });

  it("is possible after as many days as the terms say", async () => {
    expect(resubscriptionDays).toBe(30);
    const terms = await readFile("content/cgu.md", "utf8");
    expect(terms.includes("vous pouvez vous abonner de nouveau **trente jours plus tard**")).toBe(true);
  });
});
