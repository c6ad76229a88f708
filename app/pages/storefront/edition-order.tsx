import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { bookQuery } from "#books/catalogue/books/books.queries.ts";
import { isDeliverable } from "#books/catalogue/books/books.rules.ts";
import { editionBySlug, editionPath } from "#books/catalogue/client/edition-path.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

interface EditionOrderProps {
  bookSlug: string;
  editionSlug: string;
  /** « Offrir »; the book follows. */
  verb: string;
  lead: string;
  /** Why this edition cannot be ordered here; null: it can. */
  refusal: (edition: Edition) => string | null;
  children: (edition: Edition, name: string) => ReactNode;
}

/** The order of one edition, next to its cover. */
export function EditionOrder({ bookSlug, ...props }: EditionOrderProps) {
  const { data: book, error, refetch, isFetching } = useQuery(bookQuery(bookSlug));
  if (book) return <Order book={book} {...props} />;
  return (
    <>
      <PageHeader title={`${props.verb} un livre`} className="mb-8" />
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

type OrderProps = Omit<EditionOrderProps, "bookSlug"> & { book: Book };

function Order({ book, editionSlug, verb, lead, refusal, children }: OrderProps) {
  const edition = editionBySlug(book.editions, editionSlug);
  const reason =
    edition && isDeliverable(edition.formats)
      ? refusal(edition)
      : "Cette édition n’est pas disponible pour le moment.";
  return (
    <>
      <PageHeader
        before={
          <Breadcrumbs
            items={[
              { label: book.title, href: editionPath(book.slug, edition?.slug) },
              { label: `${verb} ce livre` },
            ]}
          />
        }
        title={keptTogether(`${verb} «\u202F${book.title}\u202F»`)}
        lead={lead}
        className="mb-8"
      />
      {!edition || reason !== null ? (
        <Unavailable text={reason ?? ""} />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[10rem_minmax(0,1fr)]">
          <div className="w-28 md:w-full">
            <EditionCover book={book} edition={edition} sizes="160px" eager />
            <p className="pt-3 text-sm text-muted">{keptTogether(edition.title)}</p>
          </div>
          {children(edition, `${book.title} – ${edition.title}`)}
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
