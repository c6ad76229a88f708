import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface TaskScript {
  path: string;
  /** The folder of its own code, ending with `/`. */
  folder: string;
  /** The folder of the program, from which a task loads its packages. */
  root: string;
}

/**
 * The script of a task's process: the one next to this file or, in a build, a bundle of it under the folder in which the
 * shop is started. A bundle loads in half of the processor time.
 */
export function taskScript(): TaskScript {
  const beside = fileURLToPath(new URL("task-process.server.ts", import.meta.url));
  if (existsSync(beside)) {
    const folder = join(beside, "../../");
    return { path: beside, folder, root: join(folder, "../..") };
  }
  const folder = join(process.cwd(), "build/server/");
  return { path: join(folder, "tasks.js"), folder, root: process.cwd() };
}
