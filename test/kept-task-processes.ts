import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { LimitedProcess } from "../app/formats/limits/limited-process.server.ts";
import type { Limits } from "../app/formats/limits/limits.ts";
import type { FileAccess } from "../app/formats/limits/process-arguments.server.ts";
import type { TaskProcess } from "../app/formats/tasks/start-process.server.ts";

/**
 * In place of `app/formats/tasks/start-process.server.ts` in tests of the whole app: processes of one bundled file, which wait
 * for another task after they answered one. Loading a task's libraries takes most of the time that a small file needs.
 * They have the limits of the first task's process, and may open all temporary files; tests of `app/formats/tasks` and
 * of the built shop run each task in its own process with its own files.
 */
export function startProcess(files: FileAccess, limits: Limits): TaskProcess {
  const [read, write] = [[`${resolve(".")}/`, temporary], [temporary]];
  if (![...files.read, ...files.write].every((path) => path.startsWith(temporary)))
    return new LimitedProcess(script(), { ...files, read: [...files.read, ...read] }, limits);
  const rested = takeRested(limits);
  return keep(rested ?? { child: new LimitedProcess(script(), { read, write }, limits), limits, tasks: 0 });
}

interface Kept {
  child: LimitedProcess;
  /** Those of its whole life. */
  limits: Limits;
  /** Number of tasks so far. */
  tasks: number;
}

const temporary = join(tmpdir(), "/");
const script = () => inject("taskScript");

const atRest: Kept[] = [];
const MOST_AT_REST = 4;
/** WebAssembly libraries never free memory. */
const TASKS_PER_PROCESS = 40;
/** A task needs the remainder of its memory limit. */
const RESTING_SHARE = 0.5;

function takeRested({ memoryBytes }: Limits): Kept | undefined {
  const place = atRest.findIndex(({ child, limits }) => child.usable && limits.memoryBytes === memoryBytes);
  return place === -1 ? undefined : atRest.splice(place, 1)[0];
}

function rest(kept: Kept): void {
  const isSmall = kept.child.memory() < kept.limits.memoryBytes * RESTING_SHARE;
  if (!isSmall || kept.tasks >= TASKS_PER_PROCESS) return kept.child.kill();
  atRest.push(kept);
  if (atRest.length > MOST_AT_REST) atRest.shift()?.child.kill();
}

function keep(kept: Kept): TaskProcess {
  const { child } = kept;
  let hasAnswered = false;
  /** After a failure the state of a process is unknown. */
  const leave = () => (hasAnswered && child.usable ? rest(kept) : child.kill());
  return {
    get usable() {
      return child.usable;
    },
    async ask(question, limits, signal) {
      hasAnswered = false;
      kept.tasks += 1;
      const line = await child.ask(question, limits, signal);
      hasAnswered = line.startsWith('{"result"');
      return line;
    },
    memory: () => child.memory(),
    // A priority cannot be raised again.
    yieldToOthers: () => undefined,
    kill: leave,
    close: async () => leave(),
  };
}
