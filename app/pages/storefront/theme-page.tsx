import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { data, redirect, useLocation } from "react-router";
import { CatalogueScreen } from "#pages/storefront/catalogue-screen.tsx";
import { EntryHeader, EntryPageMeta, UnknownEntry } from "#pages/storefront/entry-frame.tsx";
import { ListPlaceContext } from "#books/catalogue/components/book-card.tsx";
import { callQueryOf, listPath, selectionAt } from "#books/catalogue/client/catalogue-filters.ts";
import { cataloguePageSize } from "#books/catalogue/books/books.rules.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { catalogueQuery, categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import type { Category } from "#books/catalogue/books/books.contract.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import { Link } from "#ui/link.tsx";
import { pageCountFor } from "#ui/pagination.tsx";
import type { Route } from "./+types/theme-page.ts";
import { getCategoryEntry } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { query } from "#platform/http/call.ts";

/** As on the catalogue's page, for the books of one category. */
export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const entry = query(getCategoryEntry, { params: { slug } });
  const first = await gather(context, [entry, categoriesQuery()]);
  const category = context.get(serverQueries).getQueryData(entry.queryKey);
  if (first.missing || !category) return data(first, { status: 404 });
  const place = { path: entryPath("category", slug), categoryId: category.id };
  const selection = selectionAt(place, new URL(request.url).searchParams);
  const results = catalogueQuery(callQueryOf(selection));
  const page = await gather(context, [entry, categoriesQuery(), collectionsQuery(), results]);
  const answer = context.get(serverQueries).getQueryData(results.queryKey);
  const last = answer ? pageCountFor(answer.total, cataloguePageSize) : selection.page;
  if (selection.page > last) throw redirect(listPath(place, { ...selection, page: last }), 302);
  return page;
}

export const clientLoader = () => undefined;

export default function ThemePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <Theme slug={params.slug} missing={loaderData?.missing ?? false} />
    </HydrationBoundary>
  );
}

function Theme({ slug, missing }: { slug: string; missing: boolean }) {
  const { data: entry, error } = useQuery({
    ...query(getCategoryEntry, { params: { slug } }),
    enabled: !missing,
  });
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { search } = useLocation();
  const id = entry?.id;
  const place = useMemo(
    () => (id === undefined ? null : { path: entryPath("category", slug), categoryId: id }),
    [slug, id],
  );
  if (!entry || !place) return <UnknownEntry kind="category" missing={missing} error={error} />;
  const { page } = selectionAt(place, new URLSearchParams(search));
  const above = ancestorsOf(categories, entry.id);
  const steps = [
    { name: "Catalogue", path: "/catalogue" },
    ...above.map(({ name, slug: step }) => ({ name, path: entryPath("category", step) })),
  ];
  const below = categories.filter(({ parent_id, books }) => parent_id === entry.id && books > 0);
  return (
    <ListPlaceContext value={place}>
      <EntryPageMeta
        entry={entry}
        title={entry.name}
        fallback={`${entry.name}\u202F: tous nos livres numériques de ce thème, en PDF, EPUB et AZW3.`}
        path={listPath(place, { page })}
        steps={steps}
      />
      <CatalogueScreen
        key={entry.id}
        header={
          <EntryHeader eyebrow="Thème" entry={entry} steps={steps}>
            <Subcategories categories={below} />
          </EntryHeader>
        }
      />
    </ListPlaceContext>
  );
}

function Subcategories({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Sous-thèmes" className="pt-4">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {categories.map(({ id, slug, name, books }) => (
          <li key={id}>
            <Link href={entryPath("category", slug)} className="link-line">
              {name}
            </Link>{" "}
            <span className="text-sm text-muted tabular-nums">{books}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** From the top of the tree to the parent. */
function ancestorsOf(categories: readonly Category[], id: number): Category[] {
  const parent = categories.find((each) => each.id === id)?.parent_id ?? null;
  const found = categories.find((each) => each.id === parent);
  return found ? [...ancestorsOf(categories, found.id), found] : [];
}
