import { HydrationBoundary } from "@tanstack/react-query";
import { data } from "react-router";
import { NotFound } from "#pages/storefront/not-found.tsx";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { gather } from "#platform/page/page-data.ts";
import type { Route } from "./+types/not-found-page.ts";
import { getLatestBooks } from "#books/catalogue/books/books.contract.ts";
import { query } from "#platform/http/call.ts";

export const loader = async ({ context }: Route.LoaderArgs) =>
  data(await gather(context, [categoriesQuery(), query(getLatestBooks, {})]), { status: 404 });

export const clientLoader = () => undefined;

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <NotFound />
    </HydrationBoundary>
  );
}
