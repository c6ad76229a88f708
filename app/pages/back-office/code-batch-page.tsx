import { Section } from "#ui/section.tsx";
import { BatchForm } from "#selling/promotions/components/back-office/batch-form.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { BatchCodes } from "#selling/promotions/components/back-office/batch-codes.tsx";
import { lastDayText } from "#selling/promotions/components/back-office/batch-list.tsx";
import { RevokeBatch } from "#selling/promotions/components/back-office/revoke-batch.tsx";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { batchCodesUrl, codeBatchQuery } from "#selling/promotions/batches/code-batches.queries.ts";

/** One that exists, or a new one. */
export default function CodeBatchPage() {
  const { batchId } = useParams();
  return batchId === undefined ? <NewCodeBatch /> : <ExistingCodeBatch batchId={batchId} />;
}

function NewCodeBatch() {
  const navigate = useNavigate();
  return (
    <Screen>
      <BatchForm onSaved={() => void navigate("/admin/exemplaires")} />
    </Screen>
  );
}

function ExistingCodeBatch({ batchId }: { batchId: string }) {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,3}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  const batch = useQuery(codeBatchQuery(batchId));
  const { data } = batch;
  return (
    <Screen
      title={data?.label}
      lead={
        data && `${usedText(data.redeemed, data.codes)} Dernier jour\u202F: ${lastDayText(data.expires_at)}.`
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
    >
      <Loaded answer={batch}>
        {({ id, codes, editions }) => (
          <div className="flex flex-col gap-10">
            <Section title="Chaque code donne" id="editions" titleClassName="pb-3">
              {editions.length === 0 && <p className="text-muted">Ces éditions ont été supprimées.</p>}
              <ul>
                {editions.map((edition) => (
                  <li key={edition.edition_id}>
                    {edition.book_title}, <span className="text-muted">{edition.edition_title}</span>
                  </li>
                ))}
              </ul>
            </Section>
            <BatchCodes batchId={id} count={codes} page={page} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function usedText(used: number, all: number): string {
  if (used === 0) return `Aucun code utilisé sur ${all}.`;
  return `${used} ${used > 1 ? "codes utilisés" : "code utilisé"} sur ${all}.`;
}
