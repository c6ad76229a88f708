import { addByForm } from "#selling/cart/components/cart-form.tsx";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Library } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { BookContents } from "#pages/storefront/book-contents.tsx";
import { GiveLink } from "#pages/storefront/give-link.tsx";
import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { bookEventsQuery } from "#books/agenda/agenda.queries.ts";
import type { EditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { shareOut, type Viewer } from "#selling/cart/cart.rules.ts";
import { laterId } from "#books/catalogue/client/edition-offer.ts";
import { BookHeading } from "#books/catalogue/components/book-heading.tsx";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionList } from "#books/catalogue/components/edition-list.tsx";
import { EditionPanel } from "#books/catalogue/components/edition-panel.tsx";
import { editionPath, extractPath, preorderPath, readerPath } from "#books/catalogue/client/edition-path.ts";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import { WishButton } from "#selling/wishes/components/wish-button.tsx";
import { bottomBarStyle } from "#ui/bottom-bar.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { servedPart } from "#ui/served-part.tsx";
import { Skeleton, Loading, SkeletonText } from "#ui/skeleton.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

const Text = servedPart(async () => (await import("#books/catalogue/components/book-text.tsx")).BookText);
const Share = servedPart(async () => (await import("#pages/storefront/share-links.tsx")).ShareLinks);
const Files = servedPart(async () => (await import("#pages/storefront/edition-devices.tsx")).EditionFiles);
const Colophon = servedPart(
  async () => (await import("#books/catalogue/components/book-colophon.tsx")).BookColophon,
);

interface BookSpreadProps {
  book: Book;
  /** The selected edition; absent if the book has none. */
  edition: Edition | undefined;
  viewer: Viewer;
  actions: EditionActions;
}

/** Cover and text face each other as a spread, next to the buying panel. */
export function BookSpread({ book, edition, viewer, actions }: BookSpreadProps) {
  const { data: events } = useQuery(bookEventsQuery(book.slug));
  const allTaken = Object.values(shareOut(book.editions, viewer)).every((share) => share.length === 0);
  return (
    <BookGridAreas
      cover={
        <EditionCover
          book={book}
          edition={edition}
          sizes={coverSizes}
          alt={`Couverture\u00A0: ${book.title}`}
          eager
        />
      }
      heading={<BookHeading book={book} />}
      panel={
        edition ? (
          <EditionPanel
            extract={
              edition.notice.file_sizes.extract !== undefined && <ExtractLink book={book} edition={edition} />
            }
            more={
              <>
                <GiveLink book={book} edition={edition} />
                <div id={laterId} className="scroll-mt-24 empty:hidden">
                  {!viewer.ownedIds.has(edition.id) && !edition.preorder && (
                    <WishButton title={book.title} edition={edition} />
                  )}
                </div>
              </>
            }
            formats={<Files key={edition.id} as="div" props={{ edition }} meanwhile={null} />}
            edition={edition}
            viewer={viewer}
            files={viewer.ownedIds.has(edition.id) && <OwnedFilesOf book={book} edition={edition} />}
            action={
              <EditionButton
                edition={edition}
                of={book.title}
                viewer={viewer}
                actions={actions}
                place="page"
                orderPath={preorderPath(book.slug, edition.slug)}
              />
            }
          />
        ) : (
          <p className="rounded border border-hairline bg-raised p-6 text-muted">
            Aucune édition disponible.
          </p>
        )
      }
      text={
        <>
          <div className="flex flex-col gap-6">
            <Text key={book.id} as="div" props={{ book }} meanwhile={<SkeletonText lines={6} />} />
            {events && events.length > 0 && (
              <Suspense>
                <BookEvents events={events} />
              </Suspense>
            )}
            <Share
              as="div"
              props={{
                title: book.title,
                author: book.author,
                path: editionPath(book.slug, edition?.slug),
              }}
              live="on a sign"
              meanwhile={null}
            />
          </div>
          {edition && book.editions.length > 1 && (
            <EditionList
              book={book}
              selected={edition}
              viewer={viewer}
              action={
                <Button
                  icon={<Library aria-hidden />}
                  disabled={allTaken}
                  pending={actions.pending}
                  {...addByForm(book.editions)}
                  onClick={(event) => {
                    event.preventDefault();
                    actions.addAll(book.editions);
                  }}
                >
                  Ajouter toutes les éditions
                </Button>
              }
            />
          )}
          {edition?.notice.file_sizes.extract !== undefined && (
            <BookContents bookSlug={book.slug} editionSlug={edition.slug} />
          )}
          <Colophon key={`${book.id}-${edition?.id}`} as="div" props={{ book, edition }} meanwhile={null} />
        </>
      }
    />
  );
}

/** The files for their owner, with the download manager, which visitors do not need. */
function OwnedFilesOf({ book, edition }: { book: Book; edition: Edition }) {
  const row = { edition_id: edition.id, book_title: book.title, edition_title: edition.title };
  return (
    <div className="flex w-full flex-col gap-3">
      {(edition.formats.epub === "ready" || edition.formats.pdf === "ready") && (
        <div data-bottom-bar className={bottomBarStyle}>
          <ButtonLink
            href={readerPath(book.slug, edition.slug)}
            variant="primary"
            size="lg"
            icon={<BookOpen aria-hidden />}
            className="w-full"
          >
            Lire
          </ButtonLink>
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-10 w-48" />}>
        <OwnedFiles row={row} states={edition.formats} />
      </Suspense>
    </div>
  );
}

/** Fetched for the few books that have some. */
const BookEvents = lazy(() => import("#books/agenda/components/book-events.tsx"));
const OwnedFiles = lazy(() => import("#reading/library/components/owned-files.tsx"));

function ExtractLink({ book, edition }: { book: Book; edition: Edition }) {
  return (
    <Link href={extractPath(book.slug, edition.slug)} className="inline-flex items-center gap-2">
      <BookOpen aria-hidden className="size-[1.125rem]" />
      Lire un extrait
    </Link>
  );
}

const coverSizes = "(min-width: 1024px) 288px, (min-width: 768px) 224px, 208px";

interface BookGridAreasProps {
  cover: ReactNode;
  heading: ReactNode;
  panel: ReactNode;
  text: ReactNode;
}

/**
 * The grid areas of the spread, shared with its skeleton. Reading order is that of a phone: cover, title, panel, text.
 */
function BookGridAreas({ cover, heading, panel, text }: BookGridAreasProps) {
  return (
    <article className={areas}>
      <div className="mx-auto w-52 [grid-area:cover] md:w-full">
        <div className="lg:sticky lg:top-24">{cover}</div>
      </div>
      <div className="[grid-area:heading]">{heading}</div>
      <div className="[grid-area:panel]">
        <div className="lg:sticky lg:top-24">{panel}</div>
      </div>
      <div className="flex flex-col gap-12 [grid-area:text]">{text}</div>
    </article>
  );
}

const areas =
  "shell grid gap-8 pt-8 [grid-template-areas:'cover'_'heading'_'panel'_'text'] sm:pt-12 " +
  "md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr_auto] md:gap-x-10 md:[grid-template-areas:'cover_heading'_'cover_panel'_'text_text'] " +
  "lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 " +
  "lg:[grid-template-areas:'cover_heading_panel'_'cover_text_panel']";

/** The skeleton of the spread while the book is loaded. */
export function BookSkeleton() {
  return (
    <Loading>
      <PageMeta title="Chargement…" description="Le livre est en cours de chargement." noIndex />
      <BookGridAreas
        cover={<Skeleton className="aspect-2/3 w-full" />}
        heading={
          <>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-5 h-11 w-4/5" />
            <Skeleton className="mt-4 h-6 w-48" />
          </>
        }
        panel={<Skeleton className="h-72 w-full" />}
        text={<SkeletonText lines={6} />}
      />
    </Loading>
  );
}
