import { useQuery } from "@tanstack/react-query";
import { useLogged } from "#pages/storefront/use-logged.ts";
import { contributorPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { EditionPrice } from "#books/catalogue/components/edition-price.tsx";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { getHomeBooks, type HomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { getNews } from "#words/news/news.contract.ts";
import { query } from "#platform/http/call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { BareLink, Link } from "#ui/link.tsx";
import { servedPart } from "#ui/served-part.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";

const Letter = servedPart(async () => (await import("#words/news/components/letter.tsx")).PublisherLetter);

/** The first screen: a book that can be bought at once, and the opening of the letter. */
export function HomeOpening() {
  const letter = useQuery(query(getNews, {}));
  const home = useQuery(query(getHomeBooks, {}));
  useLogged(letter.error);
  useLogged(home.error);
  return (
    <section className="border-b border-hairline">
      <div className="shell home-opening">
        <div className="[grid-area:title]">
          <p className="eyebrow pb-1 sm:pb-3">Lettre de l’éditeur</p>
          <h1 tabIndex={-1} className="max-sm:text-2xl">
            Des nouvelles de la maison
          </h1>
        </div>
        <div className="[grid-area:book] lg:border-r lg:border-hairline lg:pr-12">
          {home.isPending ? (
            <FeaturedSkeleton />
          ) : (
            home.data?.featured && <Featured featured={home.data.featured} />
          )}
        </div>
        <div className="[grid-area:letter]">
          {letter.isPending ? (
            <LetterSkeleton />
          ) : (
            <Letter as="div" props={{ text: letter.data?.news ?? "" }} meanwhile={<LetterSkeleton />} />
          )}
          <ButtonLink href="/catalogue" variant="primary" className="mt-6 sm:mt-8">
            Parcourir le catalogue
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The edition at the top of the home page, with its price and its action. */
function Featured({ featured }: { featured: NonNullable<HomeBooks["featured"]> }) {
  const { book, edition_id, description } = featured;
  const viewer = useViewer();
  const actions = useEditionActions(book);
  const edition = book.editions.find(({ id }) => id === edition_id);
  const path = editionPath(book.slug, edition?.slug);
  return (
    <article aria-labelledby="featured-title" className="home-featured">
      {/* The first paint has the whole book: a slow browser would paint parts of it, and move them. */}
      <link rel="expect" href="#a-la-une-lu" blocking="render" />
      <BareLink href={path} aria-hidden tabIndex={-1} className="block rounded-sm">
        <EditionCover book={book} edition={edition} sizes={coverSizes} eager />
      </BareLink>
      <div className="flex min-w-0 flex-col items-start">
        <p className="eyebrow pb-1 sm:pb-2">À la une</p>
        <h2 id="featured-title" className="line-clamp-3 text-xl sm:text-3xl">
          <Link href={path} look="quiet">
            {book.title}
          </Link>
        </h2>
        <p className="pt-1">
          <Link href={contributorPath(book.author)} look="quiet" className="text-muted">
            {book.author}
          </Link>
        </p>
        {edition && <p className="line-clamp-2 pt-1 text-sm leading-snug">{edition.title}</p>}
        {description && <p className="home-blurb">{description}</p>}
        {edition && (
          <div className="home-offer">
            <EditionPrice offer={edition} viewer={viewer} />
            <EditionButton edition={edition} of={book.title} viewer={viewer} actions={actions} place="card" />
          </div>
        )}
      </div>
      <span id="a-la-une-lu" hidden />
    </article>
  );
}

const coverSizes = "(min-width: 1024px) 256px, (min-width: 640px) 224px, 128px";

const LetterSkeleton = () => (
  <Loading className="max-w-measure">
    <SkeletonText lines={5} className="text-lg" />
  </Loading>
);

const FeaturedSkeleton = () => (
  <Loading>
    <Skeleton className="h-60 w-full sm:h-84 lg:h-96" />
  </Loading>
);
