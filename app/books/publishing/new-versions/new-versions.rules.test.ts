import { describe, expect, it } from "vitest";
import { announceable } from "#books/publishing/new-versions/new-versions.rules.ts";
import { type Format, formats as allFormats } from "#books/publishing/edition-formats.rules.ts";
import { fc } from "#test/property.ts";

const states = ["pending", "ready", "failed", "absent"] as const;
type State = (typeof states)[number];
const rowsOf = (pdf: State, epub: State, azw3: State) => [
  { format: "azw3" as const, state: azw3 },
  { format: "epub" as const, state: epub },
  { format: "pdf" as const, state: pdf },
];

describe("The formats in which a new version is announced", () => {
  it.each([
    { wanted: ["azw3", "pdf", "epub"], rows: rowsOf("ready", "ready", "ready"), found: allFormats },
    { wanted: ["epub", "azw3"], rows: rowsOf("ready", "ready", "pending"), found: [] },
    { wanted: ["epub", "azw3"], rows: rowsOf("ready", "ready", "failed"), found: ["epub"] },
    { wanted: ["epub", "azw3"], rows: rowsOf("ready", "ready", "absent"), found: ["epub"] },
    { wanted: ["epub", "azw3"], rows: rowsOf("ready", "failed", "failed"), found: [] },
    { wanted: ["pdf"], rows: rowsOf("ready", "pending", "failed"), found: ["pdf"] },
    { wanted: ["pdf", "epub"], rows: [], found: [] },
  ] satisfies { wanted: Format[]; rows: ReturnType<typeof rowsOf>; found: readonly Format[] }[])(
    "are $found for $wanted",
    ({ wanted, rows, found }) => {
      expect(announceable(wanted, rows)).toEqual(found);
    },
  );

  it("are wanted and ready, and none while one is being made", () => {
    const state = fc.constantFrom(...states);
    fc.assert(
      fc.property(fc.subarray([...allFormats]), state, state, state, (wanted, pdf, epub, azw3) => {
        const rows = rowsOf(pdf, epub, azw3);
        const asked = rows.filter(({ format }) => wanted.includes(format));
        const found = announceable(wanted, rows);
        const isWaiting = asked.some((row) => row.state === "pending");
        const ready = asked.filter((row) => row.state === "ready").map(({ format }) => format);
        expect(found.toSorted()).toEqual(isWaiting ? [] : ready.toSorted());
      }),
    );
  });
});
