import { useRef } from "react";
import { Outlet } from "react-router";
import { LostFactorNotice } from "#readers/accounts/components/lost-factor-notice.tsx";
import { ReconciliationToasts } from "#selling/cart/components/reconciliation-toasts.tsx";
import { WishMerging } from "#selling/wishes/components/wish-merging.tsx";
import { SiteFooter } from "#pages/storefront/site-footer.tsx";
import { SiteHeader } from "#pages/storefront/site-header.tsx";
import { usePageArrival } from "#pages/storefront/use-page-arrival.ts";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { serverQueries } from "#platform/page/page-data.ts";
import { menuOf, readerPages } from "#site.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import type { Route } from "./+types/storefront-layout.ts";

const year = new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" });

/**
 * The year comes from the server, so that a page rendered on New Year's Eve hydrates without a difference. A page whose
 * own content is there is shown without the list of themes while that cannot be read.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = await context
    .get(serverQueries)
    .fetchQuery(categoriesQuery())
    .catch(() => []);
  const themes = categories
    .filter(({ parent_id, books }) => parent_id === null && books > 0)
    .map(({ slug, name }) => ({ slug, name }));
  const pages = readerPages();
  const menus = {
    header: menuOf(pages, "header"),
    house: menuOf(pages, "house"),
    rights: menuOf(pages, "rights"),
  };
  return { year: Number(year.format(new Date())), themes, menus };
}

export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader menu={loaderData.menus.header} />
      <p className="hidden border-b border-hairline bg-sunken noscript:block">
        <span className="shell block py-3">
          Votre navigateur n’exécute pas de scripts{"\u202F"}: vous pouvez tout lire et tout chercher ici,
          mais le panier, les achats et le compte en ont besoin.
        </span>
      </p>
      <main id="contenu" ref={main} tabIndex={-1} className="flex-1">
        <LostFactorNotice />
        <Outlet />
      </main>
      <SiteFooter {...loaderData} />
      <LiveRegion>{announcement}</LiveRegion>
      <ReconciliationToasts />
      <WishMerging />
    </div>
  );
}
