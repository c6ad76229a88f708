import { resolve } from "node:path";
import { inject } from "vitest";

/**
 * In place of `app/formats/tasks/task-script.server.ts` in tests of the whole app: the same program as one file per task,
 * made once per run. A process that reads one short file spends half of its time on loading the sources one by one.
 */
export const taskProcessPath = (): string => inject("taskScript");

export const projectRoot = (): string => resolve(".");
