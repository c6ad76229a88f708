import { plainDescription } from "#formats/formatted-text.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId } from "react";
import { Navigate } from "react-router";
import { BookSkeleton, BookSpread } from "#pages/storefront/book-spread.tsx";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useKnownAdministrator } from "#access/administrators/components/use-known-administrator.ts";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { describeBook, describeWay } from "#books/catalogue/client/book-structured-data.ts";
import { editionBySlug, editionPath, redirectOf } from "#books/catalogue/client/edition-path.ts";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { Book, BookSummary } from "#books/catalogue/books/books.contract.ts";
import { bookQuery, bookNeighboursQuery } from "#books/catalogue/books/books.queries.ts";
import { elided } from "#platform/words/elision.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { metaDescription, PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { StructuredData } from "#ui/served-script.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { ShopCard } from "#selling/cart/components/shop-card.tsx";
import { BookStrip } from "#books/catalogue/components/book-card.tsx";
import { servedPart } from "#ui/served-part.tsx";

const NextSteps = servedPart(async () => (await import("#pages/storefront/next-steps.tsx")).NextSteps);
const Life = servedPart(async () => (await import("#pages/storefront/author-life.tsx")).AuthorLife);
const Lots = servedPart(async () => (await import("#pages/storefront/book-lots.tsx")).BookLots);

interface BookScreenProps {
  bookSlug: string;
  editionSlug: string | undefined;
  /** The server's result: unknown book, or no longer sold. */
  absence: "missing" | "gone" | null;
}

export function BookScreen({ bookSlug, editionSlug, absence }: BookScreenProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...bookQuery(bookSlug),
    enabled: absence === null,
  });
  if (data) return <LoadedBook book={data} bookSlug={bookSlug} editionSlug={editionSlug} />;
  if (absence === "missing" || isStatus(error, 404))
    return <UnknownBook bookSlug={bookSlug} editionSlug={editionSlug} />;
  if (absence === "gone" || isStatus(error, 410)) return <WithdrawnBook />;
  if (error) {
    return (
      <Aside title="Livre introuvable">
        <h1 className="sr-only">Livre</h1>
        <ErrorState
          title={errorText(error, "Livre introuvable")}
          onRetry={() => void refetch()}
          pending={isFetching}
        >
          Le livre n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.
        </ErrorState>
      </Aside>
    );
  }
  return <BookSkeleton />;
}

interface LoadedBookProps extends Pick<BookScreenProps, "bookSlug" | "editionSlug"> {
  book: Book;
}

function LoadedBook({ book, bookSlug, editionSlug }: LoadedBookProps) {
  const shop = useShop();
  const viewer = useViewer();
  const actions = useEditionActions(book);
  const elsewhere = redirectOf(book, { bookSlug, editionSlug });
  // For another unknown address only: the redirect of the previous one to the same target is already done.
  if (elsewhere) return <Navigate key={`${bookSlug} ${editionSlug}`} to={elsewhere.to} replace />;
  const edition = editionBySlug(book.editions, editionSlug);
  const path = editionPath(book.slug, edition?.slug);
  return (
    <>
      <PageMeta
        title={book.title}
        description={metaDescription(
          book.description
            ? plainDescription(book.description)
            : `${book.title}, ${elided("de", book.author)}, en livre numérique.`,
        )}
        type="book"
        isbn={edition && Object.values(edition.notice.isbns).find((isbn) => isbn !== null)}
      />
      <StructuredData page={path} data={import.meta.env.SSR ? describeBook(book, shop) : null} />
      <StructuredData
        page={`${path}#chemin`}
        data={import.meta.env.SSR ? describeWay(shop.publicUrl, wayTo(book, path)) : null}
      />
      <BookSpread book={book} edition={edition} viewer={viewer} actions={actions} />
      <BookNeighbours bookSlug={book.slug} author={book.author} />
    </>
  );
}

const wayTo = ({ title, categories }: Book, path: string) => [
  { name: "Catalogue", path: "/catalogue" },
  ...(categories[0] ?? []).map(({ slug, name }) => ({ name, path: entryPath("category", slug) })),
  { name: title, path },
];

/**
 * For the public, a scheduled book does not exist. The page is the same for every reader: the publisher's browser makes
 * the extra call.
 */
function UnknownBook(address: Pick<BookScreenProps, "bookSlug" | "editionSlug">) {
  const isAdministrator = useKnownAdministrator();
  if (!isAdministrator) return <MissingBook />;
  return (
    <Suspense fallback={<BookSkeleton />}>
      <BookToCome {...address} missing={<MissingBook />} />
    </Suspense>
  );
}

const BookToCome = lazy(() => import("#pages/storefront/book-to-come.tsx"));

function MissingBook() {
  return (
    <Aside title="Livre introuvable">
      <h1 tabIndex={-1}>Livre introuvable</h1>
      <p className="pt-4 pb-8 text-lg text-muted">
        Ce livre n’existe pas, ou n’est plus au catalogue. Peut-être l’adresse a-t-elle été mal recopiée.
      </p>
      <ButtonLink href="/catalogue" variant="primary">
        Chercher dans le catalogue
      </ButtonLink>
      <NextSteps as="div" props={{}} live="at once" meanwhile={null} />
    </Aside>
  );
}

function WithdrawnBook() {
  const { user } = useAuth();
  return (
    <Aside title="Ce livre n’est plus en vente">
      <h1 tabIndex={-1}>Ce livre n’est plus en vente</h1>
      <p className="max-w-measure pt-4 pb-8 text-lg text-muted">
        L’éditeur l’a retiré du catalogue. Si vous l’aviez déjà, il est toujours dans votre bibliothèque, avec
        tous ses fichiers.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/catalogue" variant="primary">
          Parcourir le catalogue
        </ButtonLink>
        {user && <ButtonLink href={`/membre/${user.id}`}>Ouvrir ma bibliothèque</ButtonLink>}
      </div>
    </Aside>
  );
}

function Aside({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="shell py-12 sm:py-20">
      <PageMeta title={title} description="Ce livre n’est pas au catalogue." noIndex />
      {children}
    </div>
  );
}

/** Links from a book: its author's other books, and its neighbours. Nothing if the call fails. */
function BookNeighbours({ bookSlug, author }: { bookSlug: string; author: string }) {
  const { data } = useQuery(bookNeighboursQuery(bookSlug));
  const { isActiveSubscriber, ownedIds } = useViewer();
  if (!data) return null;
  return (
    <>
      {(data.authorLife || data.authorPortrait) && (
        <Life
          key={author}
          as="div"
          props={{ author, life: data.authorLife, portrait: data.authorPortrait }}
          meanwhile={null}
        />
      )}
      {data.lots.length > 0 && (
        <Lots
          key={bookSlug}
          as="div"
          props={{ lots: data.lots, isActiveSubscriber, owned: [...ownedIds] }}
          meanwhile={null}
        />
      )}
      <Neighbours title="Si vous avez aimé ce livre" books={data.chosen} />
      <Neighbours title="Du même auteur" books={data.sameAuthor} />
      <Neighbours title="De la même collection" books={data.sameCollection} />
      <Neighbours title="Dans les mêmes rayons" books={data.sameShelves} />
    </>
  );
}

function Neighbours({ title, books }: { title: string; books: readonly BookSummary[] }) {
  const viewer = useViewer();
  const titleId = useId();
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="shell pt-12 sm:pt-16">
      <h2 id={titleId} className="pb-8 text-2xl">
        {title}
      </h2>
      <BookStrip books={books}>{(book) => <ShopCard book={book} viewer={viewer} />}</BookStrip>
    </section>
  );
}
