import { X } from "lucide-react";
import type { CampaignLine } from "#books/catalogue/client/campaign-draft.ts";
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
      {lines.map(({ editionId, bookTitle, editionTitle }) => (
        <li key={editionId} className="flex items-center justify-between gap-6 py-3">
          <span className="min-w-0">
            <span className="font-serif text-lg">{bookTitle}</span>{" "}
            <span className="text-muted">{editionTitle}</span>
          </span>
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
