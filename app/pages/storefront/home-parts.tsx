import type { ComponentType } from "react";
import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { HomeOpening } from "#pages/storefront/home-opening.tsx";
import { Portrait } from "#pages/storefront/portrait.tsx";
import { BookRow, StripRow } from "#pages/storefront/book-rows.tsx";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { homeRowSize } from "#books/catalogue/books/books.rules.ts";
import { getLatestBooks, getPopularBooks } from "#books/catalogue/books/books.contract.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import type { ShownBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import type { HomePart } from "#books/catalogue/home/home-blocks.rules.ts";
import { query } from "#platform/http/call.ts";
import { Link } from "#ui/link.tsx";
import { servedPart } from "#ui/served-part.tsx";

const AddedBlock = lazy(() => import("#pages/storefront/added-block.tsx"));
const SubscriptionBand = servedPart(
  async () => (await import("#readers/subscriptions/components/subscription-band.tsx")).SubscriptionBand,
);

/** The blocks of a house's home page. @param blocks null for the specified home page; its opening alone stays as it is when the others arrive */
export function HomeBlocks({ blocks }: { blocks: readonly (ShownBlock | { kind: "opening" })[] | null }) {
  const shown = blocks ?? specified;
  return (
    <>
      {shown.every(({ kind }) => kind !== "opening") && (
        <h1 tabIndex={-1} className="sr-only">
          Accueil
        </h1>
      )}
      {shown.map((block) => {
        const Part = (parts as Partial<Record<string, ComponentType>>)[block.kind];
        return Part ? (
          <Part key={block.kind} />
        ) : (
          <Added key={(block as ShownBlock).id} {...(block as ShownBlock)} />
        );
      })}
    </>
  );
}

function LatestRow() {
  return (
    <BookRow
      title="Dernières sorties"
      href="/catalogue?sort=created_desc"
      answer={useQuery(query(getLatestBooks, {}))}
      eagerCovers={2}
      layout="home"
      newestEditions
    />
  );
}

/** What the house has besides: each list is of another kind. */
const useHomeBooks = () => useQuery(query(getHomeBooks, {})).data;

function Announced() {
  const { announced = [] } = useHomeBooks() ?? {};
  return announced.length > 0 && <StripRow name="À paraître" books={announced} />;
}

function Praise() {
  const quotation = useHomeBooks()?.quotation;
  return quotation && <Quotation {...quotation} book={quotation} />;
}

function PopularRow() {
  return (
    <BookRow
      title="Les plus lus"
      // Explicit, because the catalogue would otherwise use the last chosen order.
      href="/catalogue?sort=popular"
      answer={useQuery(query(getPopularBooks, {}))}
      eagerCovers={0}
      layout="pair"
    />
  );
}

function Life() {
  const author = useHomeBooks()?.author;
  return (
    author && (
      <section aria-labelledby="home-author" className="shell home-author">
        {author.portrait_url && <Portrait url={author.portrait_url} />}
        <div>
          <h2 id="home-author">
            <Link href={entryPath("contributor", author.slug)} look="quiet">
              {author.name}
            </Link>
          </h2>
          <p>{author.life}</p>
        </div>
      </section>
    )
  );
}

function Added(block: ShownBlock) {
  if (block.kind === "list") return <ListRow {...block} />;
  if (block.kind === "quotation") return <Quotation {...block} />;
  return (
    <Suspense>
      <AddedBlock block={block} />
    </Suspense>
  );
}

function ListRow({ title, href, books }: Extract<ShownBlock, { books: unknown }>) {
  const to = href === null ? {} : { href };
  // More than one row of a wide screen.
  if (books.length > homeRowSize)
    return (
      <BookRow
        title={title}
        answer={{ data: books, isPending: false, error: null }}
        eagerCovers={0}
        layout="home"
        {...to}
      />
    );
  return <StripRow name={title} books={books} {...to} />;
}

interface QuotationProps {
  text: string;
  by: string;
  book: { slug: string; title: string } | null;
}

function Quotation({ text, by, book }: QuotationProps) {
  return (
    <figure className="shell home-quotation">
      <blockquote>{`«\u202F${text}\u202F»`}</blockquote>
      {(by || book) && (
        <figcaption>
          {by && (book ? `${by}, sur ` : by)}
          {book && <Link href={editionPath(book.slug)}>{book.title}</Link>}
        </figcaption>
      )}
    </figure>
  );
}

/** One on a phone: the themes are in the footer. */
function Themes() {
  const { series, categories = [] } = useHomeBooks() ?? {};
  return (
    <div className="book-themes">
      {series && <StripRow {...series} href={entryPath("series", series.slug)} />}
      {categories.map((category) => (
        <StripRow key={category.slug} {...category} href={entryPath("category", category.slug)} />
      ))}
    </div>
  );
}

function Subscription() {
  const data = useHomeBooks();
  return data && <SubscriptionBand as="div" props={{ freeBooks: data.free_books }} meanwhile={null} />;
}

/** In the order of the specified home page. */
const parts: Record<HomePart, ComponentType> = {
  opening: HomeOpening,
  latest: LatestRow,
  announced: Announced,
  praise: Praise,
  popular: PopularRow,
  life: Life,
  themes: Themes,
  subscription: Subscription,
};
const specified = (Object.keys(parts) as HomePart[]).map((kind) => ({ kind }));
