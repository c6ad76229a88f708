import { HydrationBoundary, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { describeSite } from "#pages/storefront/site-structured-data.ts";
import { ShopCard } from "#modules/cart/components/shop-card.tsx";
import { useViewer } from "#modules/cart/components/use-viewer.ts";
import { BookGrid, BookGridSkeleton } from "#modules/catalogue/components/book-grid.tsx";
import type { BookSummary } from "#modules/catalogue/contract.ts";
import { latestBooksQuery, popularBooksQuery } from "#modules/catalogue/queries.ts";
import { newestEdition, rowSize } from "#modules/catalogue/rules.ts";
import { PublisherLetter } from "#modules/news/components/publisher-letter.tsx";
import { newsQuery } from "#modules/news/queries.ts";
import { gather } from "#platform/page-data.ts";
import { PageMeta } from "#platform/page-meta.tsx";
import { useShop } from "#platform/shop-context.tsx";
import { StructuredData } from "#ui/structured-data.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/home-page.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  gather(context, [newsQuery(), latestBooksQuery(), popularBooksQuery()]);

/** In the browser the page is shown immediately and loads missing data. */
export const clientLoader = () => undefined;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { brand } = shop;
  return (
    <HydrationBoundary state={loaderData?.state}>
      <PageMeta
        title="Livres numériques"
        description={`${brand}, éditeur indépendant de livres numériques : romans, théâtre, poésie, en PDF, EPUB et AZW3, à l’unité ou par abonnement.`}
      />
      <StructuredData data={describeSite(shop)} />
      <News />
      <LatestRow />
      <PopularRow />
    </HydrationBoundary>
  );
}

function News() {
  const { data, isPending, error } = useQuery(newsQuery());
  useLogged(error);
  return (
    <section className="border-b border-hairline">
      <div className="shell grid gap-x-16 gap-y-6 py-10 sm:py-14 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="flex flex-col items-start">
          <p className="eyebrow pb-3">Lettre de l’éditeur</p>
          <h1 tabIndex={-1}>Des nouvelles de la maison</h1>
          <ButtonLink href="/catalogue" variant="primary" prefetch="intent" className="mt-6 sm:mt-8">
            Parcourir le catalogue
          </ButtonLink>
        </div>
        <div className="lg:border-l lg:border-hairline lg:pl-16">
          <PublisherLetter news={data?.news} pending={isPending} />
        </div>
      </div>
    </section>
  );
}

function LatestRow() {
  return (
    <BookRow
      title="Dernières sorties"
      href="/catalogue?sort=created_desc"
      answer={useQuery(latestBooksQuery())}
      eagerCovers={2}
      newestEditions
    />
  );
}

function PopularRow() {
  return (
    <BookRow
      title="Les plus lus"
      // Explicit, because the catalogue would otherwise use the last chosen order.
      href="/catalogue?sort=popular"
      answer={useQuery(popularBooksQuery())}
      eagerCovers={0}
    />
  );
}

interface BookRowProps {
  title: string;
  href: string;
  answer: UseQueryResult<BookSummary[]>;
  eagerCovers: number;
  /** Each card shows the newest edition, owned or not. */
  newestEditions?: boolean;
}

/** A list that failed to load, or is empty, is not shown. */
function BookRow({ title, href, answer, eagerCovers, newestEditions = false }: BookRowProps) {
  const { data, isPending, error } = answer;
  const viewer = useViewer();
  const titleId = useId();
  useLogged(error);
  if (!isPending && !data?.length) return null;
  return (
    <section aria-labelledby={titleId} className="shell pt-12 sm:pt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-8">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <Link
          href={href}
          look="quiet"
          prefetch="intent"
          aria-label={`Tout voir : ${title}`}
          className="min-h-6"
        >
          Tout voir
        </Link>
      </div>
      {data ? (
        <BookGrid books={data} layout="row">
          {(book, index) => (
            <ShopCard
              book={book}
              viewer={viewer}
              eager={index < eagerCovers}
              {...(newestEditions ? { editions: newestOf(book) } : {})}
            />
          )}
        </BookGrid>
      ) : (
        <BookGridSkeleton count={rowSize} layout="row" />
      )}
    </section>
  );
}

function newestOf({ editions }: BookSummary) {
  const newest = newestEdition(editions);
  return newest ? [newest] : editions;
}

/** Load errors of the home page are only logged (storefront.md §2). */
function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
