import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type Field, fieldNames, fields } from "#books/exchange/csv-columns.rules.ts";
import { type Import, checkImport } from "#books/exchange/imports/catalogue-import.contract.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

type Choice = Field | "none";
const choices = {
  none: "Ne pas importer",
  ...Object.fromEntries(fieldNames.map((name) => [name, fields[name].label])),
} as Record<Choice, string>;

/** What each column of a table means; the guesses are usually right. */
export function ColumnMapping({ found, onDone }: { found: Import; onDone: () => void }) {
  const [mapping, setMapping] = useState<(Field | null)[]>(found.columns.map(({ field }) => field));
  const act = useAct(mutation(checkImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await act.run({ params: { id: String(found.id) }, body: { mapping } })) onDone();
  };
  /** A field has one column: another one that had it loses it. */
  const choose = (index: number, chosen: Choice) =>
    setMapping(
      mapping.map((field, at) => {
        if (at === index) return chosen === "none" ? null : chosen;
        return field === chosen ? null : field;
      }),
    );
  // Two columns may have the same heading: a column is known by its position.
  const columns = found.columns.map((column, position) => ({ ...column, position }));
  return (
    <form
      noValidate
      onSubmit={(event) => void check(event)}
      className="flex max-w-measure flex-col items-start gap-6"
    >
      <div>
        <h2>Vos colonnes</h2>
        <p className="pt-2 text-muted">
          Vérifiez à quoi correspond chaque colonne. Votre choix sera retenu pour les prochains fichiers.
        </p>
      </div>
      <FormErrors>{act.failure}</FormErrors>
      <ul className="flex w-full flex-col">
        {columns.map(({ position, heading, sample }) => (
          <li key={position} className="border-b border-hairline py-3">
            <ChoiceSelect
              label={heading || `Colonne ${position + 1}`}
              description={sample ? `Par exemple : ${sample}` : "Vide sur la première ligne"}
              names={choices}
              value={mapping[position] ?? "none"}
              onChoose={(chosen) => choose(position, chosen)}
            />
          </li>
        ))}
      </ul>
      <Button type="submit" variant="primary" pending={act.pending}>
        Voir ce que l’import ferait
      </Button>
    </form>
  );
}
