import { formatDownloads } from "#books/catalogue/client/counts.ts";
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
