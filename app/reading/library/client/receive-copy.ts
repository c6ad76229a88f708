import { CallError } from "#platform/http/app-errors.ts";
import { patiently } from "#platform/http/patience.ts";

export interface Transfer {
  /** Bytes so far. */
  received: number;
  /** Total bytes; null if unknown. */
  total: number | null;
  /** The connection was cut, and the rest is being requested. */
  isCut: boolean;
}

export interface ReceiveOptions {
  signal: AbortSignal;
  onProgress: (transfer: Transfer) => void;
}

/** Requests a file; with the headers of a range, the rest of it. */
type Ask = (headers: Record<string, string>) => Promise<Response>;

/** Maximum number of consecutive retries without any byte. */
const fruitlessTries = 5;

/**
 * Reads a complete file. After an interruption, it resumes at the first missing byte if the file is unchanged (RFC 9110
 * §13.1.5). Rejects with `CallError`, or with the signal's reason when cancelled.
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

/** With a content coding the length refers to other bytes than those counted here. */
function lengthOf(headers: Headers): number | null {
  const length = Number(headers.get("content-length"));
  return length > 0 && !headers.has("content-encoding") ? length : null;
}

/** @returns whether the answer was complete */
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
