import { formatCount } from "#books/catalogue/client/counts.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { keptTogether } from "#ui/kept-together.tsx";

interface EditionTableProps {
  book: Book;
  selected: Edition;
  isActiveSubscriber: boolean;
}

/** The editions of a book beside each other. */
export const EditionTable = ({ book, selected, isActiveSubscriber }: EditionTableProps) => (
  <DataTable
    caption="Les éditions de ce livre"
    columns={columnsOf(book, selected, { isActiveSubscriber })}
    rows={book.editions}
    rowKey={({ id }) => id}
    cardsBelow="box"
    rowAlign="middle"
  />
);

/** What editions differ in; formats only where they do. */
const columnsOf = (
  book: Book,
  selected: Edition,
  viewer: { isActiveSubscriber: boolean },
): Column<Edition>[] => [
  {
    id: "edition",
    header: "Édition",
    primary: true,
    cell: (edition) => (
      <span className="flex items-center gap-4">
        <span className="w-10 shrink-0">
          <EditionCover book={book} edition={edition} sizes="40px" />
        </span>
        <span className="min-w-0 font-sans text-base font-semibold">
          {keptTogether(edition.title)}
          {edition.id === selected.id && <span className="block font-normal text-muted">affichée</span>}
        </span>
      </span>
    ),
  },
  {
    id: "date",
    header: "Parution",
    cell: ({ publication_date }) => (
      <span className="whitespace-nowrap">{formatMonthYear(publication_date)}</span>
    ),
  },
  {
    id: "pages",
    header: "Pages",
    align: "end",
    cell: ({ pages }) => (pages === null ? "?" : formatCount(pages)),
  },
  ...(book.editions.some(({ formats }) => formatNames(formats) !== formatNames(selected.formats))
    ? [{ id: "formats", header: "Formats", cell: ({ formats }: Edition) => formatNames(formats) || "—" }]
    : []),
  {
    id: "price",
    header: "Prix",
    align: "end",
    cell: (edition) => <EditionPrice offer={edition} viewer={viewer} />,
  },
  {
    id: "open",
    header: "Voir",
    headerHidden: true,
    align: "end",
    cell: (edition) => (
      <ButtonLink
        href={editionPath(book.slug, edition.slug)}
        size="sm"
        aria-current={edition.id === selected.id ? "page" : undefined}
        className="aria-[current]:border-accent aria-[current]:text-accent"
      >
        Voir<span className="sr-only"> l’édition {edition.title}</span>
      </ButtonLink>
    ),
  },
];

const formatNames = (formats: Edition["formats"]): string =>
  (["epub", "azw3", "pdf"] as const)
    .filter((name) => formats[name] === "ready" || formats[name] === "pending")
    .map((name) => name.toUpperCase())
    .join(", ");
