import { Check } from "lucide-react";
import { stateOf } from "#reading/library/client/library-filters.ts";
import { useLibraryTools } from "#reading/library/components/library-tools.tsx";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Chip } from "#ui/chip.tsx";

/** How far the owner is in an edition, and its labels. */
export function EditionMarks({ row }: { row: LibraryRow }) {
  const tools = useLibraryTools();
  if (!tools) return null;
  const state = stateOf(row, tools.progress);
  const fraction = tools.progress.get(row.edition_id)?.fraction ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {state === "read" && (
        <Badge tone="success">
          <Check aria-hidden />
          Lu
        </Badge>
      )}
      {state === "reading" && <Badge>En cours, {Math.round(fraction * 100)}&nbsp;%</Badge>}
      {row.labels.map((label) => (
        <Chip key={label}>{label}</Chip>
      ))}
      {tools.noteFor(row)}
    </div>
  );
}
