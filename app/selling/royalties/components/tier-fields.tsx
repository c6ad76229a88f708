import { Plus, X } from "lucide-react";
import type { TierDraft } from "#selling/royalties/client/terms-draft.ts";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { maxTiers } from "#selling/royalties/royalty-contracts.rules.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";

interface TierFieldsProps {
  tiers: readonly TierDraft[];
  onChange: (tiers: TierDraft[]) => void;
}

/** The rate, and higher or lower ones from a number of sold copies on. */
export function TierFields({ tiers, onChange }: TierFieldsProps) {
  const change = (key: number, values: Partial<TierDraft>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...values } : tier)));
  const nextKey = Math.max(...tiers.map(({ key }) => key)) + 1;
  return (
    <fieldset className="flex flex-col items-start gap-4">
      <legend className="pb-3 font-serif text-lg">Taux, sur le prix hors taxes</legend>
      {tiers.map((tier, index) => (
        <div key={tier.key} className="flex flex-wrap items-end gap-4">
          {index > 0 && (
            <TextField
              label="Au-delà de (exemplaires)"
              inputMode="numeric"
              maxLength={9}
              value={tier.after}
              onChange={({ target }) => change(tier.key, { after: target.value.trim() })}
              className="w-52"
            />
          )}
          <PercentField
            label={index === 0 ? "Taux" : "Taux de ce palier"}
            required
            hundredths={tier.rate}
            onChangeHundredths={(rate) => change(tier.key, { rate })}
            className="w-36"
          />
          {index > 0 && (
            <IconButton
              label={`Retirer le palier ${index + 1}`}
              icon={<X />}
              onClick={() => onChange(tiers.filter(({ key }) => key !== tier.key))}
            />
          )}
        </div>
      ))}
      {tiers.length < maxTiers && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...tiers, { key: nextKey, after: "", rate: null }])}
        >
          Ajouter un palier
        </Button>
      )}
    </fieldset>
  );
}
