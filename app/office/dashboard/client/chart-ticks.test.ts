import fc from "fast-check";
import { expect, it } from "vitest";
import { ticksOf } from "#office/dashboard/components/month-chart.tsx";

it("are few round values around all others", () => {
  expect(ticksOf(0, 10_000)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
  expect(ticksOf(-3, 4)).toEqual([-4, -2, 0, 2, 4]);
  expect(ticksOf(0, 0)).toEqual([0, 1]);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 0 }), fc.integer({ min: 0, max: 1e9 }), (lowest, highest) => {
      const ticks = ticksOf(lowest, highest);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(lowest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
