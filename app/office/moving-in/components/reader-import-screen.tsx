import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { ColumnMapping } from "#books/exchange/components/column-mapping.tsx";
import { ReaderRows } from "#office/moving-in/components/reader-rows.tsx";
import * as calls from "#office/moving-in/moving-in.contract.ts";
import { readerImportQuery } from "#office/moving-in/moving-in.queries.ts";
import { notInJournal, readerActions, readerActionTexts } from "#office/moving-in/moving-in.rules.ts";
import { readerFields } from "#office/moving-in/reader-columns.rules.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** An import of readers from its columns to its end; the steps follow the state that the server reports. */
export function ReaderImportScreen({ id }: { id: string }) {
  const answer = useQuery(readerImportQuery(id));
  const [remapping, setRemapping] = useState(false);
  return (
    <Loaded answer={answer}>
      {(found) =>
        found.state === "mapping" || (found.state === "checked" && remapping) ? (
          <ReaderColumns found={found} onDone={() => setRemapping(false)} />
        ) : (
          <div className="flex flex-col gap-8">
            <Step found={found} onRemap={() => setRemapping(true)} />
            <ReaderRows key={found.state} found={found} />
          </div>
        )
      }
    </Loaded>
  );
}

const countsOf = ({ counts }: calls.ReaderImport): string =>
  readerActions
    .flatMap((action) => {
      const count = counts[action] ?? 0;
      return count > 0 ? [`${readerActionTexts[action]}\u202F: ${formatCount(count)}`] : [];
    })
    .join(" · ");

function Step({ found, onRemap }: { found: calls.ReaderImport; onRemap: () => void }) {
  const input = { params: { id: String(found.id) }, body: {} };
  const start = useAct(mutation(calls.startReaderImport), {
    done: "L’import est lancé.",
    failed: "L’import n’a pas pu être lancé.",
  });
  const undo = useAct(mutation(calls.undoReaderImport), {
    done: "L’import est annulé.",
    failed: "L’import n’a pas pu être annulé.",
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <FormErrors>{start.failure ?? undo.failure}</FormErrors>
      {found.state === "checked" && (
        <>
          <Callout>
            Voici ce que l’import ferait, ligne par ligne. Rien n’est encore écrit. {countsOf(found)}
          </Callout>
          <p className="text-muted">{notInJournal}</p>
          <p className="flex flex-wrap gap-3">
            <Button variant="primary" pending={start.pending} onClick={() => void start.run(input)}>
              Apporter ces lecteurs
            </Button>
            <Button onClick={onRemap}>Revoir les colonnes</Button>
          </p>
        </>
      )}
      {found.state === "running" && (
        <ProgressBar
          className="w-full max-w-measure"
          label="Import en cours : vous pouvez quitter cette page."
          value={found.done}
          max={found.rows}
          text={`${found.done} sur ${found.rows}`}
        />
      )}
      {found.state === "done" && (
        <>
          <Callout tone="success">L’import est terminé. {countsOf(found)}</Callout>
          <p className="text-muted">Vos lecteurs n’ont encore reçu aucun message. {notInJournal}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink href="/admin/membres/import">Les inviter</ButtonLink>
            {found.joined === 0 && (
              <Button pending={undo.pending} onClick={() => void undo.run(input)}>
                Annuler cet import
              </Button>
            )}
          </p>
        </>
      )}
      {found.state === "undone" && <Callout>Cet import a été annulé{"\u202F"}: rien n’en reste.</Callout>}
    </div>
  );
}

function ReaderColumns({ found, onDone }: { found: calls.ReaderImport; onDone: () => void }) {
  const act = useAct(mutation(calls.checkReaderImport), {
    done: "Le fichier est vérifié.",
    failed: "Le fichier n’a pas pu être vérifié.",
  });
  return (
    <ColumnMapping
      columns={found.columns}
      fields={readerFields}
      note="Sans date et preuve de l’accord, personne n’est inscrit à la lettre."
      act={act}
      onCheck={async (mapping) => {
        if (await act.run({ params: { id: String(found.id) }, body: { mapping } })) onDone();
      }}
    />
  );
}
