import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { BookOpen, Download } from "lucide-react";
import { data, redirect } from "react-router";
import EndOfExtract from "#pages/storefront/end-of-extract.tsx";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import {
  editionPath,
  extractFilePath,
  extractPath,
  extractReaderPath,
} from "#books/catalogue/client/edition-path.ts";
import { keepEndOfOpening } from "#reading/reading/client/kept-place.ts";
import { OpeningText } from "#reading/reading/components/extracts/opening-text.tsx";
import type { Extract } from "#reading/reading/extracts/public-extracts.contract.ts";
import { bookNeighboursQuery, bookQuery } from "#books/catalogue/books/books.queries.ts";
import { extractQuery } from "#reading/reading/extracts/public-extracts.queries.ts";
import { elided } from "#platform/words/elision.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { gather, serverQueries } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import type { Route } from "./+types/extract-page.ts";

/** No slug is longer: such an address is unknown, without a call. */
const slugMaxLength = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { bookSlug, editionSlug } = params;
  if (Math.max(bookSlug.length, editionSlug.length) > slugMaxLength)
    return data({ state: undefined }, { status: 404 });
  const query = extractQuery(bookSlug, editionSlug);
  const { state, missing, gone } = await gather(context, [
    query,
    bookQuery(bookSlug),
    bookNeighboursQuery(bookSlug),
  ]);
  if (missing || gone) return data({ state }, { status: missing ? 404 : 410 });
  const extract = context.get(serverQueries).getQueryData(query.queryKey);
  // A slug that the book had before a correction.
  if (extract && extract.book_slug !== bookSlug)
    throw redirect(extractPath(extract.book_slug, editionSlug), 301);
  return { state };
}

export const clientLoader = () => undefined;

/** The beginning of a book, in the page itself: it is read without scripts and without an account. */
export default function ExtractPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.state}>
      <div className="shell pb-16">
        <ExtractScreen {...params} />
      </div>
    </HydrationBoundary>
  );
}

function ExtractScreen({ bookSlug, editionSlug }: { bookSlug: string; editionSlug: string }) {
  const { data: extract, error, refetch, isFetching } = useQuery(extractQuery(bookSlug, editionSlug));
  if (extract) return <LoadedExtract extract={extract} />;
  return (
    <>
      <PageMeta title="Extrait" description="L’extrait d’un livre." noIndex />
      <PageHeader title="Extrait" className="mb-8" />
      {isStatus(error, 404) || isStatus(error, 410) ? (
        <div className="flex flex-col items-start gap-5">
          <p className="max-w-measure text-lg">Il n’y a pas d’extrait à cette adresse.</p>
          <ButtonLink href="/catalogue">Parcourir le catalogue</ButtonLink>
        </div>
      ) : error ? (
        <ErrorState
          title={errorText(error, "L’extrait n’a pas pu être chargé.")}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <Loading>
          <SkeletonText lines={12} />
        </Loading>
      )}
    </>
  );
}

function LoadedExtract({ extract }: { extract: Extract }) {
  const { book_slug, book_title, edition_slug, author } = extract;
  const page = editionPath(book_slug, edition_slug);
  return (
    <>
      <PageMeta
        title={`Extrait ${elided("de", book_title)}`}
        description={`Les premières pages ${elided("de", book_title)}, ${elided("de", author)}, à lire en ligne.`}
        type="book"
        canonical={page}
      />
      <PageHeader
        before={<Breadcrumbs items={[{ label: book_title, href: page }, { label: "Extrait" }]} />}
        title={keptTogether(book_title)}
        lead={`${author} · extrait`}
        className="mb-8"
      />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Aside extract={extract} />
        <div className="flex flex-col gap-10">
          <OpeningText opening={extract.opening} language={extract.language} />
          <div data-print="none" className="flex max-w-measure flex-col gap-10 border-t border-hairline pt-8">
            <div ref={keptWhenSeen(extract)}>
              <EndOfExtract bookSlug={book_slug} editionSlug={edition_slug} />
            </div>
            <Links extract={extract} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The bought book goes on where this page ends. */
const keptWhenSeen =
  ({ edition_id, opening }: Extract) =>
  (end: HTMLElement | null) => {
    const passage = opening.at(-1)?.runs.map(({ text }) => text);
    if (!end || !passage) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) keepEndOfOpening(edition_id, passage.join(""));
    });
    seen.observe(end);
    return () => seen.disconnect();
  };

function Aside({ extract }: { extract: Extract }) {
  const { book_title, author, cover_url } = extract;
  return (
    <div className="w-28 md:w-full">
      <div className="md:sticky md:top-24">
        <EditionCover
          book={{ title: book_title, author }}
          edition={{ cover_url, cover_color: null, cover_placeholder: null }}
          sizes="160px"
          eager
        />
      </div>
    </div>
  );
}

function Links({ extract: { book_slug, edition_slug, size } }: { extract: Extract }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink href={extractReaderPath(book_slug, edition_slug)} icon={<BookOpen aria-hidden />}>
        Lire en pages
      </ButtonLink>
      <ButtonLink href={extractFilePath(book_slug, edition_slug)} icon={<Download aria-hidden />}>
        Télécharger l’extrait (EPUB, {formatBytes(size)})
      </ButtonLink>
    </div>
  );
}
