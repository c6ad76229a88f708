import { lazy, Suspense, useRef, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { usePageArrival } from "#pages/storefront/use-page-arrival.ts";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { collectionsQuery } from "#books/catalogue/entry-pages/entry-pages.queries.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { serverQueries, staticPages } from "#platform/page/page-data.ts";
import { menuOf, readerPages } from "#site.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import type { Route } from "./+types/storefront-layout.ts";
import { UserMenu } from "#readers/accounts/components/user-menu.tsx";
import { CartForm } from "#selling/cart/components/cart-form.tsx";
import { CartLink } from "#selling/cart/components/cart-link.tsx";
import { HeaderSearch } from "#pages/storefront/header-search.tsx";
import { HouseName } from "#platform/page/house-name.tsx";
import { classNames } from "#ui/class-names.ts";
import { BareLink, Link } from "#ui/link.tsx";
import { servedPart } from "#ui/served-part.tsx";

const MemberArrival = lazy(() => import("#pages/storefront/member-arrival.tsx"));
const Footer = servedPart(async () => (await import("#pages/storefront/site-footer.tsx")).SiteFooter);
const Letter = servedPart(
  async () => (await import("#office/mailings/components/letter-form.tsx")).LetterForm,
);

const year = new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" });

const rights = menuOf(readerPages(), "rights");

/**
 * The year comes from the server, so that a page rendered on New Year's Eve hydrates without a difference. A page whose
 * own content is there is shown without the list of themes while that cannot be read.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const queries = context.get(serverQueries);
  const { header, footer } = context.get(staticPages).menus();
  const hasCollection = [...header, ...footer].some(({ href }) => href.startsWith("/collection/"));
  const [categories, collections] = await Promise.all([
    queries.fetchQuery(categoriesQuery()).catch(() => null),
    hasCollection ? queries.fetchQuery(collectionsQuery()).catch(() => null) : null,
  ]);
  const themes = (categories ?? [])
    .filter(({ parent_id, books }) => parent_id === null && books > 0)
    .map(({ slug, name }) => ({ slug, name }));
  // A theme or a collection that is gone is not in a menu.
  const isGone = (kind: "category" | "collection", href: string, known: { slug: string }[] | null) =>
    href.startsWith(entryPath(kind, "")) && known?.every(({ slug }) => entryPath(kind, slug) !== href);
  const isThere = ({ href }: { href: string }) =>
    !isGone("category", href, categories) && !isGone("collection", href, collections);
  return {
    year: Number(year.format(new Date())),
    themes,
    menus: { header: header.filter(isThere), house: footer.filter(isThere), rights },
  };
}

export const shouldRevalidate = () => false;

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  const { user } = useAuth();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <CartForm />
      <SiteHeader menu={loaderData.menus.header} />
      <aside aria-label="Sans scripts" className="hidden border-b border-hairline bg-sunken noscript:block">
        <p className="shell py-3">
          Votre navigateur n’exécute pas de scripts{"\u202F"}: vous pouvez chercher, lire des extraits et
          commander. La lecture en ligne, les envies et votre espace en ont besoin.
        </p>
      </aside>
      <main id="contenu" ref={main} tabIndex={-1} className="flex-1">
        <Suspense>{user && <MemberArrival />}</Suspense>
        <Outlet
          context={
            <Letter as="div" props={{ title: "La lettre de la maison" }} live="on a sign" meanwhile={null} />
          }
        />
      </main>
      <Footer as="div" props={loaderData} live="on a sign" meanwhile={null} />
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  );
}

const headerRoom = ["inline-flex", "hidden min-[31rem]:inline-flex", "hidden xl:inline-flex"];

/** Brand, catalogue, cart and account, always within reach. */
function SiteHeader({ menu }: { menu: readonly { href: string; label: string }[] }) {
  const { pathname } = useLocation();
  return (
    <header
      data-print="none"
      className="sticky top-0 z-40 border-b border-hairline bg-paper pt-[env(safe-area-inset-top)]"
    >
      {/* In one row, also in the wider letters of the moment before the fonts are there; on the narrowest screens in two. */}
      <div className="shell flex min-h-14 items-center gap-x-1 max-[22rem]:flex-wrap sm:min-h-16 sm:gap-x-3 [&>*+*]:shrink-0">
        <BareLink
          href="/"
          className="mr-2 max-w-full min-w-0 truncate rounded-sm font-serif text-xl font-semibold tracking-tight text-ink no-underline hover:text-accent sm:mr-6 sm:text-2xl"
        >
          <HouseName />
        </BareLink>
        <nav aria-label="Principale" className="mr-auto flex gap-x-3">
          {menu.map(({ href, label }, index) => (
            <Link
              key={href}
              href={href}
              look="quiet"
              aria-current={pathname === href ? "page" : undefined}
              className={classNames(
                "min-h-10 items-center px-1 font-semibold aria-[current]:text-accent",
                // On a phone there is room for one; the publisher's own are in the footer, too.
                headerRoom[index] ?? "hidden 2xl:inline-flex",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <HeaderSearch />
        <CartLink />
        <UserMenu />
      </div>
      <NavigationMark />
    </header>
  );
}

/** Milliseconds after which a pending navigation is shown. */
const patience = 100;

/**
 * While the next page's code is loaded over a slow connection, the current page shows it: at the header's lower edge,
 * and in words.
 */
function NavigationMark() {
  const waiting = useNavigation().state === "loading";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return (
    <output className="absolute inset-x-0 -bottom-px block h-0.5 overflow-hidden">
      {slow && (
        <>
          <span className="sr-only">Chargement…</span>
          <span aria-hidden className="block h-full w-2/5 animate-sweep bg-accent" />
        </>
      )}
    </output>
  );
}
