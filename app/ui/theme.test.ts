import { expect, test } from "vitest";
import { parseTheme } from "./theme.ts";

test("A stored choice of theme is read back, anything else follows the system", () => {
  expect(parseTheme("dark")).toBe("dark");
  expect(parseTheme("light")).toBe("light");
  expect(parseTheme(null)).toBe("system");
  expect(parseTheme("rose")).toBe("system");
});
