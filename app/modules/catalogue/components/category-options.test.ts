import { describe, expect, it } from "vitest";
import { categoryOptions, indented } from "#modules/catalogue/components/category-options.ts";

const category = (id: number, name: string, parent_id: number | null = null) => ({ id, name, parent_id });

describe("The category dropdown", () => {
  it("puts each category's descendants right after it, one level deeper", () => {
    const flat = [
      category(1, "Romans"),
      category(2, "Poésie"),
      category(3, "Aventures", 1),
      category(4, "Sonnets", 2),
      category(5, "Mers du Sud", 3),
      category(6, "Historique", 1),
    ];
    expect(categoryOptions(flat).map(indented)).toEqual([
      "Romans",
      "\u2003Aventures",
      "\u2003\u2003Mers du Sud",
      "\u2003Historique",
      "Poésie",
      "\u2003Sonnets",
    ]);
  });

  it("keeps a category whose parent is unknown, as a root", () => {
    expect(categoryOptions([category(9, "Orpheline", 404)])).toEqual([
      { id: 9, name: "Orpheline", depth: 0 },
    ]);
  });

  it("is empty for an empty list", () => {
    expect(categoryOptions([])).toEqual([]);
  });
});
