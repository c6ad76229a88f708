import { seconds } from "#platform/durations.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Who waits for a hash. `known`: a person with a session or a known device, or the operator; goes first and is never
 * refused. `stranger`: anyone else.
 */
export type Waiting = "known" | "stranger";

/** A stranger who would wait longer is refused. */
export const longestWait = seconds(3);

/** Milliseconds of a hash before the first one was measured. */
const firstGuess = 50;
/** The share of the newest time in the average: it follows a busy machine within some dozen hashes. */
const newestShare = 0.1;

interface QueueOptions {
  /** How many run at once. */
  lanes: number;
  /** Milliseconds, from any start. */
  clock?: () => number;
}

/** Expensive work in turn: first the known, then strangers, in their order. */
export function createHashQueue({ lanes, clock = () => performance.now() }: QueueOptions) {
  let free = lanes;
  let average = firstGuess;
  const waiting: Record<Waiting, (() => void)[]> = { known: [], stranger: [] };

  /** Milliseconds until the hash of a stranger who comes now would be done. */
  const wait = (): number =>
    free > 0 ? 0 : ((waiting.known.length + waiting.stranger.length + 1) * average) / lanes;

  /** @throws AppError 503 with `Retry-After` when a stranger would wait too long */
  function requireRoom(): void {
    if (wait() <= longestWait) return;
    throw new AppError(503, "Trop de connexions à la fois. Réessayez dans quelques secondes.", {
      headers: { "retry-after": String(Math.ceil(wait() / 1000)) },
    });
  }

  /** @throws AppError 503 for a stranger, as `requireRoom` */
  async function run<T>(who: Waiting, work: () => Promise<T>): Promise<T> {
    if (who === "stranger") requireRoom();
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => void waiting[who].push(enter));
    const start = clock();
    try {
      return await work();
    } finally {
      average += newestShare * (clock() - start - average);
      const next = waiting.known.shift() ?? waiting.stranger.shift();
      if (next) next();
      else free += 1;
    }
  }

  return { run, requireRoom, wait };
}
