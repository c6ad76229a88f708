import type { LogFn, Logger, LoggerOptions } from "pino";

/**
 * How log lines are written. No token, no password and no e-mail address is ever in one: errors are reduced to what an
 * operator needs, and each finished line is looked through once more.
 */
export const logOptions = {
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: {
    // A query may hold a mailed token: the log keeps the path alone.
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      path: request.url.split("?")[0],
    }),
    err: (error: unknown) => (error instanceof Error ? loggedError(error, maxCauses) : error),
    error: (error: unknown) => (error instanceof Error ? loggedError(error, maxCauses) : error),
  },
  hooks: { logMethod: withOwnMessage, streamWrite: withoutAddresses },
} satisfies LoggerOptions;

const maxCauses = 4;

/** What PostgreSQL, Stripe, SMTP servers and Node say of a failure without quoting the data that it concerns. */
const factNames = [
  "code",
  "errno",
  "syscall",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "responseCode",
  "command",
  "statusCode",
  "requestId",
] as const;

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [fact: string]: unknown;
}

/**
 * An error without the rows and addresses that it may quote: PostgreSQL's `detail` and `where`, a query's values, an SMTP
 * server's answer and the recipients that it refused.
 */
function loggedError(error: Error, causes: number): LoggedError {
  const message = messageOf(error);
  const facts = Object.fromEntries(
    factNames.flatMap((name) => {
      const value = (error as unknown as Record<string, unknown>)[name];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? "").replace(error.message, () => message),
    ...facts,
    ...(error.cause instanceof Error && causes > 0 ? { cause: loggedError(error.cause, causes - 1) } : {}),
  };
}

/** pino takes an error's message for the line's own text where there is no other: without values there too. */
function withOwnMessage(this: Logger, given: Parameters<LogFn>, write: LogFn): void {
  const [first, text] = given as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (!(error instanceof Error) || (typeof text === "string" && text !== error.message))
    return write.apply(this, given);
  return write.call(this, first === error ? { err: error } : first, messageOf(error));
}

/** Drizzle's message is the statement and then its values. */
const messageOf = ({ message }: Error): string => message.replace(/\nparams: [^]*$/, "");

/** As mailboxes are written, also in an address of the web; bounded, so that no long line takes time. */
const address = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;

function withoutAddresses(line: string): string {
  return line.includes("@") || line.includes("%40") ? line.replaceAll(address, "[adresse]") : line;
}
