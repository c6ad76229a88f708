import { useAct } from "#access/administrators/components/use-act.ts";
import { type SubjectCategory, placeSubject } from "#books/exchange/subjects/subjects.contract.ts";
import { schemeNames } from "#books/exchange/subjects/subjects.rules.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select } from "#ui/select.tsx";
import { mutation } from "#platform/http/call.ts";

interface SubjectChoiceProps {
  subject: SubjectCategory;
  /** The categories that can be chosen, by id. */
  names: ReadonlyMap<number, string>;
}

/** The category of a code; a choice is saved at once. */
export function SubjectChoice({ subject, names }: SubjectChoiceProps) {
  const { scheme, code, state, category, category_id: chosen } = subject;
  const act = useAct(mutation(placeSubject), {
    done: "Le sujet est rangé.",
    failed: "Le sujet n’a pas pu être rangé.",
  });
  const place = (value: string) => {
    if (value === "unknown" || value === "proposed") return;
    void act.run({ body: { scheme, code, category_id: value === "ignored" ? null : Number(value) } });
  };
  return (
    <div className="flex flex-col gap-2 md:min-w-72">
      <Select
        label={`Catégorie de ${schemeNames[scheme]} ${code}`}
        labelHidden
        value={chosen ?? state}
        disabled={act.pending}
        onChange={({ target }) => place(target.value)}
      >
        {state === "unknown" && <option value="unknown">À choisir…</option>}
        {state === "proposed" && <option value="proposed">{category} (proposée)</option>}
        <option value="ignored">Aucune catégorie</option>
        {chosen !== null && !names.has(chosen) && <option value={chosen}>{category}</option>}
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <FormErrors>{act.failure}</FormErrors>
    </div>
  );
}
