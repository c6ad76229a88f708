import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { BookRow, CategoryRow } from "#pages/storefront/book-rows.tsx";
import { describeSite } from "#pages/storefront/site-structured-data.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { SubscriptionBand } from "#readers/subscriptions/components/subscription-band.tsx";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { StructuredData } from "#ui/structured-data.tsx";
import type { Route } from "./+types/home-page.ts";
import { getLatestBooks, getPopularBooks } from "#books/catalogue/books/books.contract.ts";
import { query } from "#platform/http/call.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { getNews } from "#words/news/news.contract.ts";
import { FeaturedBook } from "#pages/storefront/featured-book.tsx";
import { useLogged } from "#pages/storefront/use-logged.ts";
import { PublisherLetter } from "#words/news/components/publisher-letter.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  gather(context, [
    query(getNews, {}),
    query(getLatestBooks, {}),
    query(getPopularBooks, {}),
    query(getHomeBooks, {}),
  ]);

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
      <StructuredData page="/" data={import.meta.env.SSR ? describeSite(shop) : null} />
      <HomeOpening />
      <LatestRow />
      <PopularRow />
      <CategoryRows />
      <SubscriptionRow />
    </HydrationBoundary>
  );
}

function LatestRow() {
  return (
    <BookRow
      title="Dernières sorties"
      href="/catalogue?sort=created_desc"
      answer={useQuery(query(getLatestBooks, {}))}
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
      answer={useQuery(query(getPopularBooks, {}))}
      eagerCovers={0}
    />
  );
}

function CategoryRows() {
  const { data } = useQuery(query(getHomeBooks, {}));
  return data?.categories.map(({ slug, name, books }) => (
    <CategoryRow key={slug} name={name} href={entryPath("category", slug)} books={books} />
  ));
}

function SubscriptionRow() {
  const { data } = useQuery(query(getHomeBooks, {}));
  return data && <SubscriptionBand freeBooks={data.free_books} />;
}

/** The first screen: a book that can be bought at once, and the opening of the letter. */
function HomeOpening() {
  const letter = useQuery(query(getNews, {}));
  const home = useQuery(query(getHomeBooks, {}));
  useLogged(letter.error);
  useLogged(home.error);
  return (
    <section className="border-b border-hairline">
      <div className={areas}>
        <div className="[grid-area:title]">
          <p className="eyebrow pb-1 sm:pb-3">Lettre de l’éditeur</p>
          <h1 tabIndex={-1} className="max-sm:text-2xl">
            Des nouvelles de la maison
          </h1>
        </div>
        <div className="[grid-area:book] lg:border-r lg:border-hairline lg:pr-12">
          <FeaturedBook featured={home.data?.featured} pending={home.isPending} />
        </div>
        <div className="[grid-area:letter]">
          <PublisherLetter news={letter.data?.news} pending={letter.isPending} />
          <ButtonLink href="/catalogue" variant="primary" prefetch="intent" className="mt-6 sm:mt-8">
            Parcourir le catalogue
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/* On a phone the title, the book, the letter; on a wide screen the book beside the letter. */
const areas =
  "shell grid gap-x-12 gap-y-6 py-5 [grid-template-areas:'title'_'book'_'letter'] sm:py-12 " +
  "lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'book_title'_'book_letter']";
