import { describe, expect, test } from "vitest";
import type { ShopRecord } from "#books/exchange/editions/exchanged-editions.rules.ts";
import type { ImportedFile } from "#books/exchange/imports/import-files.rules.ts";
import { countsText, heldReason, planOf } from "./catalogue-import.rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const files = (["pdf", "docx", "cover"] as const).map((kind): ImportedFile => ({
  kind,
  name: kind,
  path: kind,
}));
const record: ShopRecord = {
  title: "Nana",
  author: "Zola",
  publicationDate: "1880-01-01",
  prices: [{ amount: "3.00", includesTax: true }],
};
const held = (stated: Partial<ShopRecord>) => heldReason({ ...record, ...stated }, files, now);

describe("a new edition", () => {
  test("is sold with its files, or on its day", () => {
    expect(held({})).toBeNull();
    expect(held({ availability: "on_sale" })).toBeNull();
    expect(held({ availability: "scheduled", publicationDate: "2026-11-23" })).toBeNull();
    expect(held({ availability: "scheduled", onlineAt: "2026-11-22T11:00Z" })).toBeNull();
  });

  test("is held without a file, when it is withdrawn, and when nobody knows its day", () => {
    expect(heldReason(record, files.slice(1), now)).toContain("PDF");
    expect(held({ availability: "withdrawn" })).toContain("comme dans le fichier");
    expect(held({ availability: "scheduled" })).toContain("sans date à venir");
  });
});

test("a known edition keeps its state, and the dry run says so", () => {
  const row = { id: 1, bookId: 1 } as never;
  const place = {
    name: "",
    edition: { row, record: { ...record, availability: "on_sale" as const } },
    bookId: 1,
  };
  expect(planOf({ ...record, availability: "withdrawn" }, place, [], now)).toEqual({
    action: "none",
    reason: "L’état reste celui de la boutique\u202F: en vente.",
    changes: [],
  });
  expect(planOf({ ...record, availability: "on_sale" }, place, [], now).reason).toBeNull();
});

test("the effect of an import is counted in words", () => {
  expect(countsText({ create: 1200, none: 1, refuse: 0 })).toBe(
    "1\u202F200\u00A0nouveaux livres, 1\u00A0ligne inchangée.",
  );
  expect(countsText({})).toBe("");
});
