import { availableParallelism } from "node:os";
import { z } from "zod";
import { TaskLimitError, UnreadableFileError } from "../format-errors.ts";
import { type TaskInput, type TaskName, type TaskResult, tasks } from "./tasks.server.ts";
import type { Limits } from "../limits/limits.ts";
import type { FileAccess } from "../limits/process-arguments.server.ts";
import { startProcess, type TaskProcess } from "./start-process.server.ts";

/**
 * Lets at most `places` callers through at a time; the others wait in a first-in, first-out queue. This prevents a
 * burst of uploads from starting as many processes.
 */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs the work when a place is free. @throws the signal's reason if it aborts before */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(enter);
    });
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

interface RunOptions {
  signal?: AbortSignal;
  /** Narrower or wider than the task's own. */
  limits?: Partial<Limits>;
  /** Runs only when the processors are otherwise idle. */
  inBackground?: boolean;
}

/**
 * Runs one task on an untrusted file in its own process, which may open only that task's files. At most as many
 * processes as the machine has processors run at once; the others wait.
 * @throws UnreadableFileError if the file is at fault, TaskLimitError at a limit, or the signal's reason
 */
export async function runTask<K extends TaskName>(
  name: K,
  input: TaskInput<K>,
  options: RunOptions = {},
): Promise<TaskResult<K>> {
  const limits = limitsFor(name, options);
  const work = async () => {
    const child = startProcess(tasks[name].files(input), limits);
    if (options.inBackground) child.yieldToOthers();
    try {
      return await askFor(child, name, input, limits, options.signal);
    } finally {
      child.kill(); // Its answer has been read, so there is no need to wait for its end.
    }
  };
  return await (options.inBackground ? backgroundTurns : turns).run(work, options.signal);
}

const turns = new Turns(availableParallelism());
/** A separate queue: a request from a screen never waits behind background work. */
const backgroundTurns = new Turns(Math.max(1, availableParallelism() - 1));

/** Background work may pause while the machine is busy: a long duration does not indicate a bad file. */
const BACKGROUND_PATIENCE = 6;

function limitsFor(name: TaskName, { limits, inBackground }: RunOptions): Limits {
  const full = { ...tasks[name].limits, ...limits };
  return inBackground ? { ...full, wallMs: full.wallMs * BACKGROUND_PATIENCE } : full;
}

/** An idle process above this share of the next task's memory limit is replaced: the task needs the remainder. */
const RESTING_SHARE = 0.7;

export interface TaskRunner extends AsyncDisposable {
  /** As `runTask`; concurrent calls run one after the other. */
  run<K extends TaskName>(name: K, input: TaskInput<K>, options?: RunOptions): Promise<TaskResult<K>>;
}

/** Number of tasks after which a process is replaced: WebAssembly libraries never free memory. */
const TASKS_PER_PROCESS = 40;

/** What the tasks on one untrusted file share. */
export type RunTasks = <T>(files: FileAccess, work: (run: TaskRunner["run"]) => Promise<T>) => Promise<T>;

/**
 * Runs several tasks on one untrusted file in one process, which may open that file and what the tasks write: half of a
 * small file's processor time is Node and its libraries. They count as one of the processes that run at once.
 * @throws as `runTask`
 */
export const runTasksOn: RunTasks = (files, work) =>
  turns.run(async () => {
    const runner = openTaskRunner(files);
    try {
      return await work(runner.run);
    } finally {
      await runner[Symbol.asyncDispose]();
    }
  });

/**
 * Keeps one limited process for a series of tasks, to save its start. Only for one file, or for our own files, such as
 * the demonstration's: one task's file could affect the next through the process. Limits apply per task; a failure ends
 * the process, and the next task starts another.
 * @param folders files, and folders ending with `/`, that the tasks may open
 */
export function openTaskRunner(folders: FileAccess): TaskRunner {
  const line = new Turns(1);
  let child: TaskProcess | null = null;
  let left = 0;
  const readyFor = async (limits: Limits): Promise<TaskProcess> => {
    const fit = child?.usable && left > 0 && child.memory() < limits.memoryBytes * RESTING_SHARE;
    if (child && !fit) await child.close();
    if (!child || !fit) {
      child = startProcess(folders, widest(limits));
      left = TASKS_PER_PROCESS;
    }
    left -= 1;
    return child;
  };
  return {
    run(name, input, options = {}) {
      const limits = limitsFor(name, options);
      const work = async () => {
        const ready = await readyFor(limits);
        if (options.inBackground) ready.yieldToOthers();
        try {
          return await askFor(ready, name, input, limits, options.signal);
        } catch (error) {
          ready.kill(); // The state after a failure is unknown.
          throw error;
        }
      };
      return line.run(work, options.signal);
    },
    // Its answers have been read, so there is no need to wait for its end.
    [Symbol.asyncDispose]: () => Promise.resolve(child?.kill()),
  };
}

/** V8's own limit is set when the process starts, for any task. */
function widest(limits: Limits): Limits {
  const memoryBytes = Math.max(
    limits.memoryBytes,
    ...Object.values(tasks).map((task) => task.limits.memoryBytes),
  );
  return { ...limits, memoryBytes };
}

async function askFor<K extends TaskName>(
  child: TaskProcess,
  name: K,
  input: TaskInput<K>,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<TaskResult<K>> {
  const line = await child.ask({ name, input }, limits, signal);
  const answer = taskAnswer.safeParse(parsed(line)).data;
  if (answer?.unreadable !== undefined) throw new UnreadableFileError(answer.unreadable);
  if (answer?.exhausted !== undefined) throw new TaskLimitError("memory", answer.exhausted);
  if (answer?.failed !== undefined) throw new TaskLimitError("crash", answer.failed);
  const result = tasks[name].result.safeParse(answer?.result);
  if (!result.success) throw new TaskLimitError("crash", `${name} answered nonsense: ${line.slice(0, 500)}`);
  return result.data;
}

const taskAnswer = z.object({
  result: z.unknown().optional(),
  unreadable: z.string().max(2000).optional(),
  exhausted: z.string().optional(),
  failed: z.string().optional(),
});

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
