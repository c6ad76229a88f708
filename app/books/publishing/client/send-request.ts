import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";

export interface SendOptions {
  /** Cancels: the promise rejects with the signal's reason. */
  signal: AbortSignal;
  /** Bytes sent so far, of the file's size. */
  onProgress: (sent: number, total: number) => void;
  /** The connection was cut and is being restored; the next progress event means that it is back. */
  onCut?: () => void;
}

interface SendRequest {
  method: string;
  url: string;
  body: XMLHttpRequestBodyInit | null;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Sent bytes of the body. */
  onSent?: (bytes: number) => void;
}

export interface Answer {
  status: number;
  json: unknown;
}

/**
 * Sends a request with upload progress, which `fetch` does not support. Rejects with the signal's reason when
 * cancelled, and with `CallError` 0 when the connection is lost.
 */
export function sendRequest({
  method,
  url,
  body,
  headers = {},
  signal,
  onSent,
}: SendRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal.removeEventListener("abort", abort);
      end();
    };
    request.open(method, url);
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => onSent?.(event.loaded));
    request.addEventListener(
      "load",
      settle(() => resolve({ status: request.status, json: parsed(request.responseText) })),
    );
    request.addEventListener(
      "error",
      settle(() => reject(new CallError(0, null))),
    );
    request.addEventListener(
      "abort",
      settle(() => reject(signal.reason as Error)),
    );
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener("abort", abort);
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The answer's content. @throws CallError for a refusal */
export function accepted<T>({ status, json }: Answer): T {
  if (status >= 200 && status < 300) return json as T;
  const { error = null, fields = {} } = (json ?? {}) as { error?: string; fields?: FieldErrors };
  throw new CallError(status, error, fields);
}

/**
 * The reason of an upload that ends with its page: the received parts are kept, and choosing the same file again
 * resumes it.
 */
export class LeftPage extends Error {
  override readonly name = "LeftPage";
}
