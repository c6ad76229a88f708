import { fc } from "#test/property.ts";
import { expect, test } from "vitest";
import { goalMarks, goalPosition } from "./goal-bar.tsx";

const milestones = [0, 1000, 10_000, 100_000];

test("Every milestone is at an equal distance from its neighbours", () => {
  expect(milestones.map((milestone) => goalPosition(milestone, milestones))).toEqual([0, 1 / 3, 2 / 3, 1]);
});

test("Between two milestones the way is proportional", () => {
  expect(goalPosition(500, milestones)).toBeCloseTo(1 / 6);
  expect(goalPosition(5500, milestones)).toBeCloseTo(0.5);
});

test("The bar is capped at both ends", () => {
  expect(goalPosition(-3, milestones)).toBe(0);
  expect(goalPosition(2_000_000, milestones)).toBe(1);
});

test("More subscribers never shorten the bar", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (one, other) => {
      const [less = 0, more = 0] = [one, other].toSorted((a, b) => a - b);
      expect(goalPosition(less, milestones)).toBeLessThanOrEqual(goalPosition(more, milestones));
    }),
  );
});

test("A milestone is reached by its own value", () => {
  expect(goalMarks(1000, milestones).map((mark) => mark.reached)).toEqual([true, true, false, false]);
});
