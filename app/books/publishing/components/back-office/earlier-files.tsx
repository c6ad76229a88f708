import { useState } from "react";
import { Download, Undo2 } from "lucide-react";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { dateOf, sizeOf } from "#books/publishing/back-office/client/file-contents.ts";
import { replacementWarnings } from "#books/publishing/back-office/client/replacement-warnings.ts";
import {
  downloadEarlierFile,
  type EarlierFile,
  type EditionFile,
  restoreEarlierFile,
} from "#books/publishing/edition-files/edition-files.contract.ts";
import { NewVersionField } from "#books/publishing/components/back-office/new-version-field.tsx";
import { fileLabels } from "#books/publishing/edition-files/edition-files.rules.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

interface EarlierFilesProps {
  editionId: number;
  files: readonly EarlierFile[];
  /** The files in use. */
  current: readonly EditionFile[];
}

/** The replaced files of an edition, which can be downloaded as they were sent, and restored. */
export function EarlierFiles({ editionId, files, current }: EarlierFilesProps) {
  const [asked, setAsked] = useState<EarlierFile | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const ask = (file: EarlierFile | null) => {
    act.fail(null);
    setNote(null);
    setAsked(file);
  };
  const sellsEpub = current.some(({ kind }) => kind === "source-epub");
  const act = useAct(mutation(restoreEarlierFile), {
    done: "Le fichier est rétabli, et les formats sont refaits.",
    failed: "Le fichier n’a pas pu être rétabli.",
  });
  const restore = async ({ file }: EarlierFile) => {
    if (note?.trim() === "") return act.fail("Dites aux lecteurs ce qui change dans la nouvelle version.");
    const body = note === null ? {} : { newVersionNote: note.trim() };
    if (await act.run({ params: { id: String(editionId), file }, body })) ask(null);
  };
  if (files.length === 0) return null;
  return (
    <div className="flex flex-col gap-4 pt-3">
      <h3 className="text-lg">Fichiers remplacés</h3>
      <DataTable
        caption="Fichiers remplacés de l’édition"
        columns={columnsFor(editionId, ask)}
        rows={files}
        rowKey={({ file }) => file}
        cardsBelow="lg"
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => ask(null)}
        onConfirm={() => asked && void restore(asked)}
        title={"Rétablir ce fichier\u202F?"}
        confirmLabel="Rétablir"
        confirmVariant="primary"
        pending={act.pending}
      >
        <p className="text-muted">
          {asked?.name} remplace le fichier en service, qui reste gardé ici. Les formats qui en dépendent sont
          refaits{"\u202f"}; les lecteurs gardent l’ancienne version jusque-là.
        </p>
        {asked && <RestoreWarnings file={asked} current={current} />}
        {asked && !(asked.kind === "docx" && sellsEpub) && (
          <div className="pt-5">
            <NewVersionField legend="Ce que vous rétablissez est" note={note} onChange={setNote} />
          </div>
        )}
        <FormErrors>{act.failure}</FormErrors>
      </ConfirmDialog>
    </div>
  );
}

function RestoreWarnings({
  file: { kind, pages },
  current,
}: {
  file: EarlierFile;
  current: readonly EditionFile[];
}) {
  const replaced = {
    docx: kind === "docx",
    epub: kind === "source-epub",
    pdf: kind === "pdf",
    hasPdf: current.some((each) => each.kind === "pdf"),
    sellsEpub: current.some((each) => each.kind === "source-epub"),
    pages,
    pagesNow: current.find((each) => each.kind === "pdf")?.pages ?? null,
  };
  return replacementWarnings(replaced).map((warning) => (
    <Callout key={warning} className="mt-4">
      {warning}
    </Callout>
  ));
}

const columnsFor = (editionId: number, ask: (file: EarlierFile) => void): Column<EarlierFile>[] => [
  { id: "kind", header: "Fichier", primary: true, cell: ({ kind }) => fileLabels[kind] },
  { id: "name", header: "Nom", cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { id: "size", header: "Taille", align: "end", cell: sizeOf },
  { id: "at", header: "Date", cell: dateOf },
  {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: (file) => (
      <span className="flex gap-2 max-lg:flex-wrap lg:justify-end">
        <ProvenDownload
          size="sm"
          variant="quiet"
          href={urlOf(downloadEarlierFile, { params: { id: editionId, file: file.file } })}
          icon={<Download aria-hidden />}
          aria-label={`Télécharger\u202f: ${file.name}`}
        >
          Télécharger
        </ProvenDownload>
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={`Rétablir\u202f: ${file.name}`}
          onClick={() => ask(file)}
        >
          Rétablir
        </Button>
      </span>
    ),
  },
];
