import { expect, it } from "vitest";
import { objectPath, writtenDetails } from "#modules/administrators/audit/components/act-text.ts";

it("The facts of an act read as a sentence would", () => {
  expect(writtenDetails({ before: "Romans", after: "Romans noirs" })).toBe("Romans → Romans noirs");
  expect(writtenDetails({ before: null, after: "Fictions" })).toBe("rien → Fictions");
  expect(writtenDetails({ before: "4,99 €", after: "4,99 €" })).toBe("");
  expect(writtenDetails({ reason: "Piratage" })).toBe("Motif\u202F: Piratage");
  expect(writtenDetails({ amount: "4,99 €", keepEditions: false, note: null })).toBe(
    "Montant\u202F: 4,99 € · Éditions laissées\u202F: non",
  );
  expect(writtenDetails({})).toBe("");
});

it("What is gone has no address any more", () => {
  const category = { object_type: "category", object_id: "3" } as const;
  expect(objectPath({ ...category, kind: "category-added" })).toBe("/admin/categories");
  expect(objectPath({ ...category, kind: "category-deleted" })).toBeNull();
  expect(objectPath({ object_type: "member", object_id: "a", kind: "member-suspended" })).toBe(
    "/admin/membres/a",
  );
});
