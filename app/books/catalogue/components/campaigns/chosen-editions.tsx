import { X } from "lucide-react";
import type { CampaignLine } from "#books/catalogue/client/campaign-draft.ts";
import { formatCents } from "#platform/data/money.ts";
import { IconButton } from "#ui/icon-button.tsx";

interface ChosenEditionsProps {
  lines: readonly CampaignLine[];
  onChange: (lines: readonly CampaignLine[]) => void;
}

/** The editions that a form has chosen, each with its removal. */
export function ChosenEditions({ lines, onChange }: ChosenEditionsProps) {
  if (lines.length === 0) return <p className="text-muted">Aucune édition choisie pour le moment.</p>;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {lines.map(({ editionId, bookTitle, editionTitle, regularCents }) => (
        <li key={editionId} className="flex items-center gap-4 py-3">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="font-serif text-lg">{bookTitle}</span>
            <span className="text-muted">{editionTitle}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{formatCents(regularCents)}</span>
          <IconButton
            label={`Retirer ${bookTitle}, ${editionTitle}`}
            icon={<X />}
            onClick={() => onChange(lines.filter((line) => line.editionId !== editionId))}
          />
        </li>
      ))}
    </ul>
  );
}
