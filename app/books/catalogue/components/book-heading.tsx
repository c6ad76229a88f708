import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import { formatDownloads } from "#books/catalogue/client/counts.ts";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import type { Book } from "#books/catalogue/books/books.contract.ts";
import { contributorPath, entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Link } from "#ui/link.tsx";

/** Title and author as on a title page, and the number of downloads. */
export function BookHeading({ book }: { book: Book }) {
  return (
    <header>
      <Breadcrumbs
        items={[
          { label: "Catalogue", href: "/catalogue" },
          ...(book.categories[0] ?? []).map(({ slug, name }) => ({
            label: name,
            href: entryPath("category", slug),
          })),
          { label: book.title },
        ]}
        className="pb-4"
      />
      <h1 tabIndex={-1}>{book.title}</h1>
      {book.subtitle && <p className="pt-2 font-serif text-xl text-balance text-muted">{book.subtitle}</p>}
      <p className="pt-3 font-serif text-lg">
        <Link href={contributorPath(book.author)} look="quiet">
          {book.author}
        </Link>
      </p>
      {book.editions.some(({ preorder }) => !preorder) && (
        <p className="pt-1 text-muted">{formatDownloads(book.downloads)}</p>
      )}
    </header>
  );
}

/** The book's description and tags. */
export function BookDescription({ book }: { book: Book }) {
  return (
    <section aria-labelledby="book-description">
      <h2 id="book-description" className="sr-only">
        Description
      </h2>
      {book.description ? (
        <FormattedText text={book.description} className="max-w-measure font-serif text-lg leading-relaxed" />
      ) : (
        <p className="text-muted">Aucune description disponible pour ce livre.</p>
      )}
      {book.tags.length > 0 && (
        <ul aria-label="Mots-clés" className="flex flex-wrap gap-x-4 gap-y-1 pt-6">
          {book.tags.map((tag) => (
            <li key={tag}>
              <Link href={cataloguePath({ q: tag })} look="quiet" className="inline-block min-h-6 text-muted">
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
