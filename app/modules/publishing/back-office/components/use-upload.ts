import { useEffect, useRef, useState } from "react";
import { errorText, isStatus } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import type { StoredFile } from "#modules/publishing/back-office/components/edition-draft.ts";
import { sendUpload, type UploadRequest } from "#modules/publishing/back-office/components/send-upload.ts";

export interface Upload {
  name: string;
  sent: number;
  total: number;
}

type Analysis = Awaited<ReturnType<typeof sendUpload>>;

interface UploadOptions {
  kind: UploadRequest["kind"];
  /** Said when the server says nothing (admin.md §8). */
  fallback: string;
  /** What must be filled first; null when nothing is missing. */
  refusal: () => string | null;
  fields: () => Record<string, string>;
  onStored: (file: StoredFile, analysis: Analysis) => void;
  onBusy: (isBusy: boolean) => void;
}

/** One file on its way to the server: how far it is, how to give up, why it failed. */
export function useUpload({ kind, fallback, refusal, fields, onStored, onBusy }: UploadOptions) {
  const keepSession = useKeepSession();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useUnloadWarning(upload !== null);

  const start = async (file: File) => {
    running.current?.abort();
    const missing = refusal();
    setFailure(missing);
    if (missing) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (sent: number, total: number) => setUpload({ name: file.name, sent, total });
    onProgress(0, file.size);
    onBusy(true);
    try {
      const analysis = await keepSession(() =>
        sendUpload({ kind, file, fields: fields(), onProgress, signal }),
      );
      const stored = { path: analysis.path, name: file.name, size: file.size, storedAt: Date.now() };
      if (!signal.aborted) onStored(stored, analysis);
    } catch (error) {
      if (!signal.aborted) setFailure(isStatus(error, 0) ? "Erreur réseau." : errorText(error, fallback));
    } finally {
      // A later file may have taken the place of this one.
      if (running.current === controller) {
        running.current = null;
        setUpload(null);
        onBusy(false);
      }
    }
  };
  return { upload, failure, start: (file: File) => void start(file), cancel: () => running.current?.abort() };
}

/** Leaving the page would end the upload: the browser asks first. */
function useUnloadWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);
}
