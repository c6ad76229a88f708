import { type SubmitEvent, useState } from "react";
import type { NamedFields } from "#books/exchange/csv-fields.rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

interface ColumnMappingProps<Field extends string> {
  columns: readonly { heading: string; sample: string; field: Field | null }[];
  /** In the order of the choice. */
  fields: NamedFields<Field>;
  /** Advice under the title. */
  note: string;
  act: { pending: boolean; failure: string | null };
  onCheck: (mapping: (Field | null)[]) => Promise<void>;
}

/** What each column of a table means; the guesses are usually right. */
export function ColumnMapping<Field extends string>(props: ColumnMappingProps<Field>) {
  const { fields, note, act, onCheck } = props;
  const labels = Object.entries<NamedFields<Field>[Field]>(fields).map(([name, { label }]) => [name, label]);
  const names = { none: "Ne pas importer", ...Object.fromEntries(labels) } as Record<Field | "none", string>;
  const [mapping, setMapping] = useState(props.columns.map(({ field }) => field));
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onCheck(mapping);
  };
  /** A field has one column: another one that had it loses it. */
  const choose = (index: number, chosen: Field | "none") =>
    setMapping(
      mapping.map((field, at) => {
        if (at === index) return chosen === "none" ? null : chosen;
        return field === chosen ? null : field;
      }),
    );
  // Two columns may have the same heading: a column is known by its position.
  const columns = props.columns.map((column, position) => ({ ...column, position }));
  return (
    <form noValidate onSubmit={check} className="flex max-w-measure flex-col items-start gap-6">
      <div>
        <h2>Vos colonnes</h2>
        <p className="pt-2 text-muted">Vérifiez à quoi correspond chaque colonne. {note}</p>
      </div>
      <FormErrors>{act.failure}</FormErrors>
      <ul className="flex w-full flex-col">
        {columns.map(({ position, heading, sample }) => (
          <li key={position} className="border-b border-hairline py-3">
            <ChoiceSelect<Field | "none">
              label={heading || `Colonne ${position + 1}`}
              description={sample ? `Par exemple : ${sample}` : "Vide sur la première ligne"}
              names={names}
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
