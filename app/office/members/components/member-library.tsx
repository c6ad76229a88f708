import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { TakeBackEdition } from "#office/members/components/take-back-button.tsx";
import type { Holding } from "#office/members/members.contract.ts";
import type { Download } from "#reading/library/downloads/downloads.contract.ts";
import { memberDownloadsQuery, memberLibraryQuery } from "#office/members/members.queries.ts";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const origins: Record<Holding["origin"], string> = {
  purchase: "achetée",
  free: "catalogue gratuit",
  gift: "offerte",
  import: "apportée de l’ancienne boutique",
};

const holdingColumns = (memberId: string): Column<Holding>[] => [
  { id: "title", header: "Livre", primary: true, cell: ({ book_title }) => book_title },
  { id: "edition", header: "Édition", cell: ({ edition_title }) => edition_title },
  { id: "origin", header: "Origine", cell: ({ origin }) => origins[origin] },
  { id: "licence", header: "Licence n°", align: "end", cell: ({ licence_number }) => licence_number },
  {
    id: "since",
    header: "Depuis le",
    cell: ({ acquired_at }) => <time dateTime={acquired_at}>{formatDate(acquired_at)}</time>,
  },
  {
    id: "gift",
    header: "Cadeau",
    headerHidden: true,
    align: "end",
    cell: ({ returnable_until, ...gift }) =>
      returnable_until && <TakeBackEdition memberId={memberId} gift={{ ...gift, returnable_until }} />,
  },
];

export function MemberLibrary({ memberId }: { memberId: string }) {
  const library = useQuery(memberLibraryQuery(memberId));
  return (
    <Loaded answer={library}>
      {(rows) => (
        <DataTable
          caption="Bibliothèque"
          columns={holdingColumns(memberId)}
          cardsBelow="lg"
          rows={rows}
          rowKey={({ edition_id }) => edition_id}
          empty={<EmptyState title="La bibliothèque est vide." />}
        />
      )}
    </Loaded>
  );
}

interface NumberedDownload extends Download {
  number: number;
}

const downloadColumns: Column<NumberedDownload>[] = [
  { id: "title", header: "Livre", primary: true, cell: ({ book_title }) => book_title },
  { id: "edition", header: "Édition", cell: ({ edition_title }) => edition_title },
  { id: "format", header: "Format", cell: ({ format }) => format.toUpperCase() },
  { id: "address", header: "Réseau", cell: ({ address }) => address ?? "—" },
  {
    id: "when",
    header: "Quand",
    cell: ({ downloaded_at }) => <time dateTime={downloaded_at}>{formatDateTime(downloaded_at)}</time>,
  },
];

export function MemberDownloads({ memberId }: { memberId: string }) {
  const downloads = useQuery(memberDownloadsQuery(memberId));
  return (
    <Loaded answer={downloads}>
      {(rows) => (
        <DataTable
          caption="Téléchargements"
          columns={downloadColumns}
          rows={rows.map((row, number) => ({ ...row, number }))}
          rowKey={({ number }) => number}
          empty={<EmptyState title="Aucun téléchargement depuis treize mois." />}
        />
      )}
    </Loaded>
  );
}
