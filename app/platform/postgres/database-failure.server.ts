/**
 * PostgreSQL's codes (appendix A) of temporary failures: class 08 connection, class 53 resources (connections, memory,
 * disk), class 57P shutdown and start; 25006 a server that is a standby for now; 55P03 a lock timeout, 57014 a
 * statement timeout.
 */
const passingStates = /^(?:08...|53...|57P..|25006|55P03|57014)$/;

/** The system's errors for an unreachable server (errno(3), getaddrinfo(3)). */
const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Messages of node-postgres and its pool without a code. */
const driverTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Causes are nested two or three deep: Drizzle's error, the driver's, the system's. */
const deepestCause = 5;

/** Whether the database, or a lock in it, is temporarily unavailable: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  let each = error;
  for (let depth = 0; depth < deepestCause && isObject(each); depth += 1) {
    if (isAway(each)) return true;
    each = each["cause"];
  }
  return false;
}

/** Not all are errors by their class: pg-boss passes on copies. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isAway({ code, syscall, message }: Record<string, unknown>): boolean {
  if (typeof code !== "string") return driverTexts.test(String(message));
  if (passingStates.test(code) || networkCodes.has(code)) return true;
  // The socket of a local server is a file: it is missing, or access is denied.
  return syscall === "connect" && (code === "ENOENT" || code === "EACCES");
}
