import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Panel } from "#access/administrators/components/panel.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type ExtractState, changeExtract } from "#books/publishing/extracts/edition-extracts.contract.ts";
import { extractStateQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { type ExtractChoice, largestAmounts } from "#books/publishing/extracts/edition-extracts.rules.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { Callout } from "#ui/callout.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mutation } from "#platform/http/call.ts";

/** How much of an edition a visitor can read before buying it. */
export function ExtractPanel({ editionId }: { editionId: number }) {
  const source = useQuery(extractStateQuery(editionId));
  return (
    <Panel title="Extrait" source={source} skeleton={<Skeleton className="h-40" />}>
      {(state) => (
        <div className="flex flex-col gap-5">
          <p className="max-w-measure text-muted">
            Le début du livre, à lire en ligne et à télécharger sans compte. Il s’arrête à la fin d’un
            paragraphe, et ne montre jamais plus de la moitié du texte.
          </p>
          <Outcome state={state} />
          <ChoiceForm
            key={`${state.measure} ${state.amount}`}
            editionId={editionId}
            stored={{ measure: state.measure, amount: state.amount }}
          />
        </div>
      )}
    </Panel>
  );
}

function Outcome({ state: { state, reason, path, size, downloads } }: { state: ExtractState }) {
  if (state === "none") return <p>Cette édition n’a pas d’extrait.</p>;
  if (state === "pending") return <p>L’extrait est en cours de préparation.</p>;
  if (state === "without_epub")
    return <p>L’extrait est tiré de l’EPUB{"\u202F"}: il viendra quand l’édition en aura un.</p>;
  if (state === "failed") return <Callout>{reason}</Callout>;
  return (
    <p>
      {path && <Link href={path}>Lire l’extrait</Link>}
      {size !== null && ` · ${formatBytes(size)}`} · {downloadsText(downloads)}
    </p>
  );
}

function downloadsText({ recent, all }: ExtractState["downloads"]): string {
  if (all === 0) return "pas encore téléchargé";
  const times = (count: number) => `${count.toLocaleString("fr")}\u00A0téléchargement${count > 1 ? "s" : ""}`;
  return `${times(all)}, dont ${recent.toLocaleString("fr")} ces 30\u00A0derniers jours`;
}

const measureNames: Record<ExtractChoice["measure"], string> = {
  percent: "Une part du texte",
  chapters: "Des chapitres entiers",
  none: "Pas d’extrait",
};

function ChoiceForm({ editionId, stored }: { editionId: number; stored: ExtractChoice }) {
  const [measure, setMeasure] = useState(stored.measure);
  const [typed, setTyped] = useState(String(stored.amount));
  const act = useAct(mutation(changeExtract), {
    done: "C’est enregistré. L’extrait est refait.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = typed.trim() === "" ? Number.NaN : Number(typed);
    void act.run({
      params: { id: String(editionId) },
      body: measure === "none" ? { measure } : { measure, amount },
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-4">
      <FormErrors>{act.failure}</FormErrors>
      <div className="flex flex-wrap items-end gap-4">
        <ChoiceSelect
          label="Ce que montre l’extrait"
          names={measureNames}
          value={measure}
          onChoose={setMeasure}
        />
        {measure !== "none" && (
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={largestAmounts[measure]}
            label={measure === "percent" ? "Part du texte, en\u00A0%" : "Nombre de chapitres"}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputClassName="max-w-32"
          />
        )}
        <Button type="submit" pending={act.pending} className="mb-1">
          Enregistrer l’extrait
        </Button>
      </div>
    </form>
  );
}
