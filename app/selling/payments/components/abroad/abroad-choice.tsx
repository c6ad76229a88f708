import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { type AbroadSales, chooseAbroad } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { DatedForm, DatedSettings } from "#ui/dated-settings.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

const names = {
  threshold: "La même TVA qu’en France, jusqu’au seuil",
  destination: "TVA du pays du lecteur",
};

/** Whether the threshold decides, or the house has chosen the rates of its readers' countries, from a day on. */
export function AbroadChoice({ choices, maySet }: { choices: AbroadSales["choices"]; maySet: boolean }) {
  const [draft, setDraft] = useState(() => ({
    from: parisDay(new Date()),
    destination: true,
    reason: "",
  }));
  const act = useAct(mutation(chooseAbroad), {
    done: "Le choix est enregistré.",
    failed: "Le choix n’a pas pu être enregistré.",
  });
  return (
    <DatedSettings
      title="Votre choix"
      lead={
        "Une maison peut choisir la TVA du pays sans attendre le seuil, pour deux années civiles au moins. Si elle vend aussi ailleurs, par exemple des livres imprimés, le seuil les compte\u202f: choisissez alors vous-même le jour."
      }
      lines={choices.map(({ from, destination, reason }) => ({
        from,
        text: `Depuis le ${formatDate(from)}\u202f: ${names[destination ? "destination" : "threshold"]} (${reason})`,
      }))}
    >
      {maySet && (
        <DatedForm action="Enregistrer le choix" act={act} onSave={() => void act.run({ body: draft })}>
          <TextField
            label="À partir du"
            type="date"
            value={draft.from}
            error={act.fields["from"]}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
          <ChoiceSelect
            label="Ventes dans l’Union"
            names={names}
            value={draft.destination ? "destination" : "threshold"}
            onChoose={(choice) => setDraft({ ...draft, destination: choice === "destination" })}
          />
          <TextField
            label="Pourquoi"
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
