import { lazy, Suspense } from "react";
import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { HomeBlocks } from "#pages/storefront/home-parts.tsx";
import { describeSite } from "#pages/storefront/site-description.ts";
import { getLatestBooks, getPopularBooks } from "#books/catalogue/books/books.contract.ts";
import { getHomeBlocks, type ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { previewParameter } from "#books/catalogue/home/home-preview.rules.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { getNews } from "#words/news/news.contract.ts";
import { query } from "#platform/http/call.ts";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { StructuredData } from "#ui/served-script.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Route } from "./+types/home-page.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  gather(context, [
    query(getNews, {}),
    query(getLatestBooks, {}),
    query(getPopularBooks, {}),
    query(getHomeBooks, {}),
    query(getHomeBlocks, {}),
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
      <GoOn />
      <Home />
    </HydrationBoundary>
  );
}

const onlyOpening = [{ kind: "opening" }] as const;

const HomePreview = lazy(() => import("#pages/storefront/home-preview.tsx"));

/** As the publisher has arranged it today, or for the publisher alone as of the day of `?apercu=`. */
function Home() {
  const { data, isPending } = useQuery(query(getHomeBlocks, {}));
  const { search } = useLocation();
  const day = useHydrated() ? new URLSearchParams(search).get(previewParameter) : null;
  if (isPending) return <HomeBlocks blocks={onlyOpening} />;
  const show = (blocks: readonly ShownBlock[] | null) => <HomeBlocks blocks={blocks} />;
  const home = show(data?.blocks ?? null);
  return day ? (
    <Suspense>
      <HomePreview day={day} otherwise={home} show={show} />
    </Suspense>
  ) : (
    home
  );
}

const OpenedEditions = lazy(() => import("#reading/reading/components/progress/opened-editions.tsx"));

/** In every page, with its room, and shown to members: their books come after hydration, and nothing moves. */
function GoOn() {
  const { user } = useAuth();
  return (
    <div className="hidden border-b border-hairline member:block">
      <div className="shell flex min-h-30 flex-col justify-center py-4">
        <Suspense>{user && <OpenedEditions memberId={user.id} />}</Suspense>
      </div>
    </div>
  );
}
