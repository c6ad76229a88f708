import { urlOf } from "#platform/http/endpoint.ts";
import {
  uploadCover,
  type UploadedCover,
  uploadEditionFile,
  type UploadedEdition,
} from "#books/publishing/edition-formats.contract.ts";
import { fileNameFrom, type TextKind } from "#books/publishing/intake/intake.rules.ts";
import { sendInParts } from "#books/publishing/client/send-in-parts.ts";
import { accepted, type SendOptions, sendRequest } from "#books/publishing/client/send-request.ts";

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
