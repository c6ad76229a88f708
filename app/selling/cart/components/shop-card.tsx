import type { ReactNode } from "react";
import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { cardEdition, type Viewer } from "#selling/cart/cart.rules.ts";
import { BookCard, type BookCardProps, type CardEdition } from "#books/catalogue/components/book-card.tsx";
import { preorderPath } from "#books/catalogue/client/edition-path.ts";
import type { BookSummary } from "#books/catalogue/books/books.contract.ts";

interface ShopCardProps {
  book: BookSummary;
  viewer: Viewer;
  /** The editions that match the list; by default all of the book's. */
  editions?: readonly CardEdition[];
  /** The list shows the free catalogue: the card offers one of its editions. */
  freeOnly?: boolean;
  /** Among the first covers on the page. */
  eager?: boolean;
  layout?: BookCardProps["layout"];
  /** In place of the title, with the words of a search marked. */
  title?: ReactNode;
}

/** A book's card with the viewer's actions. */
export function ShopCard(props: ShopCardProps) {
  const { book, viewer, editions = book.editions, freeOnly = false, eager = false, layout, title } = props;
  const actions = useEditionActions(book);
  const edition = cardEdition(editions, viewer, freeOnly);
  return (
    <BookCard
      book={book}
      edition={edition}
      viewer={viewer}
      eager={eager}
      layout={layout}
      title={title}
      action={
        edition && (
          <EditionButton
            edition={edition}
            of={book.title}
            viewer={viewer}
            actions={actions}
            place="card"
            orderPath={preorderPath(book.slug, edition.slug)}
          />
        )
      }
    />
  );
}
