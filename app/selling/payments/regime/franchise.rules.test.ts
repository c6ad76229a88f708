import { expect, it } from "vitest";
import {
  franchiseStep,
  franchiseText,
  thresholdsOf,
  type Turnover,
} from "#selling/payments/regime/franchise.rules.ts";

const year = (cents: number, passedUpperOn: string | null = null): Turnover => ({
  year: 2026,
  cents,
  passedUpperOn,
});
const before = (cents: number, passedUpperOn: string | null = null): Turnover => ({
  year: 2025,
  cents,
  passedUpperOn,
});

it.each([
  ["little", before(0), year(2_999_999), { step: "below" }],
  ["80 %", before(0), year(3_000_000), { step: "near" }],
  ["the threshold itself", before(0), year(3_750_000), { step: "near" }],
  ["more than it", before(0), year(3_750_001), { step: "base", dueFrom: "2027-01-01" }],
  [
    "the upper one, refunded later",
    before(0),
    year(3_000_000, "2026-11-12"),
    { step: "upper", dueFrom: "2026-11-12" },
  ],
  ["a year before above it", before(3_750_001), year(100), { step: "ended", dueFrom: "2026-01-01" }],
  [
    "a year before above the upper one",
    before(5_000_000, "2025-10-01"),
    year(100),
    { step: "ended", dueFrom: "2025-10-01" },
  ],
])("A house in franchise that has sold %s", (_, previous, present, expected) => {
  expect(franchiseStep(previous, present)).toEqual(expected);
});

it("Each step but the first says what to do, with the thresholds of its year", () => {
  expect(franchiseText({ step: "below" }, 2026)).toBeNull();
  const steps = [
    [{ step: "near" }, /37\s500\s€.*1er\sjanvier 2027.*41\s250\s€/],
    [{ step: "base", dueFrom: "2027-01-01" }, /37\s500\s€.*1er\sjanvier 2027.*nouveau régime/],
    [{ step: "upper", dueFrom: "2026-11-12" }, /41\s250\s€.*12\snovembre 2026.*dès aujourd’hui/],
    [{ step: "ended", dueFrom: "2026-01-01" }, /2025.*1er\sjanvier 2026.*dès aujourd’hui/],
  ] as const;
  for (const [step, text] of steps) expect(franchiseText(step, 2026)).toMatch(text);
});

it("The thresholds have a day and a source", () => {
  expect(thresholdsOf(2024)).toMatchObject({ baseCents: 3_680_000, upperCents: 3_910_000 });
  for (const known of [2025, 2026, 2030])
    expect(thresholdsOf(known)).toMatchObject({
      baseCents: 3_750_000,
      upperCents: 4_125_000,
      source: expect.stringContaining("293 B"),
    });
});
