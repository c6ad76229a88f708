import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallError, errorText, isStatus } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { LeftPage, type SendOptions } from "#books/publishing/client/send-request.ts";
import { type FileFields, sendCover, sendEditionFile } from "#books/publishing/client/send-file.ts";
import type {
  UploadedCover,
  UploadedEdition,
  FileAnalysis,
} from "#books/publishing/edition-formats.contract.ts";
import type { SourceKind } from "#books/publishing/edition-formats.rules.ts";
import { fileContents } from "#books/publishing/back-office/client/file-contents.ts";
import type { StoredFile } from "#books/publishing/back-office/client/edition-draft.ts";

export interface Upload {
  name: string;
  sent: number;
  total: number;
  /** The connection was cut and is being restored. */
  isCut: boolean;
}

/** The server's answer: for a cover only its path and its faults. */
type Answer = UploadedCover & Partial<UploadedEdition>;

type Send = (file: File, fields: FileFields, options: SendOptions) => Promise<Answer>;

interface UploadOptions {
  kind: SourceKind;
  /** Shown if the server gives no message (admin.md §8). */
  fallback: string;
  /** The fields to fill first; null if none is missing. */
  refusal: () => string | null;
  fields: () => FileFields;
  onStored: (file: StoredFile, answer: Answer) => void;
  onBusy: (isBusy: boolean) => void;
}

/** A file that the server accepts only after a confirmation by the publisher. */
interface Condition {
  text: string;
  accept: () => void;
}

/** One upload: its progress, its cancellation, the reason of its failure, and the confirmation it would need. */
export function useUpload({ kind, fallback, refusal, fields, onStored, onBusy }: UploadOptions) {
  const keepSession = useKeepSession();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [condition, setCondition] = useState<Condition | null>(null);
  const running = useRef<AbortController | null>(null);
  /** A file that waits for the fields to fill first. */
  const [held, setHeld] = useState<File | null>(null);
  useEffect(() => () => running.current?.abort(new LeftPage()), []);

  /** The upload is complete; the form uses the file once the publisher confirms it. */
  const warn = (file: File, answer: Answer, warning: string) => {
    setRefused(file.name);
    setFailure(warning);
    const accept = () => {
      setRefused(null);
      setFailure(null);
      setCondition(null);
      onStored(storedFile(file, answer), answer);
    };
    setCondition({ text: "Garder cette couverture", accept });
  };

  const start = async (file: File, agreed: Partial<FileFields> = {}) => {
    running.current?.abort(givenUp());
    const missing = refusal();
    setHeld(missing ? file : null);
    setFailure(missing);
    setRefused(null);
    setCondition(null);
    if (missing) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (sent: number, total: number) =>
      setUpload({ name: file.name, sent, total, isCut: false });
    const onCut = () => setUpload((before) => before && { ...before, isCut: true });
    const send: Send = kind === "cover" ? sendCover : sendEditionFile;
    const asked = kind === "cover" ? {} : { kind };
    onProgress(0, file.size);
    onBusy(true);
    try {
      const answer: Answer = await keepSession(() =>
        send(file, { ...fields(), ...asked, ...agreed }, { signal, onProgress, onCut }),
      );
      // Publication would refuse it: shown now, next to the file.
      if (answer.analysis?.refusal) throw new CallError(422, answer.analysis.refusal);
      if (signal.aborted) return;
      if (answer.warning) warn(file, answer, answer.warning);
      else onStored(storedFile(file, answer), answer);
    } catch (error) {
      if (signal.aborted) return;
      setRefused(file.name);
      setFailure(isStatus(error, 0) ? "Erreur réseau." : errorText(error, fallback));
      const text = error instanceof CallError ? error.fields["metadataMarkOnly"] : undefined;
      if (text) setCondition({ text, accept: () => void start(file, { metadataMarkOnly: true }) });
    } finally {
      // A later file may have replaced this one.
      if (running.current === controller) {
        running.current = null;
        setUpload(null);
        onBusy(false);
      }
    }
  };
  const isHeld = held !== null && refusal() !== null;
  const release = useEffectEvent(() => {
    if (held) void start(held);
  });
  useEffect(() => {
    if (!isHeld) release();
  }, [isHeld]);
  return {
    upload,
    failure,
    /** The name of the file that `failure` refers to; null if it refers to the form. */
    refused,
    condition,
    start: (file: File) => void start(file),
    cancel: () => running.current?.abort(givenUp()),
  };
}

const storedFile = ({ name, size }: File, { path, analysis }: Answer): StoredFile => ({
  path,
  name,
  size,
  storedAt: Date.now(),
  remarks: fileRemarks(analysis),
  contents: fileContents(analysis),
  typography: analysis?.typography,
  structure: analysis?.structure,
  warnings: analysis?.warnings,
  text: analysis?.text,
  isFixedLayout: analysis?.epub?.fixed_layout === true,
  canUpgrade: analysis?.epub?.version.startsWith("2") === true && !analysis.epub.upgrade_refusal,
});

const givenUp = () => new DOMException("Given up.", "AbortError");

const names = (list: readonly string[]): string =>
  list.length > 3 ? `${list.slice(0, 3).join(", ")}…` : list.join(", ");

/** Remarks on an accepted file for the publisher, in sentences. */
export function fileRemarks(analysis: FileAnalysis | undefined): string[] {
  if (!analysis) return [];
  const missing = analysis.fonts.filter(({ embedded }) => !embedded).map(({ name }) => name);
  return [
    missing.length > 0 &&
      `Polices non incorporées, remplacées chez le lecteur\u202F: ${names([...new Set(missing)])}.`,
    analysis.markedInMetadataOnly &&
      "Le nom du lecteur ne figurera que dans les métadonnées, non sur les pages.",
    analysis.macros && "Les macros ont été laissées de côté.",
    analysis.epub?.fixed_layout && "Mise en page fixe\u202F: cette édition n’aura pas d’AZW3.",
    ...(analysis.epub?.warnings ?? []),
    analysis.epub?.upgrade_refusal,
    analysis.externalReferences.length > 0 &&
      `Fichiers liés, absents du livre\u202F: ${names(analysis.externalReferences)}.`,
  ].filter((remark) => typeof remark === "string");
}
