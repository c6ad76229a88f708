import { expect, it } from "vitest";
import { secondsOf } from "./clock-values.ts";

it.each([
  ["5:34:31.396", 20_071.396],
  ["0:05:01.2", 301.2],
  ["09:58", 598],
  ["56s", 56],
  ["7.75h", 27_900],
  ["2min", 120],
  ["1400ms", 1.4],
  ["12.345", 12.345],
  [" npt=3s ", 3],
  ["", 0],
  ["javascript:1", 0],
])("The clock value « %s » is %d seconds (SMIL 3.0)", (value, seconds) => {
  expect(secondsOf(value)).toBeCloseTo(seconds);
});
