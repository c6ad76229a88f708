import { urlOf } from "#platform/http/endpoint.ts";
import {
  uploadCover,
  type UploadedCover,
  uploadEditionFile,
  type UploadedEdition,
} from "#books/publishing/edition-formats.contract.ts";
import { fileNameFrom, type TextKind } from "#books/publishing/intake/intake.rules.ts";
import { accepted, type SendOptions, sendRequest, LeftPage } from "#books/publishing/client/send-request.ts";
import { CallError, isStatus } from "#platform/http/app-errors.ts";
import { patiently } from "#platform/http/patience.ts";
import * as calls from "#books/publishing/partial-uploads/partial-uploads.contract.ts";

/** The fields sent with a file (admin.md §7). */
export interface FileFields {
  title: string;
  author: string;
  editionTitle: string;
  publicationDate?: string | undefined;
  /** The field of the form: the other kind of file is refused there. */
  kind?: TextKind | undefined;
  /** The administrator's answer to a 422 whose fields name `metadataMarkOnly`. */
  metadataMarkOnly?: boolean;
}

/** Files from this size on are sent in parts, so that a cut connection does not lose all of it. */
const inPartsFrom = 20 * 1024 * 1024;

/** Uploads a PDF or a DOCX. Rejects with `CallError`, or with the signal's reason when cancelled. */
export async function sendEditionFile(
  file: File,
  fields: FileFields,
  options: SendOptions,
): Promise<UploadedEdition> {
  if (file.size >= inPartsFrom) {
    const { kind, publicationDate, metadataMarkOnly } = fields;
    // The name is shown to the publisher only: a very long one is cut, and never refused with its file.
    const name = fileNameFrom(file.name) ?? undefined;
    const choices = { name, kind, publicationDate: publicationDate || undefined, metadataMarkOnly };
    return sendInParts(file, choices, options);
  }
  const form = formOf(fields);
  form.append("file", file);
  return sendForm<UploadedEdition>(urlOf(uploadEditionFile, {}), form, file.size, options);
}

/** Uploads a cover. Rejects as `sendEditionFile`. */
export async function sendCover(
  file: File,
  fields: FileFields,
  options: SendOptions,
): Promise<UploadedCover> {
  const form = formOf(fields);
  form.append("cover", file);
  return sendForm<UploadedCover>(urlOf(uploadCover, {}), form, file.size, options);
}

function formOf({ metadataMarkOnly, ...texts }: FileFields): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text) form.append(name, text);
  if (metadataMarkOnly) form.append("metadataMarkOnly", "1");
  return form;
}

async function sendForm<T>(
  url: string,
  form: FormData,
  total: number,
  { signal, onProgress }: SendOptions,
): Promise<T> {
  // The form's own bytes are included in the sent bytes.
  const onSent = (sent: number) => onProgress(Math.min(sent, total), total);
  return accepted<T>(await sendRequest({ method: "POST", url, body: form, signal, onSent }));
}

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
async function sendInParts(
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
      urlOf(calls.finishUpload, { params: upload }),
      signal,
      choices,
    );
    remembered.forget();
    return answer;
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof LeftPage)) {
      remembered.forget();
      // Not awaited: leftover parts are removed after a day in any case.
      void fetch(urlOf(calls.cancelUpload, { params: upload }), { method: "DELETE" }).catch(() => undefined);
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
): Promise<calls.PartialUpload> {
  if (id !== null) {
    const known = await ask<calls.PartialUpload>(
      "GET",
      urlOf(calls.getUpload, { params: { id } }),
      signal,
    ).catch(whereUnknown);
    if (known?.size === file.size) return known;
  }
  return ask<calls.PartialUpload>("POST", urlOf(calls.beginUpload, {}), signal, { size: file.size, kind });
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
  { id, received, part_bytes }: calls.PartialUpload,
  { signal, onSent, onCut }: PartOptions,
): Promise<calls.PartialUpload> {
  const url = urlOf(calls.sendPart, { params: { id } });
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
    return ask<calls.PartialUpload>("GET", urlOf(calls.getUpload, { params: { id } }), signal);
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
