import { describe, expect, test } from "vitest";
import { STYLESHEET } from "./stylesheet.ts";

/** The declarations of each rule, by its selectors. */
const rules = [...STYLESHEET.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^}]*)\}/g)].map(
  ([, selectors = "", body = ""]) => ({
    selectors: selectors.split(",").map((selector) => selector.trim()),
    body: new Map(
      body
        .split(";")
        .map((line) => line.split(":").map((part) => part.trim()))
        .filter(([name]) => name !== "")
        .map(([name = "", value = ""]) => [name, value]),
    ),
  }),
);

function valueOf(selector: string, property: string): string | undefined {
  return rules
    .filter(({ selectors }) => selectors.includes(selector))
    .findLast(({ body }) => body.has(property))
    ?.body.get(property);
}

describe("the style sheet", () => {
  test("fixes no colour, font or absolute size: dark modes and the reader decide", () => {
    for (const { body } of rules) {
      expect(["inherit", undefined]).toContain(body.get("color"));
      expect([...body.keys()].filter((name) => /^(background|font-family)/.test(name))).toEqual([]);
      expect([...body.values()].filter((value) => /#[0-9a-f]{3}|rgb|\dpt\b/i.test(value))).toEqual([]);
    }
  });

  test.each(["h1", "h2", "h3", "h4", "h5", "h6", "p.titre-ouvrage", "p.sous-titre"])(
    "never leaves %s at the foot of a page",
    (selector) => {
      expect([valueOf(selector, "break-after"), valueOf(selector, "page-break-after")]).toEqual([
        "avoid",
        "avoid",
      ]);
      expect(valueOf(selector, "break-inside")).toBe("avoid");
    },
  );

  test("hyphenates the text by its language, but no title and no verse; keeps two lines together", () => {
    expect([valueOf("body", "hyphens"), valueOf("body", "widows"), valueOf("body", "orphans")]).toEqual([
      "auto",
      "2",
      "2",
    ]);
    expect([valueOf("h1", "hyphens"), valueOf(".vers p", "hyphens")]).toEqual(["none", "none"]);
  });

  test("keeps images in the screen, lets wide tables and formulas scroll, and hangs turned verses", () => {
    expect([valueOf("img", "max-width"), valueOf("img", "height")]).toEqual(["100%", "auto"]);
    expect(valueOf(".tableau-large", "overflow-x")).toBe("auto");
    expect(valueOf('math[display="block"]', "overflow-x")).toBe("auto");
    expect([valueOf(".vers p", "padding-left"), valueOf(".vers p", "text-indent")]).toEqual(["2em", "-2em"]);
  });
});
