import { authorization } from "#platform/browser.ts";
import { CallError } from "#platform/errors.ts";
import type { UploadedEdition } from "#modules/publishing/contract.ts";

export interface UploadRequest {
  kind: "pdf" | "docx" | "cover";
  file: File;
  /** What the specification sends along: title, author, editionTitle, publicationDate. */
  fields: Record<string, string>;
  /** Bytes sent so far, of how many. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file in the specified multipart call. `XMLHttpRequest`, since `fetch` tells nothing of what has been sent.
 *
 * @throws CallError with the server's text; an `AbortError` when the sender gave up
 */
export function sendUpload({
  kind,
  file,
  fields,
  onProgress,
  signal,
}: UploadRequest): Promise<Partial<UploadedEdition> & { path: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, value);
  form.append(kind === "cover" ? "cover" : "file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", kind === "cover" ? "/api/admin/upload/cover" : "/api/admin/upload/edition");
    request.responseType = "json";
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () => {
      const answer = request.response as { path?: string; error?: string } | null;
      if (request.status === 200 && answer?.path) resolve({ ...answer, path: answer.path });
      else reject(new CallError(request.status, answer?.error ?? null));
    });
    request.addEventListener("error", () => reject(new CallError(0, null)));
    request.addEventListener("abort", () => reject(new DOMException("Given up.", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
