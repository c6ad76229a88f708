import { expect, it } from "vitest";
import { deviceGuides } from "#reading/library/client/device-steps.ts";
import { readingDevices } from "#reading/library/client/reading-devices.ts";

it.each(readingDevices)("The guide of $id has five steps and some details, each of sentences", ({ id }) => {
  const { steps, details } = deviceGuides[id];
  expect(steps).toHaveLength(5);
  expect(details.length).toBeGreaterThan(0);
  for (const line of [...steps, ...details]) expect(line).toMatch(/^\p{Lu}.+\.$/u);
});
