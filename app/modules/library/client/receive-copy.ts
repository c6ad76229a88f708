import { CallError } from "#platform/errors.ts";
import { patiently } from "#platform/patience.ts";

export interface Transfer {
  /** Bytes so far. */
  received: number;
  /** Bytes in all; null when the server does not say. */
  total: number | null;
  /** The connection was cut, and the rest is being asked for. */
  isCut: boolean;
}

export interface ReceiveOptions {
  signal: AbortSignal;
  onProgress: (transfer: Transfer) => void;
}

/** Asks for a file; with the headers of a range, for the rest of it. */
type Ask = (headers: Record<string, string>) => Promise<Response>;

/** How often in a row the rest may bring nothing before it is given up. */
const fruitlessTries = 5;

/**
 * Reads a file whole. Cut off in the middle, it goes on with the byte that is missing, where it still is the same file
 * (RFC 9110 §13.1.5). Rejects with `CallError`, or with the signal's reason when cancelled.
 */
export async function receiveCopy(ask: Ask, { signal, onProgress }: ReceiveOptions) {
  let file = await answerOf(ask, {}, signal);
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const keep = (chunk: Uint8Array<ArrayBuffer>) => {
    chunks.push(chunk);
    received += chunk.byteLength;
    onProgress({ received, total: file.total, isCut: false });
  };
  for (let [body, fruitless] = [file.body, 0]; ;) {
    const before = received;
    const isEnded = await readOn(body, keep, signal);
    const { headers, total } = file;
    if (isEnded && (total === null || received >= total)) return { headers, chunks };
    fruitless = received > before ? 0 : fruitless + 1;
    const etag = headers.get("etag");
    if (received === 0 || etag === null || fruitless === fruitlessTries) throw new CallError(0, null);
    onProgress({ received, total, isCut: true });
    const missing = { range: `bytes=${received}-`, "if-range": etag };
    const rest = await patiently(signal, () => answerOf(ask, missing, signal));
    body = rest.body;
    if (rest.isPart) continue;
    [file, chunks, received] = [rest, [], 0];
  }
}

async function answerOf(ask: Ask, more: Record<string, string>, signal: AbortSignal) {
  const response = await ask(more).catch((error: unknown) => {
    throw signal.aborted ? error : new CallError(0, null);
  });
  const { status, headers, body } = response;
  if (!response.ok || !body) throw await failureOf(response);
  return { headers, body, isPart: status === 206, total: lengthOf(headers) };
}

async function failureOf(response: Response): Promise<CallError> {
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  return new CallError(response.status, answer?.error ?? null);
}

/** With a content coding the length is that of other bytes than those we count. */
function lengthOf(headers: Headers): number | null {
  const length = Number(headers.get("content-length"));
  return length > 0 && !headers.has("content-encoding") ? length : null;
}

/** @returns whether the answer came to its end, and was not cut off */
async function readOn(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  keep: (chunk: Uint8Array<ArrayBuffer>) => void,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (const reader = body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return true;
      keep(value);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
