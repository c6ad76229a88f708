import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import { PercentField } from "#selling/royalties/components/percent-field.tsx";
import { royaltyRatesQuery } from "#selling/royalties/royalties.queries.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { setRoyaltyRate } from "#selling/royalties/taxes/royalty-taxes.contract.ts";
import { rateNames, type RateLine, type RateName } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DatedForm, DatedSettings } from "#ui/dated-settings.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The rates of contributions and VAT with their sources, and a form for a new one. */
export function RoyaltyRates() {
  const rates = useQuery(royaltyRatesQuery());
  const mayChange = useMay().change("accounting");
  return (
    <DatedSettings
      title="Taux des cotisations et de la TVA"
      lead={
        "Chaque taux vaut à partir de son jour, pour les relevés émis ensuite. Vérifiez-les avec votre comptable au début de chaque année\u202F: ceux d’un relevé émis ne changent pas."
      }
      lines={[]}
    >
      <Loaded answer={rates}>
        {(found) => (
          <details>
            <summary className="min-h-6 cursor-pointer font-semibold">Voir et changer les taux</summary>
            <div className="flex flex-col items-start gap-6 pt-5">
              <DataTable
                caption="Taux"
                columns={columns}
                rows={found}
                rowKey={({ name, from }) => `${name} ${from}`}
                cardsBelow="lg"
              />
              {mayChange && <NewRate />}
            </div>
          </details>
        )}
      </Loaded>
    </DatedSettings>
  );
}

const columns: Column<RateLine>[] = [
  {
    id: "name",
    header: "Taux",
    primary: true,
    cell: ({ name, is_checked }) => (
      <>
        {rateNames[name]} {!is_checked && <Badge tone="accent">à vérifier</Badge>}
      </>
    ),
  },
  { id: "from", header: "À partir du", cell: ({ from }) => formatDate(from) },
  { id: "rate", header: "Valeur", align: "end", cell: ({ rate }) => percentText(rate) },
  {
    id: "source",
    header: "Source",
    cell: ({ source }) => <span className="text-sm text-muted">{source}</span>,
  },
];

function NewRate() {
  const [name, setName] = useState<RateName>("old_age");
  const [from, setFrom] = useState(() => parisDay(new Date()));
  const [rate, setRate] = useState<number | null>(null);
  const [source, setSource] = useState("");
  const act = useAct(mutation(setRoyaltyRate), {
    done: "Le taux est enregistré.",
    failed: "Le taux n’a pas pu être enregistré.",
  });
  const save = () => {
    if (rate === null) return act.fail("Indiquez le taux, par exemple 6,15.");
    void act.run({ body: { name, from, rate, source } });
  };
  return (
    <DatedForm action="Enregistrer le taux" act={act} onSave={save}>
      <ChoiceSelect label="Nouveau taux de" names={rateNames} value={name} onChoose={setName} />
      <TextField
        label="À partir du"
        type="date"
        value={from}
        error={act.fields["from"]}
        onChange={({ target }) => setFrom(target.value)}
      />
      <PercentField label="Valeur" hundredths={rate} onChangeHundredths={setRate} />
      <TextField
        label="Source"
        description="Le texte, ou la page où vous l’avez lu."
        maxLength={300}
        value={source}
        error={act.fields["source"]}
        onChange={({ target }) => setSource(target.value)}
      />
    </DatedForm>
  );
}
