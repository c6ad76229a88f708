import { expect, it } from "vitest";
import { deviceSteps } from "#reading/library/client/device-steps.ts";
import { readingDevices } from "#reading/library/client/reading-devices.ts";

it.each(readingDevices)("The guide of $id has five lines, each a sentence", ({ id }) => {
  expect(deviceSteps[id]).toHaveLength(5);
  for (const step of deviceSteps[id]) expect(step).toMatch(/^\p{Lu}.+\.$/u);
});
