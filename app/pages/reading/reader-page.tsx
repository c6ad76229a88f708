import { Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { MemberOnly } from "#modules/accounts/components/member-only.tsx";
import { prefetchReader } from "#modules/reading/components/fetch-reader.ts";
import { LazyReader } from "#modules/reading/components/lazy-reader.tsx";
import { useOpenedEdition } from "#modules/reading/components/reader/use-opened-edition.ts";
import { PageMeta } from "#platform/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading } from "#ui/skeleton.tsx";

// The reader is fetched while the session and the book are asked for.
if (!import.meta.env.SSR) prefetchReader();

/** An owned edition, read in the browser. The page is the same for everyone; what it shows arrives by calls. */
export default function ReaderPage() {
  return <MemberOnly fallback={<Waiting />}>{({ id }) => <OwnBook memberId={id} />}</MemberOnly>;
}

function OwnBook({ memberId }: { memberId: string }) {
  const { bookSlug = "", editionSlug = "" } = useParams();
  const { data, error, refetch, isFetching, renew } = useOpenedEdition(memberId, bookSlug, editionSlug);
  // The browser's own viewer takes the place of this page.
  const pdf = data?.kind === "pdf" ? data.url : null;
  useEffect(() => {
    if (pdf !== null) globalThis.location.replace(pdf);
  }, [pdf]);

  const exit = { href: `/membre/${memberId}`, label: "Retour à ma bibliothèque" };
  if (data?.kind === "book")
    return (
      <>
        <Meta title={data.book.book_title} />
        <Suspense fallback={<Waiting />}>
          <LazyReader book={data.book} memberId={memberId} exit={exit} renew={renew} />
        </Suspense>
      </>
    );
  if (!error) return <Waiting />;
  return (
    <main id="contenu" tabIndex={-1} className="shell flex flex-col items-start gap-6 py-16">
      <Meta />
      <h1 className="sr-only">Lecture</h1>
      <ErrorState title={error.message} onRetry={() => void refetch()} pending={isFetching} />
      <ButtonLink href={exit.href}>{exit.label}</ButtonLink>
    </main>
  );
}

const Meta = ({ title = "Lecture" }: { title?: string }) => (
  <PageMeta title={title} description="Lire un livre de votre bibliothèque." noIndex />
);

const Waiting = () => (
  <main id="contenu" tabIndex={-1} className="flex h-dvh items-center justify-center">
    <Meta />
    <h1 className="sr-only">Lecture</h1>
    <Loading>
      <p className="font-serif text-muted">Le livre s’ouvre…</p>
    </Loading>
  </main>
);
