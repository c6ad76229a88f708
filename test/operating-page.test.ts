import { access } from "node:fs/promises";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(path, "utf8");
const page = read("docs/operating.md");

/** The texts of all calls of `log.error` and `log.fatal` in the program. */
function loggedTexts(): Set<string> {
  const texts = new Set<string>();
  for (const path of globSync("{app,server,db}/**/*.{ts,tsx}").filter((each) => !each.includes(".test."))) {
    const source = read(path);
    for (const { index, 0: call } of source.matchAll(/\b(?:log|journal)\??\.(?:error|fatal)\(/g)) {
      const given = argumentsAt(source, index + call.length);
      const text = [...given.matchAll(/"((?:[^"\\]|\\.)*)"/g)].at(-1)?.[1];
      if (text === undefined) throw new Error(`${path}: ${call}${given}) has no text of its own.`);
      texts.add(text);
    }
  }
  return texts;
}

/** What is between these parentheses. */
function argumentsAt(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < source.length; end += 1)
    depth += source[end] === "(" ? 1 : source[end] === ")" ? -1 : 0;
  return source.slice(start, end - 1);
}

/** The texts in the first column of the table of error lines; "…" at their end is any rest. */
function describedTexts(): string[] {
  const [, table = ""] = /asks for something[^\n]*\n\n((?:\|[^\n]*\n)+)/.exec(page) ?? [];
  const first = table.split("\n").map((line) => line.split(" | ")[0] ?? "");
  return first.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text));
}

const fits = (text: string, described: string): boolean =>
  described.endsWith("…") ? text.startsWith(described.slice(0, -1)) : text === described;

describe("docs/operating.md", () => {
  it("says of each line of level error or fatal what it asks of the operator, and of no other", () => {
    const logged = [...loggedTexts()];
    const described = describedTexts();
    expect(logged.length).toBeGreaterThan(35);
    expect(logged.filter((text) => !described.some((each) => fits(text, each)))).toEqual([]);
    expect(described.filter((each) => !logged.some((text) => fits(text, each)))).toEqual([]);
  });

  it.each(["docs/operating.md", "docs/several-processes.md", "docs/sizes.md"])(
    "names tests that exist, by their whole paths: %s",
    async (path) => {
      const named = [...read(path).matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = ""]) => name);
      const missing: string[] = [];
      for (const name of new Set(named)) await access(name).catch(() => missing.push(name));
      expect(missing).toEqual([]);
    },
  );

  it("has a test for each fault", () => {
    const rows = ["docs/operating.md", "docs/several-processes.md"].flatMap((path) => {
      const [, table = ""] = /\n(\| fault [^\n]*\n(?:\|[^\n]*\n)+)/.exec(read(path)) ?? [];
      return table.trim().split("\n").slice(2);
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !/`[^`]+\.test\.ts`[^|]*\|$/.test(row))).toEqual([]);
  });
});
