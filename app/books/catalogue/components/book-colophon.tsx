import type { ReactNode } from "react";
import type { Book, Edition } from "#books/catalogue/books/books.contract.ts";
import {
  collectionPath,
  contributorPath,
  entryPath,
  seriesPath,
} from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { type AnsweredText, answeredTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { creditsOf } from "#books/catalogue/metadata/contributors.rules.ts";
import { isbnPlaces } from "#books/catalogue/metadata/isbn.rules.ts";
import { languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import { Link } from "#ui/link.tsx";

interface BookColophonProps {
  book: Book;
  /** The selected edition; absent if the book has none. */
  edition: Edition | undefined;
}

/** The metadata on a book's page: contributors, language, series, ISBN. */
export function BookColophon({ book, edition }: BookColophonProps) {
  return (
    <section aria-labelledby="book-notice" className="max-w-measure">
      <h2 id="book-notice" className="pb-3 text-xl">
        Notice
      </h2>
      <dl className={listStyle}>
        <BookLines book={book} />
        {edition && <EditionLines edition={edition} />}
      </dl>
      {edition && <Accessibility notice={edition.notice} hasPdf={edition.formats.pdf !== "absent"} />}
    </section>
  );
}

const listStyle =
  "grid gap-y-2 border-t border-hairline pt-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6 [&>dt]:text-muted max-sm:[&>dd]:pb-2";

function BookLines({ book: { notice, categories } }: { book: Book }) {
  const { language, series, contributors } = notice;
  return (
    <>
      {creditsOf(contributors).map(({ label, names }) => (
        <Line key={label} term={label}>
          {names.map((name, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <EntryLink href={contributorPath(name)}>{name}</EntryLink>
            </span>
          ))}
        </Line>
      ))}
      {answeredTexts(notice).map(({ answer, label, isTitle, text }) => (
        <Line key={label} term={label}>
          {noticeText({ answer, isTitle, text })}
        </Line>
      ))}
      {series && (
        <Line term="Série">
          <EntryLink href={seriesPath(series.name)}>{series.name}</EntryLink>
          {series.number !== null && `, nº\u00A0${series.number}`}
        </Line>
      )}
      {categories.length > 0 && (
        <Line term={categories.length > 1 ? "Thèmes" : "Thème"}>
          {categories.map((path, index) => {
            const { slug, name } = path.at(-1) ?? { slug: "", name: "" };
            return (
              <span key={slug}>
                {index > 0 && ", "}
                <EntryLink href={entryPath("category", slug)}>{name}</EntryLink>
              </span>
            );
          })}
        </Line>
      )}
      <Line term="Langue">
        <span className="inline-block first-letter:uppercase">{languageNames[language]}</span>
      </Line>
    </>
  );
}

function noticeText({ answer, isTitle, text }: Pick<AnsweredText, "answer" | "isTitle" | "text">) {
  if (answer === "collection") return <EntryLink href={collectionPath(text)}>{text}</EntryLink>;
  return isTitle ? <cite>{text}</cite> : text;
}

function EntryLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} look="quiet" className="underline decoration-hairline underline-offset-4">
      {children}
    </Link>
  );
}

function EditionLines({ edition }: { edition: Edition }) {
  const { isbns } = edition.notice;
  const numbers = isbnPlaces.filter((place) => isbns[place] !== null);
  return (
    <>
      {numbers.length > 0 && (
        <Line term="ISBN">
          {numbers.map((place) => (
            <span key={place} className="block tabular-nums">
              {isbns[place]}
              {place !== "edition" && <span className="text-muted"> ({place.toUpperCase()})</span>}
            </span>
          ))}
        </Line>
      )}
    </>
  );
}

/**
 * European sellers of ebooks show the known accessibility data, and say so if there is none (directive (UE) 2019/882,
 * annex I, IV f).
 */
function Accessibility({
  notice: { accessibility, accessibility_lines },
  hasPdf,
}: Pick<Edition, "notice"> & { hasPdf: boolean }) {
  return (
    <section aria-labelledby="book-accessibility" className="pt-8">
      <h3 id="book-accessibility" className="scroll-mt-24 pb-3 text-lg">
        Accessibilité
      </h3>
      {accessibility ? (
        <>
          <dl className={listStyle}>
            {accessibility_lines.map(({ term, texts }) => (
              <Line key={term} term={term}>
                {texts.map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </Line>
            ))}
          </dl>
          {accessibility.statement && <p className="pt-4 whitespace-pre-line">{accessibility.statement}</p>}
          <p className="pt-4 text-sm text-muted">
            {hasPdf
              ? "Vaut pour l’EPUB et l’AZW3\u202F; le PDF garde la mise en pages de l’imprimé."
              : "Vaut pour l’EPUB et l’AZW3."}
          </p>
        </>
      ) : (
        <p className="border-t border-hairline pt-4 text-muted">
          Nous n’avons pas encore d’informations sur l’accessibilité de cette édition.
        </p>
      )}
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
