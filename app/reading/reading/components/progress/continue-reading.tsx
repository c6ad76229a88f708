import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { readerPath } from "#books/catalogue/client/edition-path.ts";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { type ProgressByEdition, stateOf } from "#reading/library/client/library-filters.ts";
import { formatDate } from "#platform/data/dates.ts";
import { BareLink, Link } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

type LibraryRow = Dashboard["library"][number];

interface ContinueReadingProps {
  library: readonly LibraryRow[];
  /** Last read first. */
  progress: ProgressByEdition;
}

const mostShown = 3;

/** The editions that the owner is reading, last read first, each with a link to its place. */
export function ContinueReading({ library, progress }: ContinueReadingProps) {
  const rows = new Map(library.map((row) => [row.edition_id, row]));
  const open = [...progress]
    .flatMap(([id, place]) => {
      const row = rows.get(id);
      return row && stateOf(row, progress) === "reading" ? [{ row, place }] : [];
    })
    .slice(0, mostShown);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="continuer">
      <h2 id="continuer" className="mb-5">
        Continuer
      </h2>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {open.map(({ row, place }) => (
          <li key={row.edition_id} className="flex gap-4 rounded border border-hairline bg-raised p-4">
            <BareLink
              href={placeOf(row)}
              prefetch="intent"
              tabIndex={-1}
              aria-hidden
              className="w-16 shrink-0"
            >
              <EditionCover book={{ title: row.book_title, author: row.author }} edition={row} sizes="4rem" />
            </BareLink>
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <div>
                <h3 className="text-base leading-snug">
                  <Link href={placeOf(row)} look="quiet" prefetch="intent">
                    {row.book_title}
                  </Link>
                </h3>
                <p className="truncate text-sm text-muted">{row.edition_title}</p>
              </div>
              <ProgressBar
                className="mt-auto"
                label={<span className="font-normal text-muted">lu le {formatDate(place.readAt)}</span>}
                value={Math.round(place.fraction * 100)}
                max={100}
                text={`${Math.round(place.fraction * 100)}\u00A0%`}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ book_slug, edition_slug }: LibraryRow): string => readerPath(book_slug, edition_slug);
