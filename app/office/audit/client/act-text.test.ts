import { expect, it } from "vitest";
import { objectPath, writtenDetails } from "#office/audit/client/act-text.ts";

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

it("Moments and states are written in plain French on both sides of a change", () => {
  const [before, after] = ["2027-01-10T08:00:00.000Z", "2027-07-14T07:00:00.000Z"];
  expect(writtenDetails({ before, after })).toBe("10 janvier 2027 à 09:00 → 14 juillet 2027 à 09:00");
  expect(writtenDetails({ before })).toBe("Au lieu de\u202F: 10 janvier 2027 à 09:00");
  expect(writtenDetails({ after: "fermée" })).toBe("fermée");
  expect(writtenDetails({ online_at: after })).toBe("Parution\u202F: 14 juillet 2027 à 09:00");
  expect(writtenDetails({ state: "scheduled" })).toBe("État\u202F: à paraître");
  expect(writtenDetails({ version: "2026-12", from: "2026-12-01" })).toBe(
    "Version\u202F: 2026-12 · À partir du\u202F: 01/12/2026",
  );
});

it("What is gone has no address any more", () => {
  const category = { object_type: "category", object_id: "3" } as const;
  expect(objectPath({ ...category, kind: "category-added" })).toBe("/admin/categories");
  expect(objectPath({ ...category, kind: "category-deleted" })).toBeNull();
  expect(objectPath({ object_type: "member", object_id: "a", kind: "member-suspended" })).toBe(
    "/admin/membres/a",
  );
});
