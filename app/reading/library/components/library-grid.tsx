import { formatDate } from "#platform/data/dates.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { DownloadButtons } from "#reading/library/components/download-buttons.tsx";
import { type OwnedBook, seriesText } from "#reading/library/client/library-view.ts";
import type { Downloads } from "#reading/library/components/use-downloads.ts";
import { EditionMenu } from "#reading/library/components/marks/edition-menu.tsx";
import { EditionMarks } from "#reading/library/components/marks/edition-marks.tsx";
import { EditionUpdate } from "#reading/library/components/edition-update.tsx";
import { EditionLink } from "#reading/library/components/edition-link.tsx";
import { BareLink, Link } from "#ui/link.tsx";

export interface OwnedBooksProps {
  books: readonly OwnedBook[];
  /** The heading of a book, below that of its series. */
  title: "h3" | "h4";
  /** Null for another member's library. */
  downloads: Downloads | null;
}

export function BookGrid({ books, downloads, title: Title }: OwnedBooksProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-10 sm:grid-cols-3 md:gap-x-8 lg:grid-cols-4 xl:grid-cols-5">
      {books.map((book) => (
        <li key={book.id} className="flex min-w-0 flex-col">
          <BareLink
            href={editionPath(book.slug, book.editions[0]?.edition_slug)}
            tabIndex={-1}
            aria-hidden
            className="block"
          >
            <EditionCover
              book={book}
              edition={book.editions[0]}
              sizes="(min-width: 1280px) 13rem, (min-width: 640px) 28vw, 44vw"
            />
          </BareLink>
          <Title className="mt-4 text-base leading-snug">
            <Link href={editionPath(book.slug, book.editions[0]?.edition_slug)} look="quiet">
              {book.title}
            </Link>
          </Title>
          <p className="text-sm text-muted">{book.author}</p>
          <p className="text-sm text-muted empty:hidden">{seriesText(book)}</p>
          <ul className="mt-3 flex flex-col gap-3">
            {book.editions.map((row) => (
              <li key={row.edition_id} className="flex flex-col gap-1.5">
                <div className="flex items-start justify-between gap-1">
                  <p className="text-sm leading-snug">
                    <EditionLink row={row} />
                  </p>
                  <EditionMenu row={row} className="-my-1.5 -mr-1.5 shrink-0" />
                </div>
                {row.brought && (
                  <p className="text-sm leading-snug text-muted">
                    apportée de notre ancienne boutique le {formatDate(row.acquired_at)}
                  </p>
                )}
                <EditionMarks row={row} />
                <EditionUpdate row={row} />
                {downloads && <DownloadButtons row={row} downloads={downloads} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
