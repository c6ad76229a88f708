import { expect, it } from "vitest";
import { createKnownChanges } from "#server/answer-cache/known-changes.ts";

it("After more changes than are remembered, every answer from before them counts as wrong", () => {
  const changes = createKnownChanges(async () => "0:0:");
  changes.hear({ key: "book:1", transaction: 10 });
  expect(changes.latenessOf(["book:2"], "5:5:")).toBe("none");
  for (let book = 2; book <= 200_001; book += 1) changes.hear({ key: `book:${book}`, transaction: 9 + book });
  expect(changes.latenessOf(["book:1"], "5:5:")).toBe("wrong");
  expect(changes.latenessOf(["book:1"], "300000:300000:")).toBe("none");
});
