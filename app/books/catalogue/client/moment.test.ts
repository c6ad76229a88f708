import { describe, expect, it } from "vitest";
import { momentOf, readMoment } from "#books/catalogue/client/typed-moment.ts";

const now = new Date("2026-11-21T10:00:00Z");

describe("The moment of a publication, as it is typed", () => {
  it("is one of Paris's clock, and found again as it was typed", () => {
    const moment = { day: "2027-07-14", time: "09:00" };
    const { onlineAt } = readMoment(moment, now);
    expect(onlineAt?.toISOString()).toBe("2027-07-14T07:00:00.000Z");
    expect(momentOf(onlineAt?.toISOString() ?? "")).toEqual(moment);
  });

  it.each([
    ["", "09:00", /^Choisissez/],
    ["2027-07-14", "", /^Choisissez/],
    ["2027-02-30", "09:00", /n’existe pas\.$/],
    ["2027-03-28", "02:15", /les horloges passent/],
    ["2026-11-21", "11:00", /déjà passé/],
    ["1999-01-01", "09:00", /déjà passé/],
    ["2036-11-21", "11:01", /d’ici au 21 novembre 2036 à 11:00/],
  ])("%s at %s is refused with a word about it", (day, time, text) => {
    expect(readMoment({ day, time }, now).refusal).toMatch(text);
  });

  it("may be the next minute, and ten years from now", () => {
    for (const [day, time] of [
      ["2026-11-21", "11:01"],
      ["2036-11-21", "11:00"],
    ] as const)
      expect(readMoment({ day, time }, now).refusal).toBeUndefined();
  });
});
