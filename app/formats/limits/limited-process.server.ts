import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { TaskLimitError } from "../errors.ts";
import { type Limits, MEMORY_WATCH_MS } from "./limits.ts";
import { type FileAccess, limitedCommand, limitedEnvironment } from "./process-arguments.server.ts";
import { residentMemory } from "./resident-memory.server.ts";

/**
 * A process of its own that answers one question at a time, a line of JSON each way: questions on its standard
 * input, answers on file descriptor 3. It is killed whole, with its process group, at the first limit it meets,
 * and is of no use afterwards.
 */
export class LimitedProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #asking: PromiseWithResolvers<string> | null = null;
  /** Why the process was killed, when it was. */
  #failure: { error: unknown } | null = null;
  #answer: Buffer[] = [];
  #errors = "";
  #ended = false;
  #killed = false;

  /** Starts the process. `limits` are those of its longest life; each question may bring narrower ones. */
  constructor(script: string, access: FileAccess, limits: Limits) {
    const [command, ...args] = limitedCommand(script, access, limits);
    this.#child = spawn(command, args, {
      env: limitedEnvironment(),
      stdio: ["pipe", "ignore", "pipe", "pipe"],
      // A process group of its own, so that it can be killed whole.
      detached: true,
    });
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => resolve(this.#end(`ended with ${signal ?? code}`)));
      this.#child.once("error", (error) => resolve(this.#end(error.message)));
    });
    this.#child.stdin?.on("error", () => undefined); // A process that dies while being asked is told by its exit.
    this.#child.stderr?.on("data", (chunk: Buffer) => (this.#errors = (this.#errors + chunk).slice(-4000)));
  }

  /** Whether another question makes sense: it is neither gone nor about to go. */
  get usable(): boolean {
    return !this.#ended && !this.#killed;
  }

  /**
   * Asks one question.
   * @returns the answer's line, unparsed: it comes from a process that a stranger's file may have taken over
   * @throws TaskLimitError at a limit, or the signal's reason
   */
  async ask(question: unknown, limits: Limits, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    if (!this.usable) throw new TaskLimitError("crash", this.#errors);
    const asking = Promise.withResolvers<string>();
    this.#asking = asking;
    const stopWatching = this.#watch(limits, signal);
    try {
      this.#child.stdin?.write(`${JSON.stringify(question)}\n`);
      return await asking.promise;
    } finally {
      stopWatching();
      this.#asking = null;
    }
  }

  /** Lets everything else on the machine go first: for work that nobody waits for at a screen. */
  yieldToOthers(): void {
    if (this.#child.pid === undefined) return;
    try {
      setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system knows no priorities: the work is done all the same.
    }
  }

  /** Resident memory now, in bytes; 0 when it can't be told. */
  memory(): number {
    return (this.#child.pid && residentMemory(this.#child.pid)) || 0;
  }

  /** Lets the process end by closing its input; kills it when it does not. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.kill(), CLOSING_MS);
    await this.#exited;
    clearTimeout(timer);
  }

  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#ended) return;
    this.#killed = true;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      this.#child.kill("SIGKILL"); // No process groups on Windows.
    }
  }

  /** Reads the answer and holds the limits. @returns ends both */
  #watch(limits: Limits, signal: AbortSignal | undefined): () => void {
    const late = () => this.#stop(new TaskLimitError("time", `${limits.wallMs} ms`));
    const wall = setTimeout(late, limits.wallMs);
    const memory = setInterval(() => this.#look(limits), MEMORY_WATCH_MS);
    const aborted = () => this.#stop(signal?.reason);
    const output = this.#child.stdio[3] as Readable;
    const read = (chunk: Buffer) => this.#read(chunk, limits);
    signal?.addEventListener("abort", aborted);
    output.on("data", read);
    return () => {
      clearTimeout(wall);
      clearInterval(memory);
      signal?.removeEventListener("abort", aborted);
      output.off("data", read);
      this.#answer = [];
    };
  }

  #look(limits: Limits): void {
    const resident = this.memory();
    if (resident > limits.memoryBytes) this.#stop(new TaskLimitError("memory", `${resident} bytes resident`));
  }

  #read(chunk: Buffer, limits: Limits): void {
    this.#answer.push(chunk);
    const length = this.#answer.reduce((sum, part) => sum + part.length, 0);
    if (length > limits.answerBytes) this.#stop(new TaskLimitError("output", `${length} bytes of answer`));
    else if (chunk.at(-1) === NEWLINE) this.#asking?.resolve(Buffer.concat(this.#answer).toString("utf8"));
  }

  /** The question fails once the process is gone: only then does nobody write its files any more. */
  #stop(error: unknown): void {
    this.#failure ??= { error };
    this.kill();
  }

  #end(detail: string): void {
    this.#ended = true;
    const exhausted = /out of memory|failed to allocate/i.test(this.#errors);
    const died = new TaskLimitError(exhausted ? "memory" : "crash", `${detail}: ${this.#errors}`);
    this.#asking?.reject(this.#failure ? this.#failure.error : died);
  }
}

const NEWLINE = 0x0a;
/** Time for a process at rest to end by itself. */
const CLOSING_MS = 1000;
