import { urlOf } from "#platform/http/endpoint.ts";
import { CallError, isStatus } from "#platform/http/app-errors.ts";
import { patiently } from "#platform/http/patience.ts";
import type { UploadedEdition } from "#books/publishing/edition-formats.contract.ts";
import {
  beginUpload,
  cancelUpload,
  finishUpload,
  getUpload,
  type PartialUpload,
  sendPart,
} from "#books/publishing/partial-uploads/partial-uploads.contract.ts";
import type { TextKind } from "#books/publishing/intake/intake.rules.ts";
import { LeftPage } from "#books/publishing/client/left-page.ts";
import { accepted, type SendOptions, sendRequest } from "#books/publishing/client/send-request.ts";

interface FinishOptions {
  name?: string | undefined;
  kind?: TextKind | undefined;
  publicationDate?: string | undefined;
  metadataMarkOnly?: boolean | undefined;
}

/**
 * Uploads a large file part by part. A cut connection loses one part: the upload resumes automatically, also if the
 * page was left and the same file is chosen again. Cancelling removes the sent parts.
 */
export async function sendInParts(
  file: File,
  choices: FinishOptions,
  { signal, onProgress, onCut }: SendOptions,
): Promise<UploadedEdition> {
  const remembered = rememberedUpload(file);
  let upload = await found(remembered.read(), file, choices, signal);
  remembered.keep(upload.id);
  try {
    while (upload.received < upload.size) {
      const { received } = upload;
      onProgress(received, file.size);
      const onSent = (bytes: number) => onProgress(received + bytes, file.size);
      upload = await nextPart(file, upload, { signal, onSent, onCut });
    }
    onProgress(file.size, file.size);
    const answer = await ask<UploadedEdition>(
      "POST",
      urlOf(finishUpload, { params: upload }),
      signal,
      choices,
    );
    remembered.forget();
    return answer;
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof LeftPage)) {
      remembered.forget();
      // Not awaited: leftover parts are removed after a day in any case.
      void fetch(urlOf(cancelUpload, { params: upload }), { method: "DELETE" }).catch(() => undefined);
    }
    throw error;
  }
}

/** The earlier upload, if the shop still has it, or a new one. */
async function found(
  id: string | null,
  file: File,
  { kind }: FinishOptions,
  signal: AbortSignal,
): Promise<PartialUpload> {
  if (id !== null) {
    const known = await ask<PartialUpload>("GET", urlOf(getUpload, { params: { id } }), signal).catch(
      whereUnknown,
    );
    if (known?.size === file.size) return known;
  }
  return ask<PartialUpload>("POST", urlOf(beginUpload, {}), signal, { size: file.size, kind });
}

function whereUnknown(error: unknown): null {
  if (isStatus(error, 404)) return null;
  throw error;
}

interface PartOptions {
  signal: AbortSignal;
  onSent: (bytes: number) => void;
  onCut: (() => void) | undefined;
}

/** Sends one part, or finds out where to resume. */
async function nextPart(
  file: File,
  { id, received, part_bytes }: PartialUpload,
  { signal, onSent, onCut }: PartOptions,
): Promise<PartialUpload> {
  const url = urlOf(sendPart, { params: { id } });
  const headers = { "content-type": "application/offset+octet-stream", "upload-offset": String(received) };
  try {
    const body = file.slice(received, received + part_bytes);
    return accepted(await sendRequest({ method: "PATCH", url, body, headers, signal, onSent }));
  } catch (error) {
    // After a cut it is unknown how much of it arrived: the shop is asked, with retries.
    const isWorthAsking =
      error instanceof CallError && (error.status === 0 || error.status === 409 || error.status >= 500);
    if (!isWorthAsking) throw error;
    onCut?.();
    return ask<PartialUpload>("GET", urlOf(getUpload, { params: { id } }), signal);
  }
}

const ask = <T>(method: string, url: string, signal: AbortSignal, body?: object): Promise<T> =>
  patiently(signal, async () =>
    accepted<T>(
      await sendRequest({
        method,
        url,
        signal,
        body: body === undefined ? null : JSON.stringify(body),
        headers: body === undefined ? {} : { "content-type": "application/json" },
      }),
    ),
  );

/** The upload of a file, stored in the browser: choosing the same file again resumes it. */
function rememberedUpload({ name, size, lastModified }: File) {
  const key = `encrier.envoi.v1:${size}:${lastModified}:${name}`;
  return {
    read: (): string | null => localStorage.getItem(key),
    keep: (id: string): void => localStorage.setItem(key, id),
    forget: (): void => localStorage.removeItem(key),
  };
}
