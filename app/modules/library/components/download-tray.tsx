import type { Downloads } from "#modules/library/components/use-downloads.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** The downloads under way, in sight wherever in the library one is. */
export function DownloadTray({ running }: Pick<Downloads, "running">) {
  if (running.length === 0) return null;
  return (
    <section
      aria-label="Téléchargements en cours"
      className="sticky bottom-4 z-10 mt-8 ml-auto flex max-w-xl flex-col gap-3 rounded border border-control bg-raised px-4 py-3"
    >
      {running.map(({ key, title, format, received, total, cancel }) => (
        <ProgressBar
          key={key}
          label={`${format.toUpperCase()} · ${title}`}
          value={total === null && received === 0 ? null : received}
          max={total}
          onCancel={cancel}
          cancelLabel={`Annuler le téléchargement de ${title} en ${format.toUpperCase()}`}
        />
      ))}
    </section>
  );
}
