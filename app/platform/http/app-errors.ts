/** Statuses of expected failures (decisions.md, "HTTP in general"). */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 422 | 429 | 502 | 503;

export type FieldErrors = Record<string, string>;

interface AppErrorOptions {
  fields?: FieldErrors;
  code?: string;
  details?: Readonly<Record<string, unknown>>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An expected failure: its message is French and can be shown to the caller. Any other error is a bug and answers 500
 * without internals.
 */
export class AppError extends Error {
  readonly status: ErrorStatus;
  readonly fields: FieldErrors | undefined;
  /** For programs that distinguish refusals of one status; `details` are further fields of the answer. */
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Record<string, string>;

  constructor(status: ErrorStatus, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.status = status;
    this.fields = options.fields;
    this.code = options.code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

export const invalid = (message: string, fields?: FieldErrors) =>
  new AppError(400, message, fields ? { fields } : {});
export const notSignedIn = (message = "Vous devez être connecté.") => new AppError(401, message);
export const forbidden = (message: string) => new AppError(403, message);
export const notFound = (message: string) => new AppError(404, message);
export const gone = (message: string) => new AppError(410, message);
export const conflict = (message: string, fields?: FieldErrors) =>
  new AppError(409, message, fields ? { fields } : {});
export const tooLarge = (message: string) => new AppError(413, message);
export const unreadable = (message: string) => new AppError(422, message);
export const badGateway = (message: string, cause?: unknown) => new AppError(502, message, { cause });

/** After this many seconds a client may retry a call that failed because of a database outage (RFC 9110 §10.2.3). */
const outageSeconds = 10;
export const outageHeaders = { "retry-after": String(outageSeconds), "cache-control": "no-store" };

/** The database, or the requested data, is temporarily unavailable. */
export const outOfReach = (cause?: unknown) =>
  new AppError(503, "La boutique ne répond pas pour le moment. Réessayez dans un instant.", {
    headers: outageHeaders,
    cause,
  });

/** @param retryAfterSeconds whole seconds, sent as `Retry-After` (RFC 9110 §10.2.3) */
export const tooMany = (retryAfterSeconds: number) =>
  new AppError(429, "Trop de tentatives. Réessayez dans quelques minutes.", {
    headers: { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });

/** The error of a call in the browser: the server's text if it sent one, otherwise the screen's fallback (`errorText`). */
export class CallError extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly fields: FieldErrors;
  readonly serverText: string | null;
  /** The answer's `code`, if it has one. */
  readonly code: string | null;
  /** The whole answer. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    serverText: string | null,
    fields: FieldErrors = {},
    answer: Readonly<Record<string, unknown>> = {},
  ) {
    super(serverText ?? `HTTP ${status}`);
    this.name = "CallError";
    this.status = status;
    this.serverText = serverText;
    this.fields = fields;
    this.code = typeof answer["code"] === "string" ? answer["code"] : null;
    this.answer = answer;
  }
}

/** The server's text when given, otherwise the fallback (storefront.md §8). */
export const errorText = (error: unknown, fallback: string): string =>
  error instanceof CallError && error.serverText ? error.serverText : fallback;

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof CallError && error.status === status;

/** Whether the server refused with this status. */
export const isStatusOf = (error: unknown, status: ErrorStatus): boolean =>
  error instanceof AppError && error.status === status;
