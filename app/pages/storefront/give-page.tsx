import { HydrationBoundary } from "@tanstack/react-query";
import { data } from "react-router";
import { EditionOrder } from "#pages/storefront/edition-order.tsx";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import { GiftForm } from "#selling/payments/components/gifts/gift-form.tsx";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import type { Route } from "./+types/give-page.ts";

/** No slug is longer: such an address is unknown, without a call. */
const slugMaxLength = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.bookSlug.length > slugMaxLength) return data({ state: undefined }, { status: 404 });
  const page = await gather(context, [bookQuery(params.bookSlug)]);
  const { state, missing, gone } = page;
  return missing || gone ? data({ state }, { status: missing ? 404 : 410 }) : { state };
}

export const clientLoader = () => undefined;

/** The order of a book for another person. */
export default function GivePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <div className="shell pb-16">
        <PageMeta title="Offrir un livre" description="Offrir un livre à quelqu’un." noIndex />
        <EditionOrder
          {...params}
          verb="Offrir"
          lead="Votre ami reçoit un lien, et garde le livre dans sa bibliothèque."
          refusal={(edition) =>
            edition.preorder
              ? "Ce livre n’est pas encore paru\u202F: vous pourrez l’offrir dès sa parution."
              : publicPrice(edition) === 0
                ? "Ce livre est gratuit pour tous\u202F: envoyez simplement l’adresse de sa page."
                : null
          }
        >
          {(edition, name) => (
            <GiftForm edition={{ id: edition.id, name, priceCents: publicPrice(edition) }} />
          )}
        </EditionOrder>
      </div>
    </HydrationBoundary>
  );
}

const publicPrice = (edition: Parameters<typeof priceFor>[0]): number =>
  priceFor(edition, { isActiveSubscriber: false });
