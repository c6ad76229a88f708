import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createHashQueue, type Waiting } from "#platform/hash-queue.server.ts";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * As many concurrent hashes as there are processors, while one of libuv's four threads stays free for files and DNS:
 * more would not be faster, and each takes 19 MiB.
 */
const queue = createHashQueue({ lanes: Math.max(1, Math.min(3, availableParallelism())) });

/** Argon2id (RFC 9106), in the thread pool, in PHC string format. @throws AppError 503 for a stranger in a long queue */
export const hashPassword = (password: string, who: Waiting = "stranger"): Promise<string> =>
  queue.run(who, () => hash(password, parameters));

/** Stored in place of a hash: no password is valid until a new one is chosen by a mailed link. */
export const noPassword = "";

/** @throws AppError 503 for a stranger in a long queue */
export const verifyPassword = (
  stored: string,
  password: string,
  who: Waiting = "stranger",
): Promise<boolean> =>
  stored === noPassword ? pretendToVerify(password, who) : queue.run(who, () => verify(stored, password));

/** Before any other work for a stranger's password. @throws AppError 503 with `Retry-After` if the queue is long */
export const requireRoomToVerify = (): void => queue.requireRoom();

let decoy: Promise<string> | undefined;

/** Does the work of a check for an unknown account, so that the answer's time does not reveal whether it exists. */
export async function pretendToVerify(password: string, who: Waiting = "stranger"): Promise<false> {
  decoy ??= hashPassword("personne", "known");
  await verifyPassword(await decoy, password, who);
  return false;
}
