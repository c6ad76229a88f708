import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { extractPath } from "#books/catalogue/client/edition-path.ts";
import { Reader } from "#reading/reading/components/reader/reader.tsx";
import { openExtractQuery } from "#reading/reading/extracts/public-extracts.queries.ts";
import { elided } from "#platform/words/elision.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading } from "#ui/skeleton.tsx";

const EndOfExtract = lazy(() => import("#pages/storefront/end-of-extract.tsx"));

/** The extract of an edition in the reader, for every visitor; its place is kept in this browser alone. */
export default function ExtractReaderPage() {
  const { bookSlug = "", editionSlug = "" } = useParams();
  const { data: book, error, refetch, isFetching } = useQuery(openExtractQuery(bookSlug, editionSlug));
  const exit = { href: extractPath(bookSlug, editionSlug), label: "Retour à l’extrait" };
  return (
    <>
      <PageMeta
        title={book ? `Extrait ${elided("de", book.book_title)}` : "Extrait"}
        description="L’extrait d’un livre, en pages."
        noIndex
      />
      {book ? (
        <Reader
          book={book}
          memberId={null}
          ending={
            <Suspense>
              <EndOfExtract bookSlug={bookSlug} editionSlug={editionSlug} />
            </Suspense>
          }
          exit={exit}
          renew={() => Promise.resolve()}
        />
      ) : (
        <main id="contenu" tabIndex={-1} className="shell flex min-h-dvh flex-col items-start gap-6 py-16">
          <h1 className="sr-only">Extrait</h1>
          {error ? (
            <>
              <ErrorState
                title={errorText(error, "La boutique n’est pas joignable.")}
                onRetry={() => void refetch()}
                pending={isFetching}
              />
              <ButtonLink href={exit.href}>{exit.label}</ButtonLink>
            </>
          ) : (
            <Waiting />
          )}
        </main>
      )}
    </>
  );
}

const Waiting = () => (
  <Loading>
    <p className="font-serif text-muted">L’extrait s’ouvre…</p>
  </Loading>
);
