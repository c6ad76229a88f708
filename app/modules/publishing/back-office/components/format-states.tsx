import { RotateCw } from "lucide-react";
import { FormatBadges } from "#modules/publishing/back-office/components/format-badges.tsx";
import {
  useFormatStates,
  useRetryFormat,
} from "#modules/publishing/back-office/components/use-format-states.ts";
import type { FormatState } from "#modules/publishing/contract.ts";
import { type Format, formats as formatNames } from "#modules/publishing/rules.ts";
import { Button } from "#ui/button.tsx";

/** How far each format of an edition is, why one could not be made, and what to know of one that was. */
export function FormatStateList({ editionId }: { editionId: number }) {
  const formats = useFormatStates([editionId]).get(editionId);
  const { retry, pending } = useRetryFormat(editionId);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <FormatBadges formats={formats} />
      {formats &&
        formatNames.map((name) => (
          <FormatNotes
            key={name}
            name={name}
            format={formats[name]}
            onRetry={() => retry(name)}
            pending={pending}
          />
        ))}
    </div>
  );
}

interface FormatNotesProps {
  name: Format;
  format: FormatState;
  onRetry: () => void;
  pending: boolean;
}

function FormatNotes({ name, format, onRetry, pending }: FormatNotesProps) {
  const notes = format.state === "failed" ? [format.reason ?? ""] : (format.warnings ?? []);
  if (notes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 border-accent pl-4">
      <p className="min-w-0 flex-1 basis-72 text-muted">
        <strong className="text-ink">{name.toUpperCase()}</strong>
        {"\u202F"}: {notes.join(" ")}
        {format.earlier && " Les lecteurs reçoivent le fichier précédent."}
      </p>
      {format.state === "failed" && (
        <Button size="sm" pending={pending} icon={<RotateCw aria-hidden />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
