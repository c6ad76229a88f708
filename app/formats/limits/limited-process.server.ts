import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { readFileSync } from "node:fs";
import { TaskLimitError } from "../format-errors.ts";
import { type Limits, MEMORY_WATCH_MS } from "./limits.ts";
import { type FileAccess, limitedCommand, limitedEnvironment } from "./process-arguments.server.ts";

/**
 * Resident memory of a process in bytes, or null if there is no `/proc` (then only V8's own limit applies) or the
 * process has ended. Read synchronously: the kernel answers without disk access, and another thread that read it fifty
 * times a second took a fifteenth of a processor from readers.
 */
function residentMemory(pid: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(statusOf(pid))?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return "";
  }
}

/**
 * A child process that answers one request at a time, with one line of JSON in each direction: requests on its standard
 * input, answers on file descriptor 3. At the first limit it is killed with its process group, and cannot be used
 * afterwards.
 */
export class LimitedProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #asking: PromiseWithResolvers<string> | null = null;
  /** The reason for which the process was killed, if any. */
  #failure: { error: unknown } | null = null;
  #answer: Buffer[] = [];
  #errors = "";
  #ended = false;
  #killed = false;

  /** Starts the process. `limits` apply to its whole life; each request may have narrower ones. */
  constructor(script: string, access: FileAccess, limits: Limits) {
    const [command, ...args] = limitedCommand(script, access, limits);
    this.#child = spawn(command, args, {
      env: limitedEnvironment(),
      stdio: ["pipe", "ignore", "pipe", "pipe"],
      // Its own process group, so that it can be killed with its children.
      detached: true,
    });
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => resolve(this.#end(`ended with ${signal ?? code}`)));
      this.#child.once("error", (error) => resolve(this.#end(error.message)));
    });
    this.#child.stdin?.on("error", () => undefined); // A process that dies during a request is reported by its exit.
    this.#child.stderr?.on("data", (chunk: Buffer) => (this.#errors = (this.#errors + chunk).slice(-4000)));
  }

  /** Whether another request is possible: the process has not ended and is not ending. */
  get usable(): boolean {
    return !this.#ended && !this.#killed;
  }

  /**
   * Sends one request.
   * @returns the answer's line, unparsed: it comes from a process that an untrusted file may have taken over
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

  /** Gives the process the lowest priority: for work that no person waits for. */
  yieldToOthers(): void {
    if (this.#child.pid === undefined) return;
    try {
      setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has already ended, or the system has no priorities: the work is done anyway.
    }
  }

  /** Resident memory now, in bytes; 0 if it is unknown. */
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

  /** The request fails once the process has ended: only then is no process writing its files. */
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
/** Time for an idle process to end by itself. */
const CLOSING_MS = 1000;
