import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { ColumnMapping } from "#books/exchange/components/column-mapping.tsx";
import { ImportChoices } from "#books/exchange/components/import-choices.tsx";
import { ImportFiles } from "#books/exchange/components/import-files.tsx";
import { ImportRows } from "#books/exchange/components/import-rows.tsx";
import * as calls from "#books/exchange/imports/catalogue-import.contract.ts";
import { countsText, type ImportState } from "#books/exchange/catalogue-import.rules.ts";
import { importQuery } from "#books/exchange/exchange.queries.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { mutation } from "#platform/http/call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { fields } from "#books/exchange/csv-fields.rules.ts";

/** An import from its columns to its result; the steps follow the state that the server reports. */
export function ImportScreen({ id }: { id: string }) {
  const answer = useQuery(importQuery(id));
  const [remapping, setRemapping] = useState(false);
  return (
    <Loaded answer={answer}>
      {(found) =>
        found.state === "mapping" || (found.state === "checked" && remapping) ? (
          <Focused step="mapping">
            <Columns found={found} onDone={() => setRemapping(false)} />
          </Focused>
        ) : (
          <Focused step={found.state}>
            <Step found={found} onRemap={() => setRemapping(true)} />
            {found.state === "checked" && <ImportChoices found={found} />}
            {found.state === "checked" && <UnknownSubjects found={found} />}
            {found.state === "checked" && <ImportFiles found={found} />}
            <ImportRows key={found.state} found={found} />
          </Focused>
        )
      }
    </Loaded>
  );
}

/** The button that led to a new step is gone: the step takes the focus, and a page of columns or rows begins at its top. */
function Focused({ step, children }: { step: ImportState; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement !== document.body) return;
    content.current?.focus({ preventScroll: true });
    // The end comes by itself, while its rows may be read.
    if (step === "mapping" || step === "checked") content.current?.scrollIntoView();
  }, [step]);
  return (
    <div ref={content} tabIndex={-1} className="flex scroll-mt-40 flex-col gap-8 outline-none">
      {children}
    </div>
  );
}

function Step({ found, onRemap }: { found: calls.Import; onRemap: () => void }) {
  const params = { id: String(found.id) };
  const start = useAct(mutation(calls.startImport), {
    done: "L’import est lancé.",
    failed: "L’import n’a pas pu être lancé.",
  });
  const cancel = useAct(mutation(calls.cancelImport), {
    done: "L’import est arrêté.",
    failed: "L’import n’a pas pu être arrêté.",
  });
  const { create = 0, add = 0, change = 0 } = found.counts;
  const writes = create + add + change;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormErrors>{start.failure ?? cancel.failure}</FormErrors>
      {found.state === "running" && (
        <ProgressBar
          className="w-full max-w-measure"
          label="Import en cours : vous pouvez quitter cette page."
          value={found.done}
          max={found.rows}
          text={`${found.done} sur ${found.rows}`}
          cancelLabel="Arrêter l’import"
          onCancel={() => void cancel.run({ params })}
        />
      )}
      {found.state === "done" && (
        <Callout tone="success">L’import est terminé. {countsText(found.counts)}</Callout>
      )}
      {found.state === "cancelled" && (
        <Callout>
          L’import a été arrêté. Ce qui était écrit reste : {found.done} lignes sur {found.rows}.
        </Callout>
      )}
      {found.state === "checked" && (
        <>
          <Callout>
            {writes === 0
              ? "Ce fichier ne changerait rien."
              : "Voici ce que l’import ferait. Rien n’est encore écrit. Les nouvelles éditions restent hors vente jusqu’à l’ajout de leurs fichiers."}{" "}
            {countsText(found.counts)}
          </Callout>
          <p className="flex flex-wrap gap-3">
            {writes > 0 && (
              <Button variant="primary" pending={start.pending} onClick={() => void start.run({ params })}>
                Importer
              </Button>
            )}
            {found.kind === "table" && <Button onClick={onRemap}>Revoir les colonnes</Button>}
          </p>
        </>
      )}
    </div>
  );
}

/** The codes of an import that have no category yet, and the dry run again once they have one. */
function UnknownSubjects({ found }: { found: calls.Import }) {
  const act = useAct(mutation(calls.checkImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  const count = found.unknown_subjects;
  const check = () => {
    const mapping = found.columns.map(({ field }) => field);
    return act.run({ params: { id: String(found.id) }, body: { mapping } });
  };
  return (
    <section aria-labelledby="sujets" className="flex w-full max-w-measure flex-col items-start gap-3">
      <h2 id="sujets">Les sujets des livres</h2>
      <p className="text-muted">{textOf(count)}</p>
      <FormErrors>{act.failure}</FormErrors>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/admin/catalogue/sujets">
          {count > 0 ? "Ranger ces codes" : "Voir la table des sujets"}
        </ButtonLink>
        <Button pending={act.pending} onClick={() => void check()}>
          Vérifier à nouveau
        </Button>
      </p>
    </section>
  );
}

function textOf(count: number): string {
  if (count === 0) return "Tous les codes Thema, CLIL et BISAC de ce fichier ont leur place.";
  return count === 1
    ? "Un code de ce fichier n’a pas encore de catégorie dans la boutique. Ses livres seront importés sans elle."
    : `${count} codes de ce fichier n’ont pas encore de catégorie dans la boutique. Leurs livres seront importés sans elles.`;
}

function Columns({ found, onDone }: { found: calls.Import; onDone: () => void }) {
  const act = useAct(mutation(calls.checkImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  return (
    <ColumnMapping
      columns={found.columns}
      fields={fields}
      note="Votre choix sera retenu pour les prochains fichiers."
      act={act}
      onCheck={async (mapping) => {
        if (await act.run({ params: { id: String(found.id) }, body: { mapping } })) onDone();
      }}
    />
  );
}
