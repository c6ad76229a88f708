import { expect, test } from "vitest";
import { actOf, emptyAct, percentOf } from "#books/catalogue/back-office/client/act-draft.ts";

test.each([
  ["10", 10],
  ["+10 %", 10],
  ["−5\u00A0%", -5],
  ["-5", -5],
  ["0", null],
  ["-100", null],
  ["501", null],
  ["5,5", null],
  ["", null],
])("%j is %s %%", (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});

test("a form without its value says what is missing, one with it is an act", () => {
  for (const kind of ["price", "price-percent", "publication-date", "tags", "categories"] as const)
    expect(actOf({ ...emptyAct, kind }, [])).toBeTypeOf("string");
  expect(actOf({ ...emptyAct, cents: 0 }, [])).toEqual({ kind: "price", cents: 0 });
  expect(actOf({ ...emptyAct, kind: "tags", tags: " mer, #île ,mer" }, [])).toEqual({
    kind: "tags",
    add: true,
    tags: ["mer", "île"],
  });
});

test("a category with sub-categories is removed, never added", () => {
  const leaf = { id: 2, slug: "aventures", name: "Aventures", parent_id: 1, books: 0, children: [] };
  const tree = [{ id: 1, slug: "romans", name: "Romans", parent_id: null, books: 0, children: [leaf] }];
  const draft = { ...emptyAct, kind: "categories" as const, categoryIds: [1, 2] };
  expect(actOf(draft, tree)).toMatchObject({ categoryIds: [2] });
  expect(actOf({ ...draft, add: false }, tree)).toMatchObject({ categoryIds: [1, 2] });
});
