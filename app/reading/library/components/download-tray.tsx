import { useRef } from "react";
import type { Downloads, RunningDownload } from "#reading/library/components/use-downloads.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { useToastOffset } from "#ui/use-toast-offset.ts";

/** The active downloads, at the bottom of the screen on every page of the library. */
export function DownloadTray({ running }: Pick<Downloads, "running">) {
  const tray = useRef<HTMLElement>(null);
  const isShown = running.length > 0;
  useToastOffset(tray, isShown);
  if (!isShown) return null;
  return (
    <section
      ref={tray}
      aria-label="Téléchargements en cours"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 max-h-[40dvh] animate-rise overflow-y-auto border-t border-control bg-raised"
    >
      <div className="shell flex flex-col gap-3 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {running.map((download) => (
          <DownloadProgress key={download.key} download={download} />
        ))}
      </div>
    </section>
  );
}

function DownloadProgress({ download }: { download: RunningDownload }) {
  const { key, title, format, received, total, isCut, cancel } = download;
  const row = useRef<HTMLDivElement>(null);
  useFocusBack(row, () => document.querySelector<HTMLElement>(`[data-download="${key}"]`));
  return (
    <div ref={row}>
      <ProgressBar
        label={`${format.toUpperCase()} · ${title}`}
        value={total === null && received === 0 ? null : received}
        max={total}
        text={isCut ? "En attente du réseau…" : undefined}
        onCancel={cancel}
        cancelLabel={`Annuler le téléchargement de ${title} en ${format.toUpperCase()}`}
      />
    </div>
  );
}
