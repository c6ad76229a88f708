import { hash, verify } from "@node-rs/argon2";

/** OWASP Password Storage Cheat Sheet: Argon2id, 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id (RFC 9106), in the thread pool, in PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

let decoy: Promise<string> | undefined;

/** The work of a check without an account, so that an answer's time does not tell whether one exists. */
export async function pretendToVerify(password: string): Promise<false> {
  decoy ??= hashPassword("personne");
  await verify(await decoy, password);
  return false;
}
