import type { ReactNode } from "react";
import { editionsId } from "#books/catalogue/client/edition-path.ts";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { servedPart } from "#ui/served-part.tsx";
import { useArrivalHere } from "#ui/use-arrival-here.ts";

const Table = servedPart(
  async () => (await import("#books/catalogue/components/edition-table.tsx")).EditionTable,
);

interface EditionListProps {
  book: Book;
  selected: Edition;
  viewer: { isActiveSubscriber: boolean };
  /** 'Ajouter toutes les éditions'. */
  action: ReactNode;
}

/** The editions compared, when a book has more than one (storefront.md §2). */
export function EditionList({ book, selected, viewer, action }: EditionListProps) {
  return (
    <section aria-labelledby={editionsId}>
      <h2
        ref={useArrivalHere<HTMLHeadingElement>(editionsId)}
        id={editionsId}
        tabIndex={-1}
        className="scroll-mt-24 pb-2"
      >
        Éditions disponibles
      </h2>
      <div className="@container">
        <Table
          key={`${book.id}-${selected.id}`}
          as="div"
          props={{ book, selected, isActiveSubscriber: viewer.isActiveSubscriber }}
          meanwhile={null}
        />
      </div>
      <div className="pt-5">{action}</div>
    </section>
  );
}
