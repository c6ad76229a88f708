import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#platform/data/dates.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { importsQuery } from "#books/exchange/exchange.queries.ts";
import type { ImportState } from "#books/exchange/imports/catalogue-import.rules.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";

const stateTexts: Record<ImportState, string> = {
  mapping: "Colonnes à vérifier",
  checked: "Prêt à importer",
  running: "En cours",
  done: "Terminé",
  cancelled: "Arrêté",
};

interface PastImport {
  id: number;
  name: string;
  state: ImportState;
  created_at: string;
  created_by: string;
}

const columns: Column<PastImport>[] = [
  {
    id: "name",
    header: "Fichier",
    primary: true,
    cell: ({ id, name }) => <Link href={`/admin/catalogue/imports/${id}`}>{name}</Link>,
  },
  { id: "state", header: "État", cell: ({ state }) => stateTexts[state] },
  {
    id: "created",
    header: "Envoyé",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
  { id: "by", header: "Par", cell: ({ created_by }) => created_by },
];

/** The latest imports, to come back to. */
export function ImportHistory() {
  const imports = useQuery(importsQuery());
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-4">
      <h2 id="imports">Derniers imports</h2>
      <Loaded answer={imports}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Aucun import pour le moment">Le premier apparaîtra ici.</EmptyState>
          ) : (
            <DataTable caption="Derniers imports" columns={columns} rows={found} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
  );
}
