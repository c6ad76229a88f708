import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import { dashboardQuery } from "#reading/library/library.queries.ts";
import { KeptBookList } from "#reading/reading/components/offline/kept-book-list.tsx";
import { CallError } from "#platform/http/app-errors.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Loading } from "#ui/skeleton.tsx";

/**
 * Where the installed shop opens: the library, or without the shop the books that this browser keeps. Its address is
 * among the reader's, so that their worker answers for it.
 */
export default function LibraryPage() {
  return (
    <main id="contenu" tabIndex={-1} className="shell flex min-h-dvh flex-col gap-6 py-10">
      <PageMeta title="Ma bibliothèque" description="Vos livres, avec ou sans connexion." noIndex />
      <h1>Ma bibliothèque</h1>
      <MemberOnly fallback={<Waiting />}>{({ id }) => <Library memberId={id} />}</MemberOnly>
    </main>
  );
}

function Library({ memberId }: { memberId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...dashboardQuery(memberId, memberId),
    retry: false,
  });
  if (error instanceof CallError && (error.status === 0 || error.status >= 500))
    return <KeptBookList memberId={memberId} onRetry={() => void refetch()} pending={isFetching} />;
  return data || error ? <Navigate to={`/membre/${memberId}`} replace /> : <Waiting />;
}

const Waiting = () => (
  <Loading>
    <p className="font-serif text-muted">Vos livres arrivent…</p>
  </Loading>
);
