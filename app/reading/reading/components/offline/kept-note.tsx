import { CloudCheck } from "lucide-react";
import type { Keeping } from "#reading/reading/components/offline/use-kept-books.ts";
import { formatBytes } from "#ui/bytes.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** Whether an edition is kept in this browser, and how far that is. */
export function KeptNote({ keeping }: { keeping: Keeping }) {
  if (keeping.state === "running")
    return (
      <ProgressBar
        className="w-full"
        label="Hors ligne"
        value={keeping.total === null ? null : keeping.received}
        max={keeping.total}
        onCancel={keeping.cancel}
        cancelLabel="Ne pas garder hors ligne"
      />
    );
  return (
    <p className="flex w-full items-center gap-1.5 text-sm leading-snug text-muted">
      {keeping.state === "kept" ? (
        <>
          <CloudCheck aria-hidden className="size-4 shrink-0" />
          Hors ligne, {formatBytes(keeping.bytes)}
        </>
      ) : (
        "Hors ligne\u202f: interrompu"
      )}
    </p>
  );
}
