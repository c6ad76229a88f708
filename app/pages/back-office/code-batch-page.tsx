import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { BatchCodes } from "#selling/promotions/components/back-office/batch-codes.tsx";
import { lastDayText } from "#selling/promotions/components/back-office/batch-list.tsx";
import { RevokeBatch } from "#selling/promotions/components/back-office/revoke-batch.tsx";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { batchCodesUrl, codeBatchQuery } from "#selling/promotions/batches/code-batches.queries.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

export default function CodeBatchPage() {
  const { batchId = "" } = useParams();
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,3}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  const batch = useQuery(codeBatchQuery(batchId));
  const { data } = batch;
  const title = data?.label ?? "Exemplaires offerts";
  return (
    <>
      <PageMeta title={title} description="Des codes à usage unique." noIndex />
      <PageHeader
        before={
          <Breadcrumbs
            items={[{ label: "Exemplaires offerts", href: "/admin/exemplaires" }, { label: title }]}
          />
        }
        title={title}
        lead={
          data &&
          `${usedText(data.redeemed, data.codes)} Dernier jour\u202F: ${lastDayText(data.expires_at)}.`
        }
        actions={
          data && (
            <>
              <ProvenDownload href={batchCodesUrl(data.id)} icon={<Download aria-hidden />}>
                Tableau CSV
              </ProvenDownload>
              {data.redeemed + data.revoked < data.codes && <RevokeBatch id={data.id} />}
            </>
          )
        }
        className="mb-8"
      />
      <Loaded answer={batch} waiting={<Waiting />}>
        {({ id, codes, editions }) => (
          <div className="flex flex-col gap-10">
            <section aria-labelledby="editions">
              <h2 id="editions" className="pb-3">
                Chaque code donne
              </h2>
              {editions.length === 0 && <p className="text-muted">Ces éditions ont été supprimées.</p>}
              <ul>
                {editions.map((edition) => (
                  <li key={edition.edition_id}>
                    {edition.book_title}, <span className="text-muted">{edition.edition_title}</span>
                  </li>
                ))}
              </ul>
            </section>
            <BatchCodes batchId={id} count={codes} page={page} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function usedText(used: number, all: number): string {
  if (used === 0) return `Aucun code utilisé sur ${all}.`;
  return `${used} ${used > 1 ? "codes utilisés" : "code utilisé"} sur ${all}.`;
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={6} />
  </Loading>
);
