import { X } from "lucide-react";
import { useState } from "react";
import type { CampaignLine } from "#modules/catalogue/campaigns/client/campaign-draft.ts";
import { formatCents } from "#platform/money.ts";
import { Button } from "#ui/button.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface CampaignLinesProps {
  lines: readonly CampaignLine[];
  onChange: (lines: readonly CampaignLine[]) => void;
}

/** The chosen editions, each with its price in the campaign. */
export function CampaignLines({ lines, onChange }: CampaignLinesProps) {
  if (lines.length === 0) return <p className="text-muted">Aucune édition choisie pour le moment.</p>;
  const change = (editionId: number, priceCents: number | null) =>
    onChange(lines.map((line) => (line.editionId === editionId ? { ...line, priceCents } : line)));
  return (
    <>
      {lines.length > 1 && (
        <SamePrice onApply={(priceCents) => onChange(lines.map((line) => ({ ...line, priceCents })))} />
      )}
      <ul className="divide-y divide-hairline border-y border-hairline">
        {lines.map((line) => (
          <li key={line.editionId} className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-serif text-lg leading-snug">{line.bookTitle}</p>
              <p className="text-sm text-muted">
                {line.editionTitle}, aujourd’hui{" "}
                <span className="whitespace-nowrap tabular-nums">{formatCents(line.regularCents)}</span>
              </p>
            </div>
            <div className="flex items-end gap-2">
              <EuroField
                label={
                  <>
                    Prix
                    <span className="sr-only">
                      {" "}
                      de {line.bookTitle}, {line.editionTitle}
                    </span>
                  </>
                }
                required
                className="w-32"
                valueCents={line.priceCents}
                error={errorOf(line)}
                onChangeCents={(cents) => change(line.editionId, cents)}
              />
              <IconButton
                label={`Retirer ${line.bookTitle}, ${line.editionTitle}`}
                icon={<X />}
                onClick={() => onChange(lines.filter(({ editionId }) => editionId !== line.editionId))}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const errorOf = ({ priceCents, regularCents }: CampaignLine): string | undefined =>
  priceCents !== null && priceCents >= regularCents ? "Plus bas qu’aujourd’hui." : undefined;

function SamePrice({ onApply }: { onApply: (cents: number) => void }) {
  const [cents, setCents] = useState<number | null>(null);
  return (
    <div className="flex flex-wrap items-end gap-3 pb-4">
      <EuroField
        label="Un même prix pour toutes"
        className="w-52"
        valueCents={cents}
        onChangeCents={setCents}
      />
      <Button aria-disabled={cents === null || undefined} onClick={() => cents !== null && onApply(cents)}>
        Appliquer
      </Button>
    </div>
  );
}
