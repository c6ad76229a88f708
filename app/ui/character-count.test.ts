import { expect, test } from "vitest";
import { countCharacters, counterText, counterWarning } from "./text-area.tsx";
import { firstLetter } from "./avatar.tsx";

test("An accented letter or an emoji counts for one, however it is encoded", () => {
  expect(countCharacters("e\u0301té")).toBe(3);
  expect(countCharacters("👩‍👩‍👧")).toBe(1);
  expect(countCharacters("")).toBe(0);
});

test("The counter says how far one is, and speaks up near the end only", () => {
  expect(counterText(12, 250)).toBe("12\u00A0/\u00A0250");
  expect(counterText(1204, 20_000)).toBe("1\u202F204\u00A0/\u00A020\u202F000");
  expect(counterWarning(12, 250)).toBe("");
  expect(counterWarning(249, 250)).toBe("Encore 1 caractère");
  expect(counterWarning(240, 250)).toBe("Encore 10 caractères");
  expect(counterWarning(251, 250)).toBe("1 caractère de trop");
  expect(counterWarning(253, 250)).toBe("3 caractères de trop");
});

test("A name without a picture shows its first letter, in capitals", () => {
  expect(firstLetter("  émile")).toBe("É");
  expect(firstLetter("")).toBe("?");
});
