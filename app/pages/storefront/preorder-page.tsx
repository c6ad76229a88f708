import { HydrationBoundary } from "@tanstack/react-query";
import { data } from "react-router";
import { EditionOrder } from "#pages/storefront/edition-order.tsx";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { PreorderForm } from "#selling/payments/components/preorders/preorder-form.tsx";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import type { Route } from "./+types/preorder-page.ts";

/** No slug is longer: such an address is unknown, without a call. */
const slugMaxLength = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.bookSlug.length > slugMaxLength) return data({ state: undefined }, { status: 404 });
  const page = await gather(context, [bookQuery(params.bookSlug)]);
  const { state, missing, gone } = page;
  return missing || gone ? data({ state }, { status: missing ? 404 : 410 }) : { state };
}

export const clientLoader = () => undefined;

/** The order of a book that is announced before its day. */
export default function PreorderPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <div className="shell pb-16">
        <PageMeta title="Précommander un livre" description="Précommander un livre à paraître." noIndex />
        <EditionOrder
          {...params}
          verb="Précommander"
          lead="Il arrive dans votre bibliothèque à l’heure de sa parution."
          refusal={(edition) =>
            edition.preorder ? null : "Ce livre est paru\u202F: il s’achète depuis sa page."
          }
        >
          {(edition, name) => <PreorderForm edition={edition} name={name} />}
        </EditionOrder>
      </div>
    </HydrationBoundary>
  );
}
