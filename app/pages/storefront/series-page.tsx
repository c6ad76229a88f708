import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import { EntryBooks } from "#pages/storefront/entry-books.tsx";
import { EntryHeader, EntryPageMeta, UnknownEntry } from "#pages/storefront/entry-frame.tsx";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { seriesEntryQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import type { Route } from "./+types/series-page.ts";

/** A slug with the same words leads to the series' own address. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const query = seriesEntryQuery(slug);
  const page = await gather(context, [query]);
  if (page.missing) return data(page, { status: 404 });
  const found = context.get(serverQueries).getQueryData(query.queryKey);
  if (found && found.slug !== slug) throw redirect(entryPath("series", found.slug), 301);
  return page;
}

export const clientLoader = () => undefined;

export default function SeriesPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <Series slug={params.slug} missing={loaderData?.missing ?? false} />
    </HydrationBoundary>
  );
}

const steps = [{ name: "Catalogue", path: "/catalogue" }];

function Series({ slug, missing }: { slug: string; missing: boolean }) {
  const { data: entry, error } = useQuery({ ...seriesEntryQuery(slug), enabled: !missing });
  if (!entry) return <UnknownEntry kind="series" missing={missing} error={error} />;
  return (
    <>
      <EntryPageMeta
        entry={entry}
        title={entry.name}
        fallback={`La série ${entry.name} en livres numériques, dans l’ordre, en PDF, EPUB et AZW3.`}
        path={entryPath("series", entry.slug)}
        steps={steps}
        about={{ "@type": "BookSeries", name: entry.name }}
      />
      <div className="shell">
        <EntryHeader eyebrow="Série" entry={entry} steps={steps} />
        <EntryBooks
          title="Dans l’ordre"
          total={entry.total}
          books={entry.books}
          allPath={cataloguePath({ q: entry.name })}
        />
      </div>
    </>
  );
}
