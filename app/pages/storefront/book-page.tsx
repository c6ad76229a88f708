import { HydrationBoundary } from "@tanstack/react-query";
import { data, redirect } from "react-router";
import { BookScreen } from "#pages/storefront/book-screen.tsx";
import { redirectOf } from "#books/catalogue/client/edition-path.ts";
import { bookEventsQuery } from "#books/agenda/agenda.queries.ts";
import { bookNeighboursQuery, bookQuery } from "#books/catalogue/books/books.queries.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import type { Route } from "./+types/book-page.ts";

/** No slug is longer: such an address is unknown, without a call. */
const slugMaxLength = 200;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { bookSlug } = params;
  if (bookSlug.length > slugMaxLength)
    return data({ state: undefined, missing: true, gone: false }, { status: 404 });
  const query = bookQuery(bookSlug);
  const page = await gather(context, [query, bookNeighboursQuery(bookSlug), bookEventsQuery(bookSlug)]);
  if (page.missing) return data(page, { status: 404 });
  if (page.gone) return data(page, { status: 410 });
  const book = context.get(serverQueries).getQueryData(query.queryKey);
  const elsewhere = book ? redirectOf(book, params) : null;
  if (elsewhere)
    throw redirect(elsewhere.to + new URL(request.url).search, elsewhere.isPermanent ? 301 : 302);
  return page;
}

export const clientLoader = () => undefined;

export default function BookPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <BookScreen
        bookSlug={params.bookSlug}
        editionSlug={params.editionSlug}
        absence={loaderData?.missing ? "missing" : loaderData?.gone ? "gone" : null}
      />
    </HydrationBoundary>
  );
}
