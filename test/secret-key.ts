import { resolve } from "node:path";

/** The key of all test shops: processes that share a database need the same one. */
export const secretKeyFile = resolve("test/secret.key");

/** The setting of a process on a database that a test shop may share. */
export const keyOf = (env: Record<string, string>): Record<string, string> =>
  env["DATABASE_URL"] ? { SECRET_KEY_FILE: secretKeyFile } : {};
