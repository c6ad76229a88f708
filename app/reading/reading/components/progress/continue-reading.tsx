import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { readerPath } from "#books/catalogue/client/edition-path.ts";
import type { OpenedEdition } from "#reading/reading/places/reading-places.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { classNames } from "#ui/class-names.ts";
import { BareLink, Link } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

interface ContinueReadingProps {
  /** Last read first. */
  opened: readonly OpenedEdition[];
  /** As many as one row has room for, without their editions. */
  compact?: boolean;
}

/** The editions that the owner is reading, each with a link to its place. */
export function ContinueReading({ opened, compact = false }: ContinueReadingProps) {
  return (
    <section aria-labelledby="continuer">
      <h2 id="continuer" className={compact ? "sr-only" : "mb-5"}>
        Continuer
      </h2>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {opened.map((row) => (
          <li
            key={row.edition_id}
            className={classNames(
              "flex gap-4 rounded border border-hairline bg-raised",
              compact ? "p-3 max-md:not-first:hidden max-lg:nth-3:hidden" : "p-4",
            )}
          >
            <BareLink
              href={placeOf(row)}
              tabIndex={-1}
              aria-hidden
              className={compact ? "w-10 shrink-0" : "w-16 shrink-0"}
            >
              <EditionCover book={{ title: row.book_title, author: row.author }} edition={row} sizes="4rem" />
            </BareLink>
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <div>
                <h3 className={compact ? "truncate text-base leading-snug" : "text-base leading-snug"}>
                  <Link href={placeOf(row)} look="quiet">
                    {row.book_title}
                  </Link>
                </h3>
                {!compact && <p className="truncate text-sm text-muted">{row.edition_title}</p>}
              </div>
              <ProgressBar
                className="mt-auto"
                label={
                  <span className="font-normal text-muted">
                    {compact ? "Continuer" : `lu le ${formatDate(row.read_at)}`}
                  </span>
                }
                value={Math.round(row.fraction * 100)}
                max={100}
                text={`${Math.round(row.fraction * 100)}\u00A0%`}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ book_slug, edition_slug }: OpenedEdition): string => readerPath(book_slug, edition_slug);
