import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/postgres/database.server.ts";
import { projectOf, testProjects } from "#test/projects.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-projects-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The project of a test file with these lines, next to a helper of each kind. */
async function projectOfTest(...lines: string[]): Promise<string> {
  const files = {
    "test/cluster.ts": 'import pg from "pg";\nexport const connect = () => new pg.Client();\n',
    "test/shop.ts": 'import { connect } from "#test/cluster.ts";\nexport { connect };\n',
    "test/words.ts": 'import type { Shop } from "#test/shop.ts";\nimport "node:fs";\n',
    "test/build.ts": "export const build = 1;\n",
    "test/running.ts":
      'import {\n  build,\n} from "#test/build.ts";\nimport { connect } from "./shop.ts";\nexport { build, connect };\n',
    "app/module/test-cluster.ts": 'import { Client } from "pg";\nexport { Client };\n',
    "app/module/a.test.ts": `${lines.join("\n")}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return projectOf(folder, "app/module/a.test.ts");
}

it("a test belongs to the project of what it imports, itself or through helpers", async () => {
  expect(await projectOfTest('import { expect } from "vitest";')).toBe("unit");
  expect(await projectOfTest('import pg from "pg";')).toBe("shop");
  expect(await projectOfTest('import { connect } from "#test/shop.ts";')).toBe("shop");
  expect(await projectOfTest('import { Client } from "./test-cluster.ts";')).toBe("shop");
  expect(await projectOfTest('import { chromium } from "playwright-core";')).toBe("browser");
  expect(await projectOfTest("import {", "  build,", '} from "#test/running.ts";')).toBe("browser");
});

it("an import of types alone needs nothing", async () => {
  expect(await projectOfTest('import type { QueryConfig } from "pg";')).toBe("unit");
  expect(await projectOfTest('import { words } from "#test/words.ts";')).toBe("unit");
});

it("every test file is in one project", () => {
  const projects = testProjects(".");
  const files = Object.values(projects).flat();
  expect(new Set(files).size).toBe(files.length);
  for (const list of Object.values(projects)) expect(list.length).toBeGreaterThan(15);
  expect(projects.unit).toContain("test/projects.test.ts");
});

it("a unit test that reaches for PostgreSQL fails and says where it belongs", () => {
  expect(() => openDatabase("postgres://127.0.0.1/encrier", 1)).toThrow("A unit test reaches for PostgreSQL");
});
