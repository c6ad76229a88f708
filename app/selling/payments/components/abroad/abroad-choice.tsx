import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDate, parisDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { type AbroadSales, chooseAbroad } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Section } from "#ui/section.tsx";
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
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act.run({ body: draft });
  };
  return (
    <Section title="Votre choix" className="border-t border-hairline pt-6">
      {choices.length > 0 && (
        <ul className="flex flex-col gap-2 pb-5">
          {choices.map(({ from, destination, reason }) => (
            <li key={from}>
              {`Depuis le ${formatDate(from)}\u202f: ${names[destination ? "destination" : "threshold"]} (${reason})`}
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-measure pb-5 text-muted">
        Une maison peut choisir la TVA du pays sans attendre le seuil, pour deux années civiles au moins. Si
        elle vend aussi ailleurs, par exemple des livres imprimés, le seuil les compte{"\u202f"}: choisissez
        alors vous-même le jour.
      </p>
      {maySet && (
        <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
          <FormErrors>{act.failure}</FormErrors>
          <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
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
          </div>
          <Button type="submit" pending={act.pending}>
            Enregistrer le choix
          </Button>
        </form>
      )}
    </Section>
  );
}
