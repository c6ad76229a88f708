import { readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { expect, it } from "vitest";

it("docs/security.md names tests that exist", async () => {
  const page = readFileSync("docs/security.md", "utf8");
  const named = [...new Set([...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = ""]) => path))];
  expect(named.length).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const path of named) {
    const isWhole = /^(app|server|test|db|deploy|scripts)\//.test(path);
    await access(isWhole ? path : `app/${path}`).catch(() => missing.push(path));
  }
  expect(missing).toEqual([]);
});
