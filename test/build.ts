import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The path of a file of the built shop. @param folder the project's @throws Error when the shop is not built */
export function builtFile(path: string, folder = "."): string {
  const file = resolve(join(folder, "build", path));
  if (existsSync(file)) return file;
  throw new Error("The shop is not built: `npm test` builds it first.");
}

/** The tests' environment, as far as the built programs have it: `npm test` keeps their compiled code for the next start. */
export function inheritedEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}
