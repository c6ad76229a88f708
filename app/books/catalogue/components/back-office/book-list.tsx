import { BookPlus } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { AdminBook, AdminEdition } from "#books/catalogue/catalogue-editing.contract.ts";
import type { AdminBookSort } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { coverImage } from "#books/catalogue/client/cover-image.ts";
import { AvailabilityBadge } from "#books/catalogue/components/availability/availability-badge.tsx";
import type { SelectedBooks } from "#books/catalogue/components/back-office/bulk/use-book-selection.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChosenColumns } from "#ui/chosen-columns.tsx";
import { Cover } from "#ui/cover.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

interface BookListProps {
  books: readonly AdminBook[];
  /** The state of an edition's formats, and its sales of the last 30 days; from other modules. */
  renderFormats: (editionId: number) => ReactNode;
  renderSold: (editionId: number) => ReactNode;
  selection: Pick<SelectedBooks, "isSelected" | "toggle">;
  sort: AdminBookSort;
  hrefForSort: (sort: AdminBookSort) => string;
}

/** An edition with its book; a book without editions has a row too. */
interface Row {
  book: AdminBook;
  edition: AdminEdition | null;
  /** The first row of the book bears its name. */
  isFirst: boolean;
}

/** Each book with its editions, and links to edit both (admin.md §2, books list). */
export function BookList({ books, ...rest }: BookListProps) {
  const rows = books.flatMap((book): Row[] =>
    book.editions.length === 0
      ? [{ book, edition: null, isFirst: true }]
      : book.editions.map((edition, at) => ({ book, edition, isFirst: at === 0 })),
  );
  return (
    <ChosenColumns
      name="livres"
      caption="Livres et éditions"
      columns={columnsOf(rest)}
      rows={rows}
      rowKey={({ book, edition }) => `${book.id}/${edition?.id ?? ""}`}
    />
  );
}

const columnsOf = ({
  renderFormats,
  renderSold,
  selection,
  sort,
  hrefForSort,
}: Omit<BookListProps, "books">): Column<Row>[] => [
  {
    id: "select",
    header: "Sélection",
    headerHidden: true,
    brief: "beside",
    cell: ({ book, isFirst }) => isFirst && <SelectBook book={book} selection={selection} />,
  },
  {
    id: "cover",
    header: "Couverture",
    headerHidden: true,
    brief: "beside",
    cell: ({ book: { title, author }, edition }) => (
      <div aria-hidden className="w-6.5">
        <Cover title={title} author={author} image={edition ? coverImage(edition) : null} sizes="2rem" />
      </div>
    ),
  },
  {
    id: "book",
    header: "Livre",
    primary: true,
    order: { href: hrefForSort("title_asc"), current: sort === "title_asc" ? "ascending" : undefined },
    cell: ({ book, isFirst }) => <BookName book={book} isFirst={isFirst} />,
  },
  {
    id: "edition",
    header: "Édition",
    brief: "below",
    cell: ({ edition }) => edition && <EditionName edition={edition} />,
  },
  {
    id: "price",
    header: "Prix",
    align: "end",
    brief: "beside",
    cell: ({ edition }) => edition && <PriceInForce edition={edition} />,
  },
  {
    id: "formats",
    header: "Formats",
    optional: true,
    cell: ({ edition }) => edition && renderFormats(edition.id),
  },
  {
    id: "sold",
    header: "Ventes, 30 j",
    align: "end",
    optional: true,
    cell: ({ edition }) => edition && renderSold(edition.id),
  },
  {
    id: "downloads",
    header: "Téléch.",
    align: "end",
    optional: true,
    order: {
      href: hrefForSort("downloads_desc"),
      current: sort === "downloads_desc" ? "descending" : undefined,
    },
    cell: ({ edition }) => edition?.downloads.toLocaleString("fr-FR"),
  },
  {
    id: "acts",
    header: "Actions",
    headerHidden: true,
    align: "end",
    brief: "below",
    cell: ({ book, edition, isFirst }) => <Acts book={book} edition={edition} isFirst={isFirst} />,
  },
];

/** Space or a press ticks it; with Shift, all books from the last one to this one. */
const SelectBook = ({ book, selection }: { book: AdminBook; selection: BookListProps["selection"] }) => (
  <Checkbox
    checked={selection.isSelected(book.id)}
    onChange={({ nativeEvent }) =>
      selection.toggle(book.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
    className="-mr-2 flex"
  >
    <span className="sr-only">Sélectionner « {book.title} »</span>
  </Checkbox>
);

const BookName = ({ book: { id, title, author }, isFirst }: Omit<Row, "edition">) =>
  isFirst ? (
    <>
      <Link
        href={`/admin/livres/${id}/modifier`}
        title={title}
        className="block truncate font-serif text-base leading-5"
      >
        {title}
      </Link>
      <span className="block truncate font-sans text-sm leading-4 font-normal text-muted">{author}</span>
    </>
  ) : (
    <span className="sr-only">{title}</span>
  );

const EditionName = ({ edition }: { edition: AdminEdition }) => (
  <span className="block max-w-44 truncate leading-4.5 sm:max-w-64 lg:w-40 xl:w-48">
    {edition.title}
    <span className="flex gap-2 truncate text-muted max-lg:ml-2 max-lg:inline-flex">
      <time dateTime={edition.publication_date}>{formatDay(edition.publication_date)}</time>
      <AvailabilityBadge state={edition.sale} onlineAt={edition.online_at} />
    </span>
  </span>
);

/** What a reader pays now: in a campaign, its price, and until when. */
const PriceInForce = ({
  edition: { price_cents, is_free, running_campaign: campaign },
}: {
  edition: AdminEdition;
}) => (
  <span className="block leading-4.5">
    {campaign ? (
      <>
        <ins className="font-semibold text-accent no-underline">{formatCents(campaign.price_cents)}</ins>{" "}
        <del className="text-muted">{formatCents(price_cents)}</del>
        <Link href={`/admin/operations/${campaign.id}`} title={campaign.name} className="block text-sm">
          jusqu’au {formatDate(campaign.ends_at)}
        </Link>
      </>
    ) : (
      <>
        {formatCents(price_cents)}
        {is_free && <span className="block text-sm text-success">gratuit abonnés</span>}
      </>
    )}
  </span>
);

const Acts = ({ book, edition, isFirst }: Row) => (
  <span className="flex items-center justify-end gap-3">
    {edition && (
      <Link href={`/admin/editions/${edition.id}/modifier`} className={linkStyle}>
        Modifier
        <span className="sr-only">
          {" "}
          {edition.title}, {book.title}
        </span>
      </Link>
    )}
    {isFirst ? (
      <Link
        href={`/admin/livres/${book.id}/nouvelle-edition`}
        title="Ajouter une édition"
        className={linkStyle}
      >
        <BookPlus aria-hidden className="size-4" />
        <span className="sr-only">Ajouter une édition</span>
      </Link>
    ) : (
      <span className="min-w-8" />
    )}
  </span>
);

const linkStyle = "inline-flex min-h-8 min-w-8 items-center justify-center";
