import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import type { UnassessedEdition } from "#books/exchange/duties/duties.contract.ts";
import { unassessedQuery } from "#books/exchange/exchange.queries.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { formatDate } from "#platform/data/dates.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

const columns: Column<UnassessedEdition>[] = [
  {
    id: "name",
    header: "Édition",
    primary: true,
    cell: ({ id, name }) => <Link href={`/admin/editions/${id}/modifier`}>{name}</Link>,
  },
  {
    id: "day",
    header: "Parution",
    cell: ({ published_on }) => <span className="whitespace-nowrap">{formatDate(published_on)}</span>,
  },
  {
    id: "found",
    header: "Examen du fichier",
    cell: ({ is_inspected }) => (is_inspected ? "fait" : "pas encore"),
  },
  {
    id: "stated",
    header: "Notice",
    cell: ({ is_stated }) => (is_stated ? "renseignée" : "à renseigner"),
  },
];

/** The editions whose accessibility is still to be assessed. */
export default function AccessibilityPage() {
  const answer = useQuery(unassessedQuery());
  return (
    <Screen lead="Les livres nouveaux doivent être accessibles depuis le 28 juin 2025, le fonds avant le 28 juin 2030.">
      <Loaded answer={answer}>
        {({ left, total, a_month, deadline, editions }) => (
          <div className="flex flex-col gap-6">
            <p className="max-w-measure">
              {left === 0
                ? "Toutes les éditions ont été évaluées."
                : `${left === 1 ? "Une édition reste" : `${left} éditions restent`} à évaluer sur ${total}, soit ${a_month} par mois jusqu’au ${formatDate(deadline)}.`}
              {left > editions.length && ` Voici les ${editions.length} plus récentes.`}
            </p>
            <DataTable
              caption="Éditions à évaluer"
              rows={editions}
              rowKey={({ id }) => id}
              empty={null}
              columns={columns}
            />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
