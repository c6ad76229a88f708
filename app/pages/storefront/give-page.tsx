import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import type { Book } from "#books/catalogue/books/books.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { editionBySlug, editionPath } from "#books/catalogue/client/edition-path.ts";
import { isDeliverable, priceFor } from "#books/catalogue/books/books.rules.ts";
import { GiftForm } from "#selling/payments/components/gifts/gift-form.tsx";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { gather } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
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
        <GiveScreen {...params} />
      </div>
    </HydrationBoundary>
  );
}

function GiveScreen({ bookSlug, editionSlug }: { bookSlug: string; editionSlug: string }) {
  const { data: book, error, refetch, isFetching } = useQuery(bookQuery(bookSlug));
  if (book) return <Gift book={book} editionSlug={editionSlug} />;
  return (
    <>
      <PageHeader title="Offrir un livre" className="mb-8" />
      {isStatus(error, 404) || isStatus(error, 410) ? (
        <Unavailable text="Ce livre n’est pas, ou n’est plus, en vente." />
      ) : error ? (
        <ErrorState
          title={errorText(error, "Le livre n’a pas pu être chargé.")}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}

function Gift({ book, editionSlug }: { book: Book; editionSlug: string }) {
  const edition = editionBySlug(book.editions, editionSlug);
  const priceCents = edition ? priceFor(edition, { isActiveSubscriber: false }) : 0;
  return (
    <>
      <PageHeader
        before={
          <Breadcrumbs
            items={[
              { label: book.title, href: editionPath(book.slug, edition?.slug) },
              { label: "Offrir ce livre" },
            ]}
          />
        }
        title={keptTogether(`Offrir «\u202F${book.title}\u202F»`)}
        lead="Votre ami reçoit un lien, et garde le livre dans sa bibliothèque."
        className="mb-8"
      />
      {!edition || !isDeliverable(edition.formats) ? (
        <Unavailable text="Cette édition n’est pas disponible pour le moment." />
      ) : priceCents === 0 ? (
        <Unavailable text="Ce livre est gratuit pour tous&#x202F;: envoyez simplement l’adresse de sa page." />
      ) : (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-[10rem_minmax(0,1fr)]">
          <div className="w-28 md:w-full">
            <EditionCover book={book} edition={edition} sizes="160px" eager />
            <p className="pt-3 text-sm text-muted">{keptTogether(edition.title)}</p>
          </div>
          <GiftForm edition={{ id: edition.id, name: `${book.title} – ${edition.title}`, priceCents }} />
        </div>
      )}
    </>
  );
}

const Unavailable = ({ text }: { text: string }) => (
  <div className="flex flex-col items-start gap-5">
    <p className="max-w-measure text-lg">{keptTogether(text)}</p>
    <ButtonLink href="/catalogue">Parcourir le catalogue</ButtonLink>
  </div>
);
