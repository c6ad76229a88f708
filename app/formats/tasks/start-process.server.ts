import { join } from "node:path";
import { LimitedProcess } from "../limits/limited-process.server.ts";
import type { Limits } from "../limits/limits.ts";
import type { FileAccess } from "../limits/process-arguments.server.ts";
import { taskScript } from "./task-script.server.ts";

export type TaskProcess = Pick<
  LimitedProcess,
  "usable" | "ask" | "yieldToOthers" | "memory" | "close" | "kill"
>;

/** Starts a process for tasks: it may open their files and its own program, and nothing else. */
export function startProcess(files: FileAccess, limits: Limits): TaskProcess {
  const { path, folder, root } = taskScript();
  const own = [join(root, "package.json"), folder, join(root, "node_modules/")];
  return new LimitedProcess(path, { ...files, read: [...own, ...files.read] }, limits);
}
