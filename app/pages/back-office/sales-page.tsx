import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { SaleFilters } from "#selling/payments/components/sales/sale-filters.tsx";
import { SaleList } from "#selling/payments/components/sales/sale-list.tsx";
import { selectionOf, useSaleSearch } from "#selling/payments/components/sales/use-sale-search.ts";
import type { SaleSummary } from "#selling/payments/back-office/sales/sales.contract.ts";
import {
  type SaleSelection,
  salesQuery,
  salesTotalQuery,
  salesUrl,
} from "#selling/payments/back-office/sales/sales.queries.ts";
import { formatCents } from "#platform/data/money.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptViews } from "#ui/kept-views.tsx";

export default function SalesPage() {
  const list = useSaleSearch();
  const may = useMay();
  const sales = useQuery(salesQuery(selectionOf(list.search)));
  return (
    <Screen
      actions={
        <>
          {may.change("sales") && (
            <ProvenDownload href={salesUrl(selectionOf(list.search))}>Exporter cette liste</ProvenDownload>
          )}
          <ButtonLink href="/admin/retractations">Rétractations</ButtonLink>
        </>
      }
      className="border-b-0"
    >
      <SaleFilters search={list.search} change={list.change} />
      <div className="mt-8">
        <Loaded answer={sales}>
          {(found) => (
            <div aria-busy={sales.isPlaceholderData || undefined}>
              {found.isWide && (
                <Callout className="mb-6">
                  Cette recherche désigne trop de membres ou de livres{"\u202F"}: précisez-la pour tout voir.
                </Callout>
              )}
              {found.items.length === 0 ? (
                <Nothing isNarrowed={list.isNarrowed} />
              ) : (
                <>
                  <div className="flex flex-wrap items-baseline gap-x-6 pb-2">
                    <KeptViews path="/admin/ventes" />
                    <Total selection={selectionOf(list.search)} />
                  </div>
                  <SaleList sales={found.items} />
                </>
              )}
              <Pages list={list} found={found} />
            </div>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

/** What the whole filtered list comes to. */
function Total({ selection }: { selection: SaleSelection }) {
  const { data } = useQuery(salesTotalQuery(selection));
  if (!data) return null;
  const { orders, paid_cents, refunded_cents } = data;
  return (
    <p className="text-sm text-muted tabular-nums">
      {orders.toLocaleString("fr-FR")} {orders > 1 ? "commandes payées" : "commande payée"},{" "}
      <strong className="text-ink">{formatCents(paid_cents)}</strong>
      {refunded_cents > 0 && <> dont {formatCents(refunded_cents)} rendus</>}
    </p>
  );
}

type List = ReturnType<typeof useSaleSearch>;

/** A list of millions has no count: each page leads to the next one, and to the first. */
function Pages({ list, found }: { list: List; found: { items: SaleSummary[]; next: number | null } }) {
  const isFirst = list.search.after === "";
  if (isFirst && found.next === null) return null;
  return (
    <nav aria-label="Pages de la liste" className="flex flex-wrap justify-between gap-4 pt-6">
      {isFirst ? <span /> : <ButtonLink href={list.hrefFor("")}>Revenir aux plus récentes</ButtonLink>}
      {found.next !== null && (
        <ButtonLink href={list.hrefFor(String(found.next))}>Commandes plus anciennes</ButtonLink>
      )}
    </nav>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="Aucune commande ne correspond.">
      Vérifiez l’orthographe, ou élargissez la période et les filtres.
    </EmptyState>
  ) : (
    <EmptyState title="Aucune commande pour le moment.">
      Les commandes des lecteurs apparaîtront ici, de la plus récente à la plus ancienne.
    </EmptyState>
  );
