import { useCallback, useRef, useState } from "react";
import type { PublicFormats } from "#books/catalogue/books/books.rules.ts";
import { downloadFormats, formatOf } from "#books/publishing/edition-formats.rules.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { fetchCopy, openCopyLink } from "#reading/library/client/fetch-copy.ts";
import type { Transfer } from "#reading/library/client/receive-copy.ts";
import type { DownloadFormat, LibraryRow } from "#reading/library/holdings.contract.ts";
import { type Toasts, useToasts } from "#ui/toast.tsx";

export interface RunningDownload extends Transfer {
  key: string;
  title: string;
  format: DownloadFormat;
  cancel: () => void;
}

/** What a download needs of an owned edition. */
export type OwnedEdition = Pick<LibraryRow, "edition_id" | "book_title" | "edition_title">;

export interface Downloads {
  running: readonly RunningDownload[];
  start: (row: OwnedEdition, format: DownloadFormat) => void;
}

/** What a button says that downloads a file. A KEPUB goes by the name of the e-readers that it is for. */
export const downloadTexts = (row: OwnedEdition, format: DownloadFormat) =>
  format === "kepub"
    ? {
        children: "Kobo",
        "aria-label": `Télécharger ${fullTitle(row)} pour Kobo`,
        title: "KEPUB\u202f: l’EPUB préparé pour les liseuses Kobo",
      }
    : {
        children: format.toUpperCase(),
        "aria-label": `Télécharger ${fullTitle(row)} en ${format.toUpperCase()}`,
      };

/** What can be downloaded of an edition. */
export const readyDownloads = (states: PublicFormats): DownloadFormat[] =>
  downloadFormats.filter((format) => states[formatOf(format)] === "ready");

export const downloadKey = (editionId: number, format: DownloadFormat): string => `${editionId}.${format}`;

/** Active downloads, each once; a download continues when the list is searched, sorted or displayed differently. */
export function useDownloads(): Downloads {
  const [running, setRunning] = useState<readonly RunningDownload[]>([]);
  const started = useRef(new Set<string>());
  const { show } = useToasts();

  const start = useCallback(
    (row: OwnedEdition, format: DownloadFormat) => {
      const key = downloadKey(row.edition_id, format);
      if (started.current.has(key)) return;
      started.current.add(key);
      const stopping = new AbortController();
      const title = fullTitle(row);
      const cancel = () => stopping.abort();
      setRunning((list) => [...list, { key, title, format, received: 0, total: null, isCut: false, cancel }]);
      const onProgress = throttled((transfer) =>
        setRunning((list) => list.map((one) => (one.key === key ? { ...one, ...transfer } : one))),
      );
      void fetchAndSave(row, format, { signal: stopping.signal, onProgress, show }).finally(() => {
        started.current.delete(key);
        setRunning((list) => list.filter((one) => one.key !== key));
      });
    },
    [show],
  );
  return { running, start };
}

interface SaveOptions {
  signal: AbortSignal;
  onProgress: (transfer: Transfer) => void;
  show: Toasts["show"];
}

async function fetchAndSave(row: OwnedEdition, format: DownloadFormat, options: SaveOptions): Promise<void> {
  const { signal, onProgress, show } = options;
  try {
    // A touch device has a download manager, which is better than a page's memory.
    if (window.matchMedia("(pointer: coarse)").matches) {
      await openCopyLink(row.edition_id, format);
      show(
        `«\u202f${fullTitle(row)}\u202f» se télécharge\u202f: retrouvez-le dans les téléchargements de votre appareil.`,
      );
      return;
    }
    const { name, blob } = await fetchCopy(row.edition_id, format, { signal, onProgress });
    saveFile(name, blob);
    show(`«\u202f${fullTitle(row)}\u202f» est téléchargé (${format.toUpperCase()}).`, { tone: "success" });
  } catch (error) {
    if (signal.aborted) show("Téléchargement annulé.");
    else show(errorText(error, "Erreur de téléchargement"), { tone: "error" });
  }
}

/** 'Book – Edition'; a single title if both are the same. */
export function fullTitle({ book_title, edition_title }: OwnedEdition): string {
  return book_title === edition_title ? book_title : `${book_title} – ${edition_title}`;
}

/** Milliseconds between two updates of a progress bar: fast enough to look smooth. */
const redrawInterval = 100;

function throttled(draw: (transfer: Transfer) => void) {
  let last = 0;
  return (transfer: Transfer) => {
    const now = performance.now();
    const isAnnounced = transfer.isCut || transfer.received === transfer.total;
    if (now - last < redrawInterval && !isAnnounced) return;
    last = now;
    draw(transfer);
  };
}
