import type { ReactNode } from "react";
import { EditionCover } from "#modules/catalogue/components/edition-cover.tsx";
import { editionPath } from "#modules/catalogue/components/edition-path.ts";
import { EditionPrice } from "#modules/catalogue/components/edition-price.tsx";
import type { Book, Edition } from "#modules/catalogue/contract.ts";
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
    <section aria-labelledby="editions-title">
      <h2 id="editions-title" className="pb-2">
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
