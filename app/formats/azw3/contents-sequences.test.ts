import { expect, test } from "vitest";
import { type ContentsRow, contentsSequences } from "./contents-rows.ts";

function row(
  index: number,
  depth: number,
  start: number,
  length: number,
  family: Partial<ContentsRow> = {},
): ContentsRow {
  const place = { fragment: 0, offset: 0 };
  return {
    index,
    depth,
    start,
    length,
    title: "",
    place,
    parent: null,
    firstChild: null,
    lastChild: null,
    ...family,
  };
}

const hex = (sequences: readonly Buffer[]): string[] => sequences.map((sequence) => sequence.toString("hex"));

test("a part and its first chapter are two steps, and say so where they go on", () => {
  const rows = [row(0, 0, 100, 11_000), row(1, 1, 120, 10_980, { parent: 0 })];
  expect(hex(contentsSequences(rows, 12_000))).toEqual(["828890", "82889180", "828890"]);
});

test("chapters that follow each other within a record share a step", () => {
  const rows = [row(0, 0, 0, 100), row(1, 0, 100, 100), row(2, 0, 200, 100)];
  expect(hex(contentsSequences(rows, 300))).toEqual(["868803"]);
});

test("a record that no row touches has an empty sequence", () => {
  expect(hex(contentsSequences([row(0, 0, 5000, 100)], 6000))).toEqual(["", "8288"]);
});
