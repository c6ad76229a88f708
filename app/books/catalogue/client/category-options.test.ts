import { describe, expect, it } from "vitest";
import { categoryOptions, optionText } from "#books/catalogue/client/category-options.ts";

const category = (id: number, name: string, parent_id: number | null = null) => ({
  id,
  slug: `categorie-${id}`,
  name,
  parent_id,
  books: id * 1000,
});

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
    expect(categoryOptions(flat).map(optionText)).toEqual([
      "Romans (1\u202F000)",
      "\u2003Aventures (3\u202F000)",
      "\u2003\u2003Mers du Sud (5\u202F000)",
      "\u2003Historique (6\u202F000)",
      "Poésie (2\u202F000)",
      "\u2003Sonnets (4\u202F000)",
    ]);
  });

  it("keeps a category whose parent is unknown, as a root", () => {
    expect(categoryOptions([category(9, "Orpheline", 404)])).toEqual([
      { id: 9, name: "Orpheline", books: 9000, depth: 0 },
    ]);
  });

  it("is empty for an empty list", () => {
    expect(categoryOptions([])).toEqual([]);
  });
});
