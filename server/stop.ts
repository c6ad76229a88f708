import type { Logger } from "pino";
import { seconds } from "#platform/data/durations.ts";
import { isFullDisk } from "#platform/postgres/embedded/file-failure.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

/** How long a stop may take, in milliseconds. */
interface Patience {
  /** For all parts together; then the process exits. */
  all: number;
  /** For the parts on which no other part depends: their unfinished work is abandoned. */
  passing: number;
}

/**
 * A stop takes ten seconds at most, `DRAIN_SECONDS` of up to six included; longer ones are added. Requests, downloads
 * and jobs have most of this time to end; the last two seconds are for the database.
 */
function calmly(drainMs: number): Patience {
  const served = Math.max(drainMs, seconds(6));
  return { all: served + 3500, passing: served + 1500 };
}
/** After a failure the process no longer serves requests: it makes room for the next one. */
const urgent: Patience = { all: 4800, passing: 1500 };
/** The operator does not want to wait. */
const immediate: Patience = { all: 4800, passing: 0 };

/** Ctrl-C reaches a process several times: through its terminal, npm and the launcher. In milliseconds. */
const sameSignal = seconds(1);

/** EX_CANTCREAT of sysexits(3), for a full disk: the launcher then waits for room (scripts/serve.mjs). */
const fullDiskCode = 73;

interface Part {
  name: string;
  end: (isUrgent: boolean) => Promise<unknown>;
  /** Would leave a process or a lock behind: it gets all of the remaining time. */
  isLasting: boolean;
}

export type Stop = Pick<ReturnType<typeof createStop>, "now" | "signal" | "atEnd">;

/** The shutdown of a process, for every cause: SIGINT, SIGTERM, SIGHUP, the launcher's end, a failure. A second signal ends it at once. */
export function stopOnSignals(log: Logger, drainMs = 0): Stop {
  const stop = createStop(log, drainMs, (code) => process.exit(code));
  // The launcher kills a process that does not say so: its event loop is blocked.
  stop.signal.addEventListener("abort", () => {
    if (process.connected) process.send?.({ stopsWithin: calmly(drainMs).all });
  });
  let signalledAt = -Infinity;
  function onSignal(): void {
    if (performance.now() - signalledAt < sameSignal) return;
    signalledAt = performance.now();
    stop.ask();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  // The launcher holds this channel open for as long as it lives.
  process.on("disconnect", () => void stop.now());
  process.on("uncaughtException", (error) => void stop.now(error));
  process.on("unhandledRejection", (error) => void stop.now(error));
  return stop;
}

/**
 * The shutdown: parts register how they end, and end once, in reverse order of their start.
 * @param drainMs how long new requests are still answered after a first signal
 * @param exit called once all parts have ended, or their time is over
 */
export function createStop(log: Logger, drainMs: number, exit: (code: number) => void) {
  const parts: Part[] = [];
  const begun = new AbortController();
  const leaving = Promise.withResolvers<"left">();
  let failureCode = 0;
  let isUrgent = false;
  let stopping: Promise<void> | undefined;

  /** Sets the time left for the stop; the shortest one applies. */
  function allow({ all, passing }: Patience): void {
    setTimeout(() => exit(failureCode || 1), all).unref();
    setTimeout(() => leaving.resolve("left"), passing);
  }

  async function endParts(): Promise<void> {
    begun.abort();
    for (const { name, end, isLasting } of parts.toReversed()) {
      const ending = end(isUrgent).catch((error: unknown) =>
        log.error({ err: error, part: name }, "arrêt incomplet"),
      );
      const outcome = await (isLasting ? ending : Promise.race([ending, leaving.promise]));
      if (outcome === "left") log.warn({ part: name }, "arrêt sans attendre la fin");
    }
    exit(failureCode || Number(process.exitCode ?? 0));
  }

  function now(reason?: unknown): Promise<void> {
    if (reason !== undefined && failureCode === 0) {
      failureCode = isFullDisk(reason) ? fullDiskCode : 1;
      isUrgent = true;
      allow(urgent);
      if (typeof reason === "string") process.stderr.write(`${reason}\n`);
      else if (reason instanceof StartupError) process.stderr.write(`${reason.message}\n`);
      else log.fatal({ err: reason }, "la boutique s’arrête sur une erreur");
    }
    if (!stopping && failureCode === 0) allow(calmly(drainMs));
    stopping ??= endParts();
    return stopping;
  }

  /** Asked a second time, it abandons what is still running. */
  function ask(): void {
    if (stopping && !isUrgent) {
      isUrgent = true;
      allow(immediate);
    }
    void now();
  }

  return {
    now,
    ask,
    /** Aborted when the stop begins. */
    signal: begun.signal,
    atEnd(name: string, end: Part["end"], { isLasting = false } = {}): void {
      parts.push({ name, end, isLasting });
    },
  };
}
