import type { Book } from "#books/catalogue/books/books.contract.ts";
import { formatDay } from "#platform/data/dates.ts";
import { Link } from "#ui/link.tsx";

/** What the publisher and the press say of a book. */
export function BookPraise({ notice: { publisher_word, press_quotes } }: Pick<Book, "notice">) {
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
