import { HydrationBoundary } from "@tanstack/react-query";
import { redirect, useLocation } from "react-router";
import { CatalogueScreen } from "#pages/storefront/catalogue-screen.tsx";
import {
  callQueryOf,
  cataloguePath,
  selectionFromSearch,
} from "#books/catalogue/client/catalogue-filters.ts";
import { cataloguePageSize } from "#books/catalogue/books/books.rules.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { catalogueQuery, categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { pageCountFor } from "#ui/pagination.tsx";
import type { Route } from "./+types/catalogue-page.ts";

/** The first results of the address's filters; an address beyond the last page leads to the last one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const selection = selectionFromSearch(new URL(request.url).searchParams);
  const results = catalogueQuery(callQueryOf(selection));
  const page = await gather(context, [results, categoriesQuery(), collectionsQuery()]);
  const answer = context.get(serverQueries).getQueryData(results.queryKey);
  const last = answer ? pageCountFor(answer.total, cataloguePageSize) : selection.page;
  if (selection.page > last) throw redirect(cataloguePath({ ...selection, page: last }), 302);
  return page;
}

export const clientLoader = () => undefined;

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { brand } = useShop();
  const { search } = useLocation();
  const { categoryId, page } = selectionFromSearch(new URLSearchParams(search));
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageMeta
        title="Catalogue"
        // Searches, dates and orders are views of the same list, not pages of their own.
        canonical={cataloguePath({ categoryId, page })}
        description={`Tous les livres numériques du catalogue ${brand} : cherchez par titre, auteur ou thème, et filtrez par catégorie, date ou gratuité pour les abonnés.`}
      />
      <CatalogueScreen header={<PageHeader title="Catalogue" />} />
    </HydrationBoundary>
  );
}
