import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { EditionCover } from "#modules/catalogue/components/edition-cover.tsx";
import { editionPath, editionsId } from "#modules/catalogue/client/edition-path.ts";
import { EditionPrice } from "#modules/catalogue/components/edition-price.tsx";
import type { Book, Edition } from "#modules/catalogue/books/contract.ts";
import { formatMonthYear } from "#platform/dates.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { keptTogether } from "#ui/kept-together.tsx";

interface EditionListProps {
  book: Book;
  selected: Edition;
  viewer: { isActiveSubscriber: boolean };
  /** 'Ajouter toutes les éditions'. */
  action: ReactNode;
}

/** Shown when a book has more than one edition (storefront.md §2). */
export function EditionList({ book, selected, viewer, action }: EditionListProps) {
  return (
    <section aria-labelledby={editionsId}>
      <h2 ref={useArrivalHere()} id={editionsId} tabIndex={-1} className="scroll-mt-24 pb-2">
        Éditions disponibles
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {book.editions.map((edition) => (
          <li key={edition.id} className="flex items-center gap-4 py-4">
            <div className="w-12 shrink-0">
              <EditionCover book={book} edition={edition} sizes="48px" />
            </div>
            <div className="min-w-0 flex-1">
              <h3 className="text-base font-semibold">{keptTogether(edition.title)}</h3>
              <p className="text-muted">
                {formatMonthYear(edition.publication_date)}
                {edition.id === selected.id && " · affichée"}
              </p>
              <EditionPrice offer={edition} viewer={viewer} />
            </div>
            <ButtonLink
              href={editionPath(book.slug, edition.slug)}
              aria-current={edition.id === selected.id ? "page" : undefined}
              className="aria-[current]:border-accent aria-[current]:text-accent"
            >
              Voir<span className="sr-only"> l’édition {edition.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className="pt-5">{action}</div>
    </section>
  );
}

/** An address may lead here before the book is there: the list then takes the reader to itself when it comes. */
function useArrivalHere() {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isNew = useNavigationType() !== "POP";
  const isAsked = hash === `#${editionsId}` && isNew;
  useEffect(() => {
    if (!isAsked) return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return title;
}
