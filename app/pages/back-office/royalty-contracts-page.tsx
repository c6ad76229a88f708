import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { ContractList } from "#selling/royalties/components/contract-list.tsx";
import { royaltyContractsQuery, royaltyContractsUrl } from "#selling/royalties/royalties.queries.ts";
import {
  type ContractSort,
  contractSorts,
  contractsPageSize,
} from "#selling/royalties/royalty-contracts.rules.ts";
import { asTextLine } from "#platform/words/hidden-characters.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeptViews } from "#ui/kept-views.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

export default function RoyaltyContractsPage() {
  const [params, setParams] = useSearchParams();
  const q = asTextLine((params.get("q") ?? "").slice(0, 100));
  const page = /^[1-9]\d{0,3}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const sort = contractSorts.find((each) => each === params.get("tri")) ?? "payee_asc";
  const narrowed = (words: string, order: ContractSort) => ({
    ...(words && { q: words }),
    ...(order !== "payee_asc" && { tri: order }),
  });
  const [typed, setTyped] = useTypedSearch(q, (words) =>
    setParams(narrowed(words, sort), { replace: true, preventScrollReset: true }),
  );
  const contracts = useQuery(royaltyContractsQuery(q, sort, page));
  const mayChange = useMay().change("accounting");
  const hrefFor = (to: number, order = sort) =>
    `/admin/droits/contrats?${new URLSearchParams({ ...narrowed(q, order), page: String(to) }).toString()}`;
  return (
    <Screen
      actions={
        <>
          <a href={royaltyContractsUrl(q, sort)} download className={buttonStyle()}>
            Exporter cette liste
          </a>
          {mayChange && (
            <ButtonLink href="/admin/droits/contrats/nouveau" variant="primary" icon={<Plus aria-hidden />}>
              Nouveau contrat
            </ButtonLink>
          )}
        </>
      }
    >
      <SearchField
        label="Chercher un contrat"
        description="Par auteur ou titre."
        value={typed}
        onValueChange={setTyped}
        className="mb-8 max-w-md"
      />
      <Loaded answer={contracts}>
        {({ items, total }) => {
          const pageCount = Math.max(1, Math.ceil(total / contractsPageSize));
          if (items.length === 0)
            return (
              <EmptyState title={q ? "Aucun contrat ne correspond." : "Aucun contrat pour le moment."} />
            );
          return (
            <div className="flex flex-col gap-6">
              <div>
                <div className="flex flex-wrap items-baseline gap-x-6 pb-2">
                  <KeptViews path="/admin/droits/contrats" />
                  <p className="text-sm text-muted tabular-nums">
                    {total.toLocaleString("fr-FR")} {total > 1 ? "contrats" : "contrat"}
                  </p>
                </div>
                <ContractList contracts={items} sort={sort} hrefForSort={(order) => hrefFor(1, order)} />
              </div>
              {pageCount > 1 && (
                <Pagination
                  label="Pages de la liste"
                  page={page}
                  pageCount={pageCount}
                  summary={`Page ${page} / ${pageCount}`}
                  hrefFor={(to) => hrefFor(to)}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}
