import { describe, expect, it } from "vitest";
import type { ReadingPlace } from "#reading/reading/places/reading-places.contract.ts";
import { openingPlace } from "#reading/reading/places/reading-places.rules.ts";

const place = (device_id: string, fraction: number, hour: number, cfi: string | null = `cfi-${device_id}`) =>
  ({
    device_id,
    fraction,
    cfi,
    read_at: `2026-11-20T${String(hour).padStart(2, "0")}:00:00.000Z`,
  }) as ReadingPlace;
const opened = (places: ReadingPlace[], own: ReadingPlace | null) => {
  const { start, offer } = openingPlace(places, "here", own);
  return [start?.device_id ?? null, offer?.device_id ?? null];
};

describe("A book opens", () => {
  it("at its beginning without any place, and at this device's own", () => {
    expect(opened([], null)).toEqual([null, null]);
    expect(opened([place("here", 0.4, 10)], place("here", 0.4, 10))).toEqual(["here", null]);
  });
  it("unasked at the newest place of the others on a device without its own", () => {
    expect(opened([place("phone", 0.2, 10), place("desk", 0.6, 12)], null)).toEqual(["desk", null]);
  });
  it("at this device's own place, and offers a newer one elsewhere, never one on the same page or an older one", () => {
    const own = place("here", 0.4, 11);
    expect(opened([own, place("phone", 0.6, 12)], own)).toEqual(["here", "phone"]);
    expect(opened([own, place("phone", 0.405, 12)], own)).toEqual(["here", null]);
    expect(opened([own, place("phone", 0.6, 10)], own)).toEqual(["here", null]);
  });
  it("at the exact place where an e-reader has only its percentage", () => {
    const places = [place("kobo", 0.6, 12, null), place("phone", 0.598, 11)];
    expect(opened(places, null)).toEqual(["phone", null]);
    expect(opened(places, place("here", 0.1, 9))).toEqual(["here", "phone"]);
  });
});
