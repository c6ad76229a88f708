import { type SubmitEvent, useState } from "react";
import { type SubjectScheme, subjectSchemes } from "#formats/onix/book-record.ts";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useCategoryNames } from "#books/exchange/components/subjects/use-category-names.ts";
import { schemeNames, subjectCode } from "#books/exchange/subjects/subjects.rules.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceSelect, Select } from "#ui/select.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { placeSubject } from "#books/exchange/subjects/subjects.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** A code that no import has brought yet. */
export function NewSubject() {
  const names = useCategoryNames();
  const [scheme, setScheme] = useState<SubjectScheme>(subjectSchemes[0]);
  const [code, setCode] = useState("");
  const [category, setCategory] = useState("none");
  const [fault, setFault] = useState<string | null>(null);
  const act = useAct(mutation(placeSubject), {
    done: "Le code est ajouté.",
    failed: "Le code n’a pas pu être ajouté.",
  });
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = code.trim().toUpperCase();
    const isCode = subjectCode.test(written);
    setFault(isCode ? null : "Un code a des lettres, des chiffres et des traits d’union.");
    if (!isCode) return;
    const chosen = category === "none" ? null : Number(category);
    if (await act.run({ body: { scheme, code: written, category_id: chosen } })) setCode("");
  };
  return (
    <form
      noValidate
      aria-labelledby="ajouter"
      onSubmit={(event) => void add(event)}
      className="flex max-w-measure flex-col items-start gap-4"
    >
      <h2 id="ajouter">Ajouter un code</h2>
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <ChoiceSelect label="Liste" names={schemeNames} value={scheme} onChoose={setScheme} />
        <TextField
          label="Code"
          value={code}
          maxLength={30}
          autoCapitalize="characters"
          error={fault ?? undefined}
          onChange={({ target }) => setCode(target.value)}
        />
        <Select
          label="Catégorie"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className="sm:col-span-2"
        >
          <option value="none">Aucune catégorie</option>
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" pending={act.pending}>
        Ajouter
      </Button>
    </form>
  );
}
