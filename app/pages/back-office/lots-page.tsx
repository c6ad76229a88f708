import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { ExportedTable } from "#access/administrators/components/exported-table.tsx";
import { lotsQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import type { AdminLotSummary } from "#books/catalogue/lots/lot-editing.contract.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { formatCents } from "#platform/data/money.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { Column } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";

export default function LotsPage() {
  const lots = useQuery(lotsQuery());
  return (
    <Screen
      lead="Plusieurs éditions à un seul prix, que vous fixez."
      actions={
        <ButtonLink href="/admin/coffrets/nouveau" variant="primary" icon={<Plus aria-hidden />}>
          Nouveau coffret
        </ButtonLink>
      }
    >
      <Loaded answer={lots}>
        {(found) =>
          found.length > 0 ? (
            <ExportedTable
              caption="Coffrets"
              exportAs="coffrets.csv"
              columns={columns}
              rows={found}
              rowKey={({ id }) => id}
              cardsBelow="lg"
            />
          ) : (
            <EmptyState
              title="Aucun coffret pour le moment."
              action={<ButtonLink href="/admin/coffrets/nouveau">Composer le premier</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

const columns: Column<AdminLotSummary>[] = [
  {
    id: "title",
    header: "Coffret",
    primary: true,
    cell: ({ id, title }) => <Link href={`/admin/coffrets/${id}`}>{title}</Link>,
  },
  {
    id: "state",
    header: "État",
    cell: ({ on_sale }) =>
      on_sale ? <Badge tone="success">En vente</Badge> : <Badge tone="neutral">Retiré</Badge>,
  },
  { id: "editions", header: "Éditions", align: "end", cell: ({ editions }) => editions },
  { id: "price", header: "Prix", align: "end", cell: ({ price_cents }) => formatCents(price_cents) },
];
