import { BookPlus, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { AdminBook, AdminEdition } from "#books/catalogue/catalogue-editing.contract.ts";
import { coverImage } from "#books/catalogue/client/cover-image.ts";
import { AvailabilityBadge } from "#books/catalogue/components/availability/availability-badge.tsx";
import type { SelectedBooks } from "#books/catalogue/components/back-office/bulk/use-book-selection.ts";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";

interface BookListProps {
  books: readonly AdminBook[];
  /** The state of an edition's formats; from another module. */
  renderFormats: (editionId: number) => ReactNode;
  selection: Pick<SelectedBooks, "isSelected" | "toggle">;
}

/** Each book with its editions, and links to edit both (admin.md §2, books list). */
export function BookList({ books, renderFormats, selection }: BookListProps) {
  return (
    <ul className="border-t border-hairline">
      {books.map((book) => (
        <li
          key={book.id}
          className={classNames(
            "flex gap-3 border-b border-hairline py-6 sm:gap-5",
            selection.isSelected(book.id) && "-mx-3 bg-sunken/60 px-3",
          )}
        >
          <SelectBook book={book} selection={selection} />
          <div className="w-14 shrink-0 sm:w-20">
            <Cover
              title={book.title}
              author={book.author}
              image={book.editions[0] ? coverImage(book.editions[0]) : null}
              sizes="5rem"
            />
          </div>
          <div className="min-w-0 flex-1">
            <BookLine book={book} />
            {book.editions.length > 0 && (
              <ul className="mt-4 border-l border-hairline pl-4 sm:pl-5">
                {book.editions.map((edition) => (
                  <EditionLine
                    key={edition.id}
                    edition={edition}
                    book={book}
                    formats={renderFormats(edition.id)}
                  />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Space or a press ticks it; with Shift, all books from the last one to this one. */
const SelectBook = ({ book, selection }: { book: AdminBook; selection: BookListProps["selection"] }) => (
  <Checkbox
    checked={selection.isSelected(book.id)}
    onChange={({ nativeEvent }) =>
      selection.toggle(book.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
    className="-mr-2.5 shrink-0"
  >
    <span className="sr-only">Sélectionner « {book.title} »</span>
  </Checkbox>
);

function BookLine({ book }: { book: AdminBook }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-xl wrap-anywhere">{book.title}</h2>
        <p className="text-muted">{book.author}</p>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link href={`/admin/livres/${book.id}/modifier`} className={linkStyle}>
          <Pencil aria-hidden className="size-4" />
          Modifier le livre
        </Link>
        <Link href={`/admin/livres/${book.id}/nouvelle-edition`} className={linkStyle}>
          <BookPlus aria-hidden className="size-4" />
          Ajouter une édition
        </Link>
      </p>
    </div>
  );
}

interface EditionLineProps {
  edition: AdminEdition;
  book: AdminBook;
  formats: ReactNode;
}

function EditionLine({ edition, book, formats }: EditionLineProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold leading-snug wrap-anywhere">{edition.title}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
          <time dateTime={edition.publication_date}>{formatDay(edition.publication_date)}</time>
          <span>{formatCents(edition.price_cents)}</span>
          {edition.is_free && <Badge tone="success">Gratuit abonnés</Badge>}
          <AvailabilityBadge state={edition.sale} onlineAt={edition.online_at} />
        </p>
      </div>
      {formats}
      <Link href={`/admin/editions/${edition.id}/modifier`} className={linkStyle}>
        Modifier
        <span className="sr-only">
          {" "}
          {edition.title}, {book.title}
        </span>
      </Link>
    </li>
  );
}

const linkStyle = "inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap";
