import type { LogFn, Logger, LoggerOptions } from "pino";
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The format of log lines. They never contain a token, a password or an e-mail address: errors are reduced to the data
 * that an operator needs, and each finished line is searched again.
 */
export const logOptions = {
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: {
    // A query string may hold a mailed token: the log keeps only the path.
    req: (request: { method: string; url: string }) => ({
      method: request.method,
      path: request.url.split("?")[0]?.replace(secretInPath, "$1…"),
    }),
    err: (error: unknown) => (error instanceof Error ? loggedError(error, maxCauses) : error),
    error: (error: unknown) => (error instanceof Error ? loggedError(error, maxCauses) : error),
  },
  hooks: { logMethod: withOwnMessage, streamWrite: withoutAddresses },
} satisfies LoggerOptions;

/** A gift's code is worth its book to the finder. */
const secretInPath = /(\/offrir\/|\/gift-codes\/)[^/]+/;

const maxCauses = 4;

/** The properties of errors by PostgreSQL, Stripe, SMTP servers and Node that never quote data. */
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
 * An error without the rows and addresses that it might quote: PostgreSQL's `detail` and `where`, a query's values, an
 * SMTP server's answer and the recipients that it refused.
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
    stack: withSourceLines((error.stack ?? "").replace(error.message, () => message)),
    ...facts,
    ...(error.cause instanceof Error && causes > 0 ? { cause: loggedError(error.cause, causes - 1) } : {}),
  };
}

/** If a line has no text, pino uses the error's message; that is also written without values. */
function withOwnMessage(this: Logger, given: Parameters<LogFn>, write: LogFn): void {
  const [first, text] = given as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (!(error instanceof Error) || (typeof text === "string" && text !== error.message))
    return write.apply(this, given);
  return write.call(this, first === error ? { err: error } : first, messageOf(error));
}

/** Drizzle's message is the statement and then its values. */
const messageOf = ({ message }: Error): string => message.replace(/\nparams: [^]*$/, "");

/** The form of an e-mail address, also inside a URL; bounded, so that long lines stay fast. */
const address = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/giu;

function withoutAddresses(line: string): string {
  return line.includes("@") || line.includes("%40") ? line.replaceAll(address, "[adresse]") : line;
}

/** A place in a file, as V8 writes it in a stack. */
const place = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Weak: errors are rare, and a map takes several times its file's size. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack of the built shop with the sources' own lines: lines of the build are up to a megabyte long.
 * @param build the folder of the build, whose maps are next to its files
 * @returns the stack unchanged where there is no map, as in development
 */
export const withSourceLines = (stack: string, build = "build/server"): string =>
  stack.replaceAll(place, (built, url: string, line: string, column: string) => {
    try {
      return sourceOf(fileURLToPath(url), Number(line), Number(column), resolve(build) + sep) ?? built;
    } catch {
      // A message may quote any address, and a map may be missing or broken: an error is logged in any case.
      return built;
    }
  });

/** @param line from one, as `column` @returns null for another folder's file, and for code that has no source */
function sourceOf(file: string, line: number, column: number, build: string): string | null {
  if (!file.startsWith(build)) return null;
  // Maps count from zero.
  const found = mapOf(file).findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || !found.originalSource) return null;
  const source = relative("", resolve(dirname(file), found.originalSource));
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

function mapOf(file: string): SourceMap {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  maps.set(file, new WeakRef(map));
  return map;
}
