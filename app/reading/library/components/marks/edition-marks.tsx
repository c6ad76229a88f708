import { Check } from "lucide-react";
import { formatDate } from "#platform/data/dates.ts";
import { finishedAt, stateOf } from "#reading/library/client/reading-states.ts";
import { useLibraryTools } from "#reading/library/components/library-tools.tsx";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Chip } from "#ui/chip.tsx";

/** How far the owner is in an edition, and its labels. */
export function EditionMarks({ row }: { row: LibraryRow }) {
  const tools = useLibraryTools();
  if (!tools) return null;
  const finished = finishedAt(row, tools.progress);
  const fraction = tools.progress.get(row.edition_id)?.fraction ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {finished !== null && (
        <Badge tone="success" className="whitespace-normal!">
          <Check aria-hidden />
          Lu le {formatDate(finished)}
        </Badge>
      )}
      {stateOf(row, tools.progress) === "reading" && (
        <Badge>En cours, {Math.round(fraction * 100)}&nbsp;%</Badge>
      )}
      {row.labels.map((label) => (
        <Chip key={label}>{label}</Chip>
      ))}
      {tools.noteFor(row)}
    </div>
  );
}
