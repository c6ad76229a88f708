import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The script of a task's process. It runs from the sources, which are always present: next to this file or, in a build,
 * under the folder in which the shop is started.
 */
export function taskProcessPath(): string {
  const beside = fileURLToPath(new URL("task-process.server.ts", import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), "app/formats/tasks/task-process.server.ts");
}

/** The folder of the program, from which a task loads its code. */
export function projectRoot(): string {
  return join(taskProcessPath(), "../../../..");
}
