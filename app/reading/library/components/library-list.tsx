import { formatDate } from "#platform/data/dates.ts";
import type { OwnedBooksProps } from "#reading/library/components/library-grid.tsx";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { DownloadButtons } from "#reading/library/components/download-buttons.tsx";
import { EditionMenu } from "#reading/library/components/marks/edition-menu.tsx";
import { EditionMarks } from "#reading/library/components/marks/edition-marks.tsx";
import { EditionUpdate } from "#reading/library/components/edition-update.tsx";
import { EditionLink } from "#reading/library/components/edition-link.tsx";
import { seriesText } from "#reading/library/client/library-view.ts";
import { Link } from "#ui/link.tsx";

export function BookList({ books, downloads, title: Title }: OwnedBooksProps) {
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {books.map((book) => (
        <li key={book.id} className="flex gap-4 py-4 sm:gap-6">
          <div className="w-14 shrink-0 sm:w-16">
            <EditionCover book={book} edition={book.editions[0]} sizes="4rem" />
          </div>
          <div className="min-w-0 flex-1">
            <Title className="leading-snug">
              <Link href={editionPath(book.slug, book.editions[0]?.edition_slug)} look="quiet">
                {book.title}
              </Link>
            </Title>
            <p className="text-sm text-muted">{book.author}</p>
            <p className="text-sm text-muted empty:hidden">{seriesText(book)}</p>
            <ul className="mt-2 flex flex-col gap-3">
              {book.editions.map((row) => (
                <li
                  key={row.edition_id}
                  className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
                >
                  <div className="min-w-0">
                    <p className="text-sm leading-snug">
                      <EditionLink row={row} />
                      <span className="text-muted">
                        {" · "}
                        {row.brought ? "apportée de notre ancienne boutique le" : "ajoutée le"}{" "}
                        {formatDate(row.acquired_at)}
                      </span>
                    </p>
                    <EditionMarks row={row} />
                    <EditionUpdate row={row} />
                  </div>
                  {downloads && (
                    <div className="flex items-center gap-1.5 sm:w-60 sm:shrink-0">
                      <div className="min-w-0 flex-1">
                        <DownloadButtons row={row} downloads={downloads} />
                      </div>
                      <EditionMenu row={row} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
