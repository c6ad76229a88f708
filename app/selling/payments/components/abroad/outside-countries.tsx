import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { mutation } from "#platform/http/call.ts";
import {
  type AbroadSales,
  sellOutside,
  stopOutside,
} from "#selling/payments/abroad/sales-abroad.contract.ts";
import { countryName, isMemberState } from "#selling/payments/billing/billing.rules.ts";
import { countryNames } from "#selling/payments/components/billing/country-names.ts";
import { Button } from "#ui/button.tsx";
import { DatedForm } from "#ui/dated-settings.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Section } from "#ui/section.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

interface OutsideCountriesProps {
  outside: AbroadSales["outside"];
  maySet: boolean;
}

/** Countries outside of the Union: sold to only where the house says so, without VAT. */
export function OutsideCountries({ outside, maySet }: OutsideCountriesProps) {
  const act = useAct(mutation(stopOutside), {
    done: "La boutique ne vend plus dans ce pays.",
    failed: "Le changement n’a pas pu être enregistré.",
  });
  return (
    <Section title="Hors de l’Union" className="border-t border-hairline pt-6">
      <p className="max-w-measure pb-5 text-muted">
        {outside.length === 0 ? "La boutique n’y vend pas. " : ""}
        Une vente hors de l’Union est sans TVA française, mais certains pays demandent la leur dès le premier
        livre{"\u202f"}: ouvrez ceux dont vous connaissez la règle.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      <ul className="flex flex-col gap-3">
        {outside.map(({ country, reason }) => (
          <li key={country} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              <strong>{countryName(country)}</strong>, sans TVA ({reason})
            </span>
            {maySet && (
              <Button
                size="sm"
                variant="quiet"
                pending={act.pending}
                aria-label={`Ne plus vendre\u202f: ${countryName(country)}`}
                onClick={() => void act.run({ params: { country } })}
              >
                Ne plus vendre
              </Button>
            )}
          </li>
        ))}
      </ul>
      {maySet && <OpeningForm />}
    </Section>
  );
}

function OpeningForm() {
  const [draft, setDraft] = useState({ country: "CH", reason: "" });
  const act = useAct(mutation(sellOutside), {
    done: "La boutique vend dans ce pays.",
    failed: "Le changement n’a pas pu être enregistré.",
  });
  const names = Object.fromEntries(
    Object.entries(countryNames()).filter(([code]) => !isMemberState(code) && code !== "MC"),
  );
  const save = async () => {
    if (await act.run({ body: draft })) setDraft({ ...draft, reason: "" });
  };
  return (
    <div className="pt-5">
      <DatedForm action="Vendre dans ce pays" act={act} onSave={() => void save()}>
        <ChoiceSelect
          label="Pays"
          names={names}
          value={draft.country}
          error={act.fields["country"]}
          onChoose={(country) => setDraft({ ...draft, country })}
        />
        <TextField
          label="Sa règle, et où vous l’avez lue"
          maxLength={200}
          value={draft.reason}
          error={act.fields["reason"]}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
        />
      </DatedForm>
    </div>
  );
}
