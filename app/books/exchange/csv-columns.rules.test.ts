import { describe, expect, it } from "vitest";
import { cellsOfRecord, exportedFields, recordOfCells } from "#books/exchange/csv-columns.rules.ts";
import { fc } from "#test/property.ts";

const name = fc
  .array(fc.constantFrom("a", "é", " ", ";", "|", ",", '"', "’"), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join("").trim())
  .filter(Boolean);
const names = fc.array(name, { maxLength: 4 });
const readTags = (cell: string) => recordOfCells(["T", cell], ["title", "tags"]).tags ?? [];

describe("Lists in a cell", () => {
  it("come back from the export as they were, whatever is in their names", () => {
    fc.assert(
      fc.property(names, names, names, (tags, categories, people) => {
        const contributors = people.map((person) => ({ role: "trl", name: person }));
        const cells = cellsOfRecord({ title: "T", tags, categories, contributors });
        const read = recordOfCells(cells, exportedFields);
        expect(read.tags ?? []).toEqual(tags);
        expect(read.categories ?? []).toEqual(categories);
        expect(read.contributors ?? []).toEqual(contributors);
      }),
    );
  });

  it("of other tables are divided by bars, semicolons and commas", () => {
    expect(readTags("mer, voyage;île | roman")).toEqual(["mer", "voyage", "île", "roman"]);
    expect(readTags('"un;deux" | trois')).toEqual(["un;deux", "trois"]);
    expect(readTags('le "grand" livre; "ouvert')).toEqual(['le "grand" livre', '"ouvert']);
    expect(readTags(" ; ,| ")).toEqual([]);
  });
});
