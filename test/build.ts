import { existsSync } from "node:fs";
import { join } from "node:path";

/** The path of a file of the built shop, from the project's folder. @throws Error when the shop is not built */
export function builtFile(path: string): string {
  const file = join("build", path);
  if (existsSync(file)) return file;
  throw new Error("The shop is not built: `npm test` builds it first.");
}
