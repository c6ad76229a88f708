import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { keptFilesQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { mostKeptFiles } from "#books/publishing/files/source-files.rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { changeKeptFiles } from "#books/publishing/edition-files/edition-files.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** How many earlier files of each kind an edition keeps. */
export function KeptFilesSetting() {
  const kept = useQuery(keptFilesQuery());
  return (
    <section aria-labelledby="fichiers-conserves" className="flex max-w-measure flex-col gap-5">
      <h2 id="fichiers-conserves">Fichiers remplacés</h2>
      <p className="text-muted">
        Quand vous remplacez le PDF, le DOCX, l’EPUB ou la couverture d’une édition, l’ancien fichier est
        gardé et peut être rétabli. Au-delà de ce nombre, les plus anciens sont supprimés pour de bon, dans
        l’heure.
      </p>
      <Loaded answer={kept}>{({ limit }) => <LimitForm key={limit} stored={limit} />}</Loaded>
    </section>
  );
}

function LimitForm({ stored }: { stored: number }) {
  const [typed, setTyped] = useState(String(stored));
  const act = useAct(mutation(changeKeptFiles), {
    done: "C’est enregistré.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act.run({ body: { limit: typed.trim() === "" ? Number.NaN : Number(typed) } });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-4">
      <FormErrors>{act.failure}</FormErrors>
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={mostKeptFiles}
        label="Anciens fichiers gardés, pour chaque édition et chaque type de fichier"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputClassName="max-w-32"
      />
      <Button type="submit" pending={act.pending}>
        Enregistrer
      </Button>
    </form>
  );
}
