import { useQuery } from "@tanstack/react-query";
import { ArrowRight, BookOpen } from "lucide-react";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { bookNeighboursQuery, bookQuery } from "#books/catalogue/books/books.queries.ts";
import { editionBySlug, editionPath, readerPath } from "#books/catalogue/client/edition-path.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { subscriptionNote } from "#books/catalogue/client/edition-offer.ts";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { GiveLink } from "#pages/storefront/give-link.tsx";
import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { WishButton } from "#selling/wishes/components/wish-button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";

interface EndOfExtractProps {
  bookSlug: string;
  editionSlug: string;
}

/** Where an extract ends, the book begins: its price for this viewer, and every way to it. Nothing if the call fails. */
export default function EndOfExtract({ bookSlug, editionSlug }: EndOfExtractProps) {
  const { data: book } = useQuery(bookQuery(bookSlug));
  const edition = book && editionBySlug(book.editions, editionSlug);
  return book && edition && <Ending book={book} edition={edition} />;
}

function Ending({ book, edition }: { book: Book; edition: Edition }) {
  const viewer = useViewer();
  const actions = useEditionActions(book);
  const { data: neighbours } = useQuery(bookNeighboursQuery(book.slug));
  const next = neighbours?.nextInSeries;
  const isOwned = viewer.ownedIds.has(edition.id);
  return (
    <section
      aria-labelledby="end-of-extract"
      className="grid w-full grid-cols-[6rem_minmax(0,1fr)] gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8"
    >
      <EditionCover book={book} edition={edition} sizes="(min-width: 640px) 144px, 96px" />
      <div className="flex flex-col items-start gap-1">
        <p className="eyebrow">Fin de l’extrait</p>
        <h2 id="end-of-extract" className="text-2xl">
          <Link href={editionPath(book.slug, edition.slug)} look="quiet">
            {book.title}
          </Link>
        </h2>
        <p className="text-muted">
          {book.author} · {keptTogether(edition.title)}
        </p>
        {!isOwned && (
          <div className="pt-3">
            <EditionPrice
              offer={edition}
              viewer={viewer}
              size="lg"
              note={subscriptionNote(edition, viewer)}
            />
          </div>
        )}
      </div>
      <div className="col-span-full flex flex-col items-start gap-3 pt-6 sm:col-start-2">
        <div className="w-full max-w-80">
          {isOwned ? (
            <ButtonLink
              href={readerPath(book.slug, edition.slug)}
              variant="primary"
              size="lg"
              icon={<BookOpen aria-hidden />}
              className="w-full"
            >
              Lire la suite
            </ButtonLink>
          ) : (
            <EditionButton edition={edition} of={book.title} viewer={viewer} actions={actions} place="page" />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <GiveLink book={book} edition={edition} />
          {!isOwned && <WishButton title={book.title} edition={edition} label="Plus tard" />}
        </div>
        {next && (
          <p className="pt-2">
            Ensuite, dans la série{"\u202F"}:{" "}
            <Link href={editionPath(next.slug)} className="inline-flex items-center gap-1">
              {next.title}
              <ArrowRight aria-hidden className="size-[1.125rem]" />
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
