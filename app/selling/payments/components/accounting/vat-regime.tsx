import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { addVatRegime, type Franchise } from "#selling/payments/accounting/accounting.contract.ts";
import * as rules from "#selling/payments/regime/vat-regime.rules.ts";
import { formatCents, formatEuros } from "#platform/data/money.ts";
import { DatedForm, DatedSettings } from "#ui/dated-settings.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

interface VatRegimeProps {
  regimes: rules.VatRegime[];
  franchise: Franchise | null;
  maySet: boolean;
}

/** The regime in force, its thresholds and changes, and a form for the next one. */
export function VatRegime({ regimes, franchise, maySet }: VatRegimeProps) {
  const [now] = useState(() => new Date());
  const current = rules.regimeAt(regimes, now);
  const [draft, setDraft] = useState<rules.VatRegime>({ ...current, from: parisDay(now), reason: "" });
  const act = useAct(mutation(addVatRegime), {
    done: "Le changement est enregistré.",
    failed: "Le changement n’a pas pu être enregistré.",
  });
  return (
    <DatedSettings
      title="Régime de TVA"
      id="regime-de-tva"
      lead="Une vente prend le taux du jour où elle est payée, un remboursement celui de sa vente. Avant de changer, vérifiez avec votre comptable le régime, ses seuils et le taux de l’abonnement."
      lines={regimes.map((regime) => ({
        from: regime.from,
        text: `Depuis le ${formatDate(regime.from)}\u202f: ${rules.regimeName(regime)} (${regime.reason})`,
      }))}
      current={current.from}
    >
      {franchise && <FranchiseCounter franchise={franchise} />}
      {maySet && (
        <DatedForm action="Enregistrer le changement" act={act} onSave={() => void act.run({ body: draft })}>
          <TextField
            label="À partir du"
            type="date"
            value={draft.from}
            error={act.fields["from"]}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
          {(["editions", "subscriptions"] as const).map((name) => (
            <Select
              key={name}
              label={name === "editions" ? "Livres numériques" : "Abonnements"}
              value={String(draft[name])}
              error={act.fields[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: Number(target.value) })}
            >
              {([0, ...rules.vatRates] as const).map((rate) => (
                <option key={rate} value={rate}>
                  {rate === 0 ? "Sans TVA (franchise en base)" : rules.rateName(rate)}
                </option>
              ))}
            </Select>
          ))}
          <TextField
            className="sm:col-span-2"
            label="Pourquoi ce régime et ces taux"
            maxLength={200}
            value={draft.reason}
            error={act.fields["reason"]}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </DatedForm>
      )}
    </DatedSettings>
  );
}

/** The year's sales up to the threshold of the franchise. */
const FranchiseCounter = ({
  franchise: { cents, base_cents, upper_cents, source },
}: {
  franchise: Franchise;
}) => (
  <div className="flex max-w-measure flex-col gap-4 pb-6">
    <ProgressBar
      label="Ventes de l’année"
      value={Math.max(0, cents)}
      max={base_cents}
      text={`${formatCents(cents)} sur ${formatEuros(base_cents)}`}
    />
    <p className="text-sm text-muted">
      Au-delà de {formatEuros(base_cents)}, la TVA est due l’année suivante{"\u202f"}; au-delà de{" "}
      {formatEuros(upper_cents)}, dès ce jour ({source}). Comptez aussi ce que vous vendez ailleurs qu’ici.
    </p>
  </div>
);
