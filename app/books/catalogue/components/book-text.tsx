import type { Book } from "#books/catalogue/books/books.contract.ts";
import { cataloguePath } from "#books/catalogue/client/catalogue-filters.ts";
import { FormattedText } from "#books/catalogue/components/formatted-text.tsx";
import { formatDay } from "#platform/data/dates.ts";
import { Link } from "#ui/link.tsx";

/** What a book is about, and what its publisher and the press say of it. */
export function BookText({ book }: { book: Book }) {
  return (
    <>
      <BookDescription book={book} />
      <BookPraise notice={book.notice} />
    </>
  );
}

function BookPraise({ notice: { publisher_word, press_quotes } }: Pick<Book, "notice">) {
  return (
    <>
      {publisher_word && (
        <section aria-labelledby="publisher-word" className="max-w-measure">
          <h2 id="publisher-word" className="pb-3 text-xl">
            Le mot de l’éditeur
          </h2>
          <p className="whitespace-pre-line">{publisher_word}</p>
        </section>
      )}
      {press_quotes.length > 0 && (
        <section aria-labelledby="press" className="max-w-measure">
          <h2 id="press" className="pb-3 text-xl">
            Dans la presse
          </h2>
          {press_quotes.map(({ text, author, source, date, link }) => (
            <figure key={text} className="border-l border-hairline pb-5 pl-5 last:pb-0">
              <blockquote className="font-serif text-lg leading-relaxed">
                «{"\u202F"}
                {text}
                {"\u202F"}»
              </blockquote>
              <figcaption className="pt-1 text-muted">
                {[author, source, date && formatDay(date)].filter(Boolean).join(", ")}
                {link && (
                  <>
                    {" "}
                    <Link href={link}>Lire l’article</Link>
                  </>
                )}
              </figcaption>
            </figure>
          ))}
        </section>
      )}
    </>
  );
}

/** The book's description and tags. */
function BookDescription({ book }: { book: Book }) {
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
