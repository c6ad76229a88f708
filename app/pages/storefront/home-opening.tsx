import { useQuery } from "@tanstack/react-query";
import { FeaturedBook } from "#pages/storefront/featured-book.tsx";
import { useLogged } from "#pages/storefront/use-logged.ts";
import { PublisherLetter } from "#words/news/components/publisher-letter.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { getHomeBooks } from "#books/catalogue/home/home-books.contract.ts";
import { query } from "#platform/http/call.ts";
import { getNews } from "#words/news/news.contract.ts";

/** The first screen: a book that can be bought at once, and the opening of the letter. */
export function HomeOpening() {
  const letter = useQuery(query(getNews, {}));
  const home = useQuery(query(getHomeBooks, {}));
  useLogged(letter.error);
  useLogged(home.error);
  return (
    <section className="border-b border-hairline">
      <div className={areas}>
        <div className="[grid-area:title]">
          <p className="eyebrow pb-1 sm:pb-3">Lettre de l’éditeur</p>
          <h1 tabIndex={-1} className="max-sm:text-2xl">
            Des nouvelles de la maison
          </h1>
        </div>
        <div className="[grid-area:book] lg:border-r lg:border-hairline lg:pr-12">
          <FeaturedBook featured={home.data?.featured} pending={home.isPending} />
        </div>
        <div className="[grid-area:letter]">
          <PublisherLetter news={letter.data?.news} pending={letter.isPending} />
          <ButtonLink href="/catalogue" variant="primary" prefetch="intent" className="mt-6 sm:mt-8">
            Parcourir le catalogue
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/* On a phone the title, the book, the letter; on a wide screen the book beside the letter. */
const areas =
  "shell grid gap-x-12 gap-y-6 py-5 [grid-template-areas:'title'_'book'_'letter'] sm:py-12 " +
  "lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'book_title'_'book_letter']";
