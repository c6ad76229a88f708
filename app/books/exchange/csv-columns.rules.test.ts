import { describe, expect, it } from "vitest";
import { cellsOfRecord, exportedFields, recordOfCells } from "#books/exchange/csv-columns.rules.ts";
import { guessedMapping } from "#books/exchange/csv-fields.rules.ts";
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

it.each([
  [
    "WooCommerce",
    ["Name", "Regular price", "Description", "Categories", "GTIN, UPC, EAN, or ISBN"],
    ["title", "price", "description", "categories", "isbn"],
  ],
  [
    "Shopify",
    ["Title", "Body (HTML)", "Variant Price", "Variant Barcode", "Tags"],
    ["title", "description", "price", "isbn", "tags"],
  ],
  [
    "Calibre",
    ["title", "authors", "pubdate", "series", "series_index", "identifiers", "comments", "languages"],
    ["title", "author", "publicationDate", "series", "seriesNumber", "isbn", "description", "language"],
  ],
  [
    "a house",
    ["EAN", "Auteur 1", "Auteur 2", "Prix TTC", "Date de parution", "Résumé"],
    ["isbn", "author", "coauthors", "price", "publicationDate", "description"],
  ],
])("The columns of %s are known by their headings", (_, columns, fields) => {
  expect(guessedMapping(columns)).toEqual(fields);
});

it("A row of another shop keeps its authors, the italics of its HTML and Calibre's number", () => {
  const columns = ["title", "authors", "identifiers", "comments", "languages"];
  const cells = [
    "Nana",
    "Zola, Émile & Durand, Marie",
    "isbn:9782070360024,amazon:B00",
    "<div>Un <em>roman</em>&nbsp;!</div>",
    "fra",
  ];
  expect(recordOfCells(cells, guessedMapping(columns))).toMatchObject({
    title: "Nana",
    author: "Émile Zola",
    contributors: [{ role: "aut", name: "Marie Durand" }],
    isbns: { edition: "9782070360024" },
    description: "Un *roman*\u00A0!",
    language: "fr",
    remarks: ["Auteurs lus\u202F: Émile Zola\u202F; Marie Durand."],
  });
});
