import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import { EntryBooks } from "#pages/storefront/entry-books.tsx";
import { EntryHeader, EntryPageMeta, UnknownEntry } from "#pages/storefront/entry-frame.tsx";
import type { ContributorEntry } from "#books/catalogue/entry-pages/entry-pages.contract.ts";
import { Portrait } from "#pages/storefront/portrait.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { type ContributorRole, contributorRoles } from "#books/catalogue/metadata/contributors.rules.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { contributorEntryQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { elided } from "#platform/words/elision.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import type { Route } from "./+types/contributor-page.ts";

/** A slug with the same words leads to the contributor's own address. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const query = contributorEntryQuery(slug);
  const page = await gather(context, [query]);
  if (page.missing) return data(page, { status: 404 });
  const found = context.get(serverQueries).getQueryData(query.queryKey);
  if (found && found.slug !== slug) throw redirect(entryPath("contributor", found.slug), 301);
  return page;
}

export const clientLoader = () => undefined;

export default function ContributorPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <Contributor slug={params.slug} missing={loaderData?.missing ?? false} />
    </HydrationBoundary>
  );
}

const steps = [{ name: "Catalogue", path: "/catalogue" }];

function Contributor({ slug, missing }: { slug: string; missing: boolean }) {
  const { data: entry, error } = useQuery({ ...contributorEntryQuery(slug), enabled: !missing });
  const { publicUrl } = useShop();
  if (!entry) return <UnknownEntry kind="contributor" missing={missing} error={error} />;
  return (
    <>
      <EntryPageMeta
        entry={entry}
        title={entry.name}
        fallback={`Les livres numériques ${elided("de", entry.name)} au catalogue, en PDF, EPUB et AZW3.`}
        path={entryPath("contributor", entry.slug)}
        steps={steps}
        about={{
          "@type": "Person",
          name: entry.name,
          ...(entry.portrait_url ? { image: publicUrl + entry.portrait_url } : {}),
        }}
      />
      <div className="shell">
        <EntryHeader
          eyebrow={
            <>
              {entry.portrait_url && <Portrait url={entry.portrait_url} />}
              {wordFor(entry)}
            </>
          }
          entry={entry}
          steps={steps}
        />
        {entry.parts.map(({ role, total, books }) => (
          <EntryBooks
            key={role}
            title={role === "aut" ? "Livres" : contributorRoles[role].label}
            total={total}
            books={books}
            allPath={cataloguePath({ q: entry.name })}
          />
        ))}
      </div>
    </>
  );
}

/** Above the name, in words without a gender. */
function wordFor({ parts }: ContributorEntry): string {
  const [first] = parts;
  const part: ContributorRole = first?.role ?? "aut";
  return part === "aut" ? "À lire" : contributorRoles[part].label;
}
