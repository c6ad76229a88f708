import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { data, redirect, useLocation } from "react-router";
import { EntryBooks } from "#pages/storefront/entry-books.tsx";
import { EntryHeader, EntryPageMeta, UnknownEntry } from "#pages/storefront/entry-frame.tsx";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { setEntryQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import type { SeriesEntry } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import type { Route } from "./+types/series-or-collection-page.ts";

/** A work in parts, or a collection of the publisher. */
const sets = {
  series: {
    eyebrow: "Série",
    booksTitle: "Dans l’ordre",
    fallback: (name: string) => `La série ${name} en livres numériques, dans l’ordre, en PDF, EPUB et AZW3.`,
    about: "BookSeries",
    allPath: ({ name }: SeriesEntry) => cataloguePath({ q: name }),
  },
  collection: {
    eyebrow: "Collection",
    booksTitle: "Du plus récent au plus ancien",
    fallback: (name: string) => `La collection ${name} en livres numériques, en PDF, EPUB et AZW3.`,
    about: "CreativeWorkSeries",
    allPath: ({ slug }: SeriesEntry) => cataloguePath({ collection: slug }),
  },
} as const;

const kindOf = (path: string) => (path.startsWith("/collection/") ? "collection" : "series");

/** A slug with the same words leads to the entry's own address. */
export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const kind = kindOf(new URL(request.url).pathname);
  const query = setEntryQuery(kind, slug);
  const page = await gather(context, [query]);
  if (page.missing) return data(page, { status: 404 });
  const found = context.get(serverQueries).getQueryData(query.queryKey);
  if (found && found.slug !== slug) throw redirect(entryPath(kind, found.slug), 301);
  return page;
}

export const clientLoader = () => undefined;

export default function SeriesOrCollectionPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <SeriesOrCollection slug={params.slug} missing={loaderData?.missing ?? false} />
    </HydrationBoundary>
  );
}

const steps = [{ name: "Catalogue", path: "/catalogue" }];

function SeriesOrCollection({ slug, missing }: { slug: string; missing: boolean }) {
  const kind = kindOf(useLocation().pathname);
  const { eyebrow, booksTitle, fallback, about, allPath } = sets[kind];
  const { data: entry, error } = useQuery({ ...setEntryQuery(kind, slug), enabled: !missing });
  if (!entry) return <UnknownEntry kind={kind} missing={missing} error={error} />;
  return (
    <>
      <EntryPageMeta
        entry={entry}
        title={entry.name}
        fallback={fallback(entry.name)}
        path={entryPath(kind, entry.slug)}
        steps={steps}
        about={{ "@type": about, name: entry.name }}
      />
      <div className="shell">
        <EntryHeader eyebrow={eyebrow} entry={entry} steps={steps} />
        <EntryBooks title={booksTitle} total={entry.total} books={entry.books} allPath={allPath(entry)} />
      </div>
    </>
  );
}
