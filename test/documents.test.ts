import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { drawPictures } from "../scripts/draw-house.ts";

const read = (path: string): string => readFileSync(path, "utf8");
const documents = globSync(["*.md", "{docs,bench,deploy,db,app,test}/**/*.md"]);

it("link to files that exist", () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)]
      .map(([, target = ""]) => join(dirname(path), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

it("and code name decisions that exist, by their present numbers", () => {
  const numbers = new Set(globSync("docs/decisions/[01]*.md").map((path) => path.slice(15, 18)));
  const code = globSync("{app,server,scripts,test,bench}/**/*.{ts,tsx,mjs}");
  const gone = [...documents, ...code].flatMap((path) =>
    [...read(path).matchAll(/\b(?:decisions\/|[Dd]ecisions? )(\d{3})\b/g)]
      .filter(([, number = ""]) => !numbers.has(number))
      .map(([named]) => `${path}: ${named}`),
  );
  expect(gone).toEqual([]);
});

it.each(Object.entries(drawPictures()))(
  "%s shows the house as it is: `npm run house` draws it again",
  (path, picture) => {
    expect(read(path)).toBe(picture);
  },
);
