import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import type { Contract } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { setTaxRegime } from "#selling/royalties/taxes/royalty-taxes.contract.ts";
import {
  contributionNames,
  regimeOn,
  type TaxRegime,
  vatNames,
} from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { DatedForm, DatedSettings } from "#ui/dated-settings.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

/** How contributions and VAT are settled with the author of a contract, and a form for a change. */
export function PayeeRegime({ contract }: { contract: Contract }) {
  const mayChange = useMay().change("accounting");
  const [today] = useState(() => parisDay(new Date()));
  const current = regimeOn(contract.regimes, today);
  const [draft, setDraft] = useState<TaxRegime>({
    from: today,
    contributions: current?.contributions ?? "withheld",
    certificate_until: null,
    vat: current?.vat ?? "withheld",
  });
  const act = useAct(mutation(setTaxRegime), {
    done: "Le régime est enregistré.",
    failed: "Le régime n’a pas pu être enregistré.",
  });
  const save = () => {
    const certificate_until = draft.contributions === "exempt" ? draft.certificate_until || null : null;
    void act.run({ params: { id: String(contract.payee_id) }, body: { ...draft, certificate_until } });
  };
  return (
    <DatedSettings
      title="Cotisations et TVA"
      lead={
        "Pour tous les contrats de cet auteur. Un relevé prend le régime du jour où il est émis\u202F; sans régime, il dit les droits bruts."
      }
      lines={contract.regimes.map((regime) => ({ from: regime.from, text: regimeText(regime) }))}
      current={current?.from}
    >
      {mayChange && (
        <DatedForm action="Enregistrer le régime" act={act} onSave={save}>
          <TextField
            label="À partir du"
            type="date"
            value={draft.from}
            error={act.fields["from"]}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
          <ChoiceSelect
            label="Cotisations"
            names={contributionNames}
            value={draft.contributions}
            onChoose={(contributions) => setDraft({ ...draft, contributions })}
          />
          {draft.contributions === "exempt" && (
            <TextField
              label="Attestation valable jusqu’au"
              description={
                "Elle vaut pour l’année\u202F; passée cette date, les cotisations sont de nouveau retenues."
              }
              type="date"
              value={draft.certificate_until ?? ""}
              error={act.fields["certificate_until"]}
              onChange={({ target }) => setDraft({ ...draft, certificate_until: target.value })}
            />
          )}
          <ChoiceSelect
            label="TVA sur ses droits"
            names={vatNames}
            value={draft.vat}
            onChoose={(vat) => setDraft({ ...draft, vat })}
          />
        </DatedForm>
      )}
    </DatedSettings>
  );
}

const regimeText = ({ from, contributions, certificate_until, vat }: TaxRegime): string =>
  `Depuis le ${formatDate(from)}\u202f: ${contributionNames[contributions]}${
    certificate_until ? `, attestation jusqu’au ${formatDate(certificate_until)}` : ""
  }. ${vatNames[vat]}.`;
