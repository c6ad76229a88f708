import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { seconds } from "#platform/data/durations.ts";
import { AppError } from "#platform/http/app-errors.ts";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Who waits for a hash. `known`: a person with a session or a known device, or the operator; goes first and is never
 * refused. `stranger`: anyone else.
 */
export type Waiting = "known" | "stranger";

/** A stranger who would wait longer is refused. */
const longestWait = seconds(3);

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

/**
 * As many concurrent hashes as there are processors, while one of libuv's four threads stays free for files and DNS:
 * more would not be faster, and each takes 19 MiB.
 */
const hashes = createHashQueue({ lanes: Math.max(1, Math.min(3, availableParallelism())) });

/** Argon2id (RFC 9106), in the thread pool, in PHC string format. @throws AppError 503 for a stranger in a long queue */
export const hashPassword = (password: string, who: Waiting = "stranger"): Promise<string> =>
  hashes.run(who, () => hash(password, parameters));

/** Stored in place of a hash: no password is valid until a new one is chosen by a mailed link. */
export const noPassword = "";

/** @throws AppError 503 for a stranger in a long queue */
export const verifyPassword = (
  stored: string,
  password: string,
  who: Waiting = "stranger",
): Promise<boolean> =>
  stored === noPassword ? pretendToVerify(password, who) : hashes.run(who, () => verify(stored, password));

/** Before any other work for a stranger's password. @throws AppError 503 with `Retry-After` if the queue is long */
export const requireRoomToVerify = (): void => hashes.requireRoom();

let decoy: Promise<string> | undefined;

/** Does the work of a check for an unknown account, so that the answer's time does not reveal whether it exists. */
export async function pretendToVerify(password: string, who: Waiting = "stranger"): Promise<false> {
  decoy ??= hashPassword("personne", "known");
  await verifyPassword(await decoy, password, who);
  return false;
}

/** Expensive work in turn: first the known, then strangers, in their order. */
export function createHashQueue({ lanes, clock = () => performance.now() }: QueueOptions) {
  const queue = new PQueue({ concurrency: lanes });
  let average = firstGuess;

  /** Milliseconds until the hash of a stranger who comes now would be done. */
  const wait = (): number => (queue.pending < lanes ? 0 : ((queue.size + 1) * average) / lanes);

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
    const measured = async () => {
      const start = clock();
      try {
        return await work();
      } finally {
        average += newestShare * (clock() - start - average);
      }
    };
    return queue.add(measured, { priority: who === "known" ? 1 : 0 });
  }

  return { run, requireRoom, wait };
}
