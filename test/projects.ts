import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import manifest from "../package.json" with { type: "json" };

export type Project = "unit" | "shop" | "browser";

/**
 * Imports that decide in which project a test runs, in its own file or in a helper that it imports. Code that opens a browser
 * imports Playwright, code that reads the built shop imports `test/build.ts`, and code that queries PostgreSQL imports `pg`.
 */
const signs: readonly { project: Project; imports: readonly string[] }[] = [
  { project: "browser", imports: ["playwright-core", "test/build.ts"] },
  { project: "shop", imports: ["pg"] },
];

/** The paths of the test files of each project, from the project's folder. */
export function testProjects(folder: string): Record<Project, string[]> {
  const projects: Record<Project, string[]> = { unit: [], shop: [], browser: [] };
  const files = globSync("{app,server,db,test,scripts,bench}/**/*.test.{ts,tsx}", { cwd: folder });
  for (const file of files.toSorted()) projects[projectOf(folder, file)].push(file);
  return projects;
}

/** The project of one test file. */
export function projectOf(folder: string, file: string): Project {
  const imported = importsThroughHelpers(folder, file, new Set());
  const sign = signs.find(({ imports }) => imports.some((name) => imported.includes(name)));
  return sign?.project ?? "unit";
}

/** The imports of a file, and those of the helpers among them. Types are left out: they have no effect at run time. */
function importsThroughHelpers(folder: string, file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = valueImports(readFileSync(join(folder, file), "utf8")).map((name) =>
    resolveImport(file, name),
  );
  const helpers = imports.filter(isHelper);
  return [...imports, ...helpers.flatMap((helper) => importsThroughHelpers(folder, helper, seen))];
}

const importStatement = /^(?:import|export) (?!type )(?:[^;"]* from )?"([^"]+)";/gm;

const valueImports = (source: string): string[] =>
  [...source.matchAll(importStatement)].map(([, name = ""]) => name);

/** `#test/*` and the folder that it names. */
const aliases: Record<string, string> = manifest.imports;

/** The file of a path or of an alias in package.json; a package's name is unchanged. */
function resolveImport(file: string, name: string): string {
  if (name.startsWith(".")) return join(dirname(file), name);
  const alias = Object.keys(aliases).find((key) => name.startsWith(key.replace("*", "")));
  return alias === undefined
    ? name
    : join((aliases[alias] ?? "").replace("*", ""), name.slice(alias.length - 1));
}

/** Code for tests only: in `test/`, or next to the code under a name that begins with `test-`. */
const isHelper = (path: string): boolean => path.startsWith("test/") || /\/test-[^/]+\.ts$/.test(path);
