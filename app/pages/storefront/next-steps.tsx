import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BookGrid } from "#books/catalogue/components/book-card.tsx";
import type { loader } from "#pages/storefront/storefront-layout.tsx";
import { newestOf } from "#pages/storefront/newest-of.ts";
import { suggestionsQuery } from "#books/catalogue/books/books.queries.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { suggestedLinks } from "#books/catalogue/client/suggested-links.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { getLatestBooks } from "#books/catalogue/books/books.contract.ts";
import { query } from "#platform/http/call.ts";

/** The newest books shown, one row on a wide screen. */
const shownBooks = 4;

/** Where to go from a page without a result: near words and names, the themes, the newest books. @param search that of the address, by default */
export function NextSteps({ search }: { search?: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <NearWords search={search ?? searchOfPath(pathname)} />
      <Themes />
      <Newest />
    </>
  );
}

/** Asked for by the browser only: an unknown address costs the server no search. */
function NearWords({ search }: { search: string }) {
  const hydrated = useHydrated();
  const { data } = useQuery({ ...suggestionsQuery(search), enabled: hydrated && search.length > 1 });
  const links = data ? suggestedLinks(data) : [];
  if (links.length === 0) return null;
  return (
    <Section title="Vous cherchiez peut-être">
      <LinkList links={links} />
    </Section>
  );
}

/** Those of the footer, which every page of the shop brings. */
function Themes() {
  const page = useRouteLoaderData<typeof loader>("pages/storefront/storefront-layout");
  const links = (page?.themes ?? []).map(({ slug, name }) => ({
    text: name,
    href: entryPath("category", slug),
  }));
  if (links.length === 0) return null;
  return (
    <Section title="Par thème">
      <LinkList links={links} />
    </Section>
  );
}

function Newest() {
  const { data = [] } = useQuery(query(getLatestBooks, {}));
  const viewer = useViewer();
  if (data.length === 0) return null;
  return (
    <Section title="Dernières sorties">
      <BookGrid books={data.slice(0, shownBooks)} layout="row">
        {(book) => <ShopCard book={book} viewer={viewer} editions={newestOf(book)} />}
      </BookGrid>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-12">
      <h2 className="pb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function LinkList({ links }: { links: readonly { text: string; href: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {links.map(({ text, href }) => (
        <li key={href}>
          <Link href={href} className="link-line">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const maxLength = 60;

/** What the last part of an unknown address says: « les miserables » for /livre/les-miserables. */
function searchOfPath(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return last
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, maxLength);
}
