import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id (RFC 9106), in the thread pool, in PHC string format. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/** Stored in place of a hash: no password is valid until a new one is chosen by a mailed link. */
export const noPassword = "";

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  stored === noPassword ? pretendToVerify(password) : inTurn(() => verify(stored, password));

let decoy: Promise<string> | undefined;

/** Does the work of a check for an unknown account, so that the answer's time does not reveal whether it exists. */
export async function pretendToVerify(password: string): Promise<false> {
  decoy ??= hashPassword("personne");
  await verifyPassword(await decoy, password);
  return false;
}

/**
 * As many concurrent hashes as there are processors, while one of libuv's four threads stays free for files and DNS:
 * more would not be faster, and each takes 19 MiB. The others wait in a first-in, first-out queue.
 */
let free = Math.max(1, Math.min(3, availableParallelism()));
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((enter) => void waiting.push(enter));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
