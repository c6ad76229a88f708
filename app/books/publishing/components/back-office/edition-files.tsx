import { Download } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Panel } from "#access/administrators/components/panel.tsx";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { dateOf, sizeOf } from "#books/publishing/back-office/client/file-contents.ts";
import { EarlierFiles } from "#books/publishing/components/back-office/earlier-files.tsx";
import {
  downloadEditionFile,
  type EditionFile,
  type EditionFiles,
} from "#books/publishing/edition-files/edition-files.contract.ts";
import { fileLabels, isSource } from "#books/publishing/edition-files/edition-files.rules.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormatStates } from "#books/publishing/components/back-office/use-format-states.ts";
import { editionFilesQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { formats } from "#books/publishing/edition-formats.rules.ts";

/** The files of an edition, each with a download for the publisher. */
export function EditionFilesPanel({ editionId }: { editionId: number }) {
  const source = useEditionFiles(editionId);
  return (
    <Panel title="Fichiers" source={source} skeleton={<Skeleton className="h-64" />}>
      {({ owners, files, earlier, waiting_note }) => (
        <div className="flex flex-col gap-5">
          <p className="max-w-measure text-muted">
            {ownersText(owners)} Le PDF, l’EPUB et l’AZW3 que vous téléchargez ici portent la mention «
            {"\u00a0"}
            Épreuve{"\u00a0"}»{"\u202f"}; le DOCX, l’EPUB d’origine et la couverture sont ceux que vous avez
            envoyés.
          </p>
          {waiting_note !== null && (
            <Callout>
              Une nouvelle version attend ses fichiers. Les lecteurs en seront prévenus dès qu’ils seront
              prêts{"\u202f"}: «{"\u202f"}
              {waiting_note}
              {"\u202f"}».
            </Callout>
          )}
          <DataTable
            caption="Fichiers de l’édition"
            columns={columnsFor(editionId)}
            rows={files}
            rowKey={({ kind }) => kind}
            cardsBelow="lg"
          />
          <EarlierFiles editionId={editionId} files={earlier} current={files} />
        </div>
      )}
    </Panel>
  );
}

function ownersText(owners: EditionFiles["owners"]): string {
  if (owners === 0) return "Aucun lecteur n’a encore cette édition.";
  return owners === 1 ? "Un lecteur a cette édition." : `${owners} lecteurs ont cette édition.`;
}

const columnsFor = (editionId: number): Column<EditionFile>[] => [
  { id: "kind", header: "Fichier", primary: true, cell: ({ kind }) => fileLabels[kind] },
  { id: "name", header: "Nom", cell: FileName },
  { id: "size", header: "Taille", align: "end", cell: sizeOf },
  { id: "at", header: "Date", cell: dateOf },
  {
    id: "download",
    header: "Télécharger",
    headerHidden: true,
    align: "end",
    cell: ({ kind }) => <FileDownload editionId={editionId} kind={kind} />,
  },
];

/** A source proves first who takes it; a proof and a cover do not. */
function FileDownload({ editionId, kind }: Pick<EditionFile, "kind"> & { editionId: number }) {
  const Link = isSource(kind) ? ProvenDownload : ButtonLink;
  if (!useMay().read("files")) return null;
  return (
    <Link
      size="sm"
      href={urlOf(downloadEditionFile, { params: { id: editionId, kind } })}
      download
      icon={<Download aria-hidden />}
      aria-label={`Télécharger\u202f: ${fileLabels[kind]}`}
    >
      Télécharger
    </Link>
  );
}

const FileName = ({ name, sha256 }: EditionFile) => (
  <>
    <span className="wrap-anywhere">{name}</span>
    {sha256 && (
      <details className="text-sm text-muted">
        <summary className="min-h-6 w-fit cursor-pointer max-lg:ml-auto">Empreinte</summary>
        <code className="text-xs wrap-anywhere">{sha256}</code>
      </details>
    )}
  </>
);

/** The files of an edition; they are asked for again when a format has been made, since its file is new. */
function useEditionFiles(editionId: number) {
  const source = useQuery(editionFilesQuery(editionId));
  const states = useFormatStates([editionId]).get(editionId);
  const shown = states && formats.map((format) => states[format].state).join(" ");
  const seen = useRef(shown);
  const { refetch } = source;
  useEffect(() => {
    if (seen.current !== undefined && shown !== seen.current) void refetch();
    seen.current = shown;
  }, [shown, refetch]);
  return source;
}
