import { authorization, browserQueries } from "#platform/browser.ts";
import { call } from "#platform/call.ts";
import { urlOf } from "#platform/endpoint.ts";
import { CallError } from "#platform/errors.ts";
import { minutes } from "#platform/dates.ts";
import { downloadEdition, type DownloadFormat } from "#modules/library/contract.ts";
import { createDownloadLink } from "#modules/library/downloads/contract.ts";
import { fileNameOf } from "#modules/library/components/file-name.ts";

export interface Transfer {
  /** Bytes so far. */
  received: number;
  /** Bytes in all; null when the server does not say. */
  total: number | null;
}

interface FetchOptions {
  signal: AbortSignal;
  onProgress: (transfer: Transfer) => void;
}

/** Fetches one's copy of an edition. Rejects with `CallError`, or with the signal's reason when cancelled. */
export async function fetchCopy(
  editionId: number,
  format: DownloadFormat,
  { signal, onProgress }: FetchOptions,
) {
  const headers = authorization();
  if (!headers["authorization"]) throw new CallError(401, "Vous devez être connecté.");
  const url = urlOf(downloadEdition, { params: { editionId }, query: { format } });
  const response = await fetch(url, { headers, signal });
  if (!response.ok || !response.body) throw await failureOf(response);
  const chunks = await readAll(response.body, lengthOf(response), onProgress);
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const name = fileNameOf(response.headers.get("content-disposition")) ?? `${editionId}.${format}`;
  return { name, blob: new Blob(chunks, { type }) };
}

/**
 * Hands the download to the browser's own manager, by a link that needs no token: on a phone it goes on in the background, can
 * be resumed, and takes no memory of the page.
 */
export async function handOverCopy(editionId: number, format: DownloadFormat): Promise<void> {
  if (!authorization()["authorization"]) throw new CallError(401, "Vous devez être connecté.");
  const input = { params: { editionId: String(editionId) }, query: { format } };
  const { url } = await call(browserQueries(), createDownloadLink, input);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.click();
}

async function failureOf(response: Response): Promise<CallError> {
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  return new CallError(response.status, answer?.error ?? null);
}

/** With a content coding the length is that of other bytes than those we count. */
function lengthOf({ headers }: Response): number | null {
  const length = Number(headers.get("content-length"));
  return length > 0 && !headers.has("content-encoding") ? length : null;
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | null,
  onProgress: (transfer: Transfer) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.byteLength;
    onProgress({ received, total });
  }
  if (total !== null && received < total) throw new CallError(0, null);
  return chunks;
}

/** Hands the file to the browser's own downloads. */
export function saveFile(name: string, blob: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  // The browser reads the address after the click; how long it takes is its own affair.
  setTimeout(() => URL.revokeObjectURL(anchor.href), minutes(1));
}
