import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import { formatDay } from "#platform/data/dates.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import { AvailabilityBadge } from "#books/catalogue/components/availability/availability-badge.tsx";
import { Chip } from "#ui/chip.tsx";
import { Link } from "#ui/link.tsx";

/** The book's data next to the form of one of its editions: description, tags, editions. */
export function BookFacts({ book }: { book: AdminBook }) {
  return (
    <div className="flex flex-col gap-5 pb-10">
      {book.description && <FormattedText text={book.description} className="max-w-measure text-muted" />}
      {book.tags.length > 0 && (
        <ul aria-label="Mots-clés" className="flex flex-wrap gap-2">
          {book.tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <EditionLinks book={book} />
    </div>
  );
}

/** The editions of a book, each with an edit link. */
export function EditionLinks({ book }: { book: AdminBook }) {
  return (
    <div>
      <h2 className="pb-2 text-lg">Éditions existantes</h2>
      {book.editions.length === 0 ? (
        <p className="text-muted">Ce livre n’a pas encore d’édition.</p>
      ) : (
        <ul className="border-t border-hairline">
          {book.editions.map(({ id, title, publication_date, sale, online_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline py-2"
            >
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Link href={`/admin/editions/${id}/modifier`}>{title}</Link>
                <AvailabilityBadge state={sale} onlineAt={online_at} />
              </span>
              <time dateTime={publication_date} className="text-sm text-muted tabular-nums">
                {formatDay(publication_date)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
