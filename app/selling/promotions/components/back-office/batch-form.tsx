import { type ComponentProps, type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { ChosenEditions } from "#books/catalogue/components/campaigns/chosen-editions.tsx";
import { EditionSearch } from "#books/catalogue/components/campaigns/edition-search.tsx";
import { batchLabelMaxLength, maxBatchCodes } from "#selling/promotions/batches/code-batches.rules.ts";
import { parisDay } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { DateField, TextField } from "#ui/text-field.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { createCodeBatch } from "#selling/promotions/batches/code-batches.contract.ts";
import { mutation } from "#platform/http/call.ts";

type Line = ComponentProps<typeof EditionSearch>["lines"][number];

/** New single-use codes: what they give, how many, until when. */
export function BatchForm({ onSaved }: { onSaved: () => void }) {
  const [today] = useState(() => parisDay(new Date()));
  const [label, setLabel] = useState("");
  const [count, setCount] = useState("10");
  const [lastDay, setLastDay] = useState("");
  const [lines, setLines] = useState<readonly Line[]>([]);
  const { run, pending, failure, fail } = useAct(mutation(createCodeBatch), {
    done: "Les codes sont créés.",
    failed: "Les codes n’ont pas pu être créés.",
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (label.trim() === "") return fail("Donnez un nom à ces exemplaires.");
    if (!/^[1-9]\d{0,3}$/.test(count) || Number(count) > maxBatchCodes)
      return fail("Indiquez un nombre de codes, de 1 à 5\u202F000.");
    if (lines.length === 0) return fail("Choisissez au moins une édition.");
    const editionIds = lines.map(({ editionId }) => editionId);
    void run({ body: { label, count: Number(count), editionIds, lastDay: lastDay || null } }).then(
      (isSaved) => isSaved && onSaved(),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-10">
      <FormErrors>{failure}</FormErrors>
      <TextField
        label="Nom"
        description={
          "Pour vous seul\u202F: «\u202FPresse, rentrée 2027\u202F», «\u202FSalon de Brive\u202F»."
        }
        required
        maxLength={batchLabelMaxLength}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        className="max-w-md"
      />
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <TextField
          label="Nombre de codes"
          required
          inputMode="numeric"
          maxLength={4}
          value={count}
          onChange={(event) => setCount(event.target.value.trim())}
          className="w-44"
        />
        <DateField
          label="Dernier jour"
          description={"Vide\u202F: sans limite."}
          min={today}
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
          className="w-48"
        />
      </div>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-4 font-serif text-xl">Éditions que donne chaque code</legend>
        <ChosenEditions lines={lines} onChange={setLines} />
        <EditionSearch lines={lines} onAdd={(added) => setLines([...lines, ...added])} />
      </fieldset>
      <div>
        <Button variant="primary" type="submit" pending={pending} pendingLabel="Création…">
          Créer les codes
        </Button>
      </div>
    </form>
  );
}
