import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import type { HomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { BareLink, Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

interface FeaturedBookProps {
  featured: HomeBooks["featured"] | undefined;
  pending: boolean;
}

/** The edition at the top of the home page, with its price and its action. */
export function FeaturedBook({ featured, pending }: FeaturedBookProps) {
  if (pending) return <FeaturedSkeleton />;
  return featured ? <Featured featured={featured} /> : null;
}

function Featured({ featured }: { featured: NonNullable<HomeBooks["featured"]> }) {
  const { book, edition_id, description } = featured;
  const viewer = useViewer();
  const actions = useEditionActions(book);
  const edition = book.editions.find(({ id }) => id === edition_id);
  const path = editionPath(book.slug, edition?.slug);
  return (
    <article aria-labelledby="featured-title" className={columns}>
      {/* The first paint has the whole book: a slow browser would paint parts of it, and move them. */}
      <link rel="expect" href="#a-la-une-lu" blocking="render" />
      <BareLink href={path} prefetch="intent" aria-hidden tabIndex={-1} className="block rounded-sm">
        <EditionCover book={book} edition={edition} sizes={coverSizes} eager />
      </BareLink>
      <div className="flex min-w-0 flex-col items-start">
        <p className="eyebrow pb-1 sm:pb-2">À la une</p>
        <h2 id="featured-title" className="line-clamp-3 text-xl sm:text-3xl">
          <Link href={path} look="quiet" prefetch="intent">
            {book.title}
          </Link>
        </h2>
        <p className="pt-1">
          <Link href={contributorPath(book.author)} look="quiet" className="text-muted">
            {book.author}
          </Link>
        </p>
        {edition && <p className="line-clamp-2 pt-1 text-sm leading-snug">{edition.title}</p>}
        {description && (
          <p className="line-clamp-4 pt-4 font-serif text-lg leading-relaxed max-sm:hidden">{description}</p>
        )}
        {edition && (
          <div className="mt-auto flex w-full max-w-64 flex-col gap-2 pt-3 sm:pt-5">
            <EditionPrice offer={edition} viewer={viewer} />
            <EditionButton edition={edition} of={book.title} viewer={viewer} actions={actions} place="card" />
          </div>
        )}
      </div>
      <span id="a-la-une-lu" hidden />
    </article>
  );
}

const columns =
  "grid grid-cols-[8rem_minmax(0,1fr)] gap-x-5 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-x-8 lg:grid-cols-[16rem_minmax(0,1fr)]";
const coverSizes = "(min-width: 1024px) 256px, (min-width: 640px) 224px, 128px";

const FeaturedSkeleton = () => (
  <Loading>
    <div className={columns}>
      <Skeleton className="aspect-2/3 w-full" />
      <div>
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="mt-3 h-5 w-2/5" />
        <Skeleton className="mt-10 h-10 w-full max-w-64" />
      </div>
    </div>
  </Loading>
);
