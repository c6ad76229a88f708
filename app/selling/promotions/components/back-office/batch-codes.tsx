import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type BatchCode, revokeCode } from "#selling/promotions/batches/code-batches.contract.ts";
import { batchCodesQuery } from "#selling/promotions/batches/code-batches.queries.ts";
import { type BatchCodeState, codesPageSize } from "#selling/promotions/batches/code-batches.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { mutation } from "#platform/http/call.ts";

const states: Record<BatchCodeState, { label: string; tone: "neutral" | "accent" | "success" }> = {
  open: { label: "À utiliser", tone: "accent" },
  redeemed: { label: "Utilisé", tone: "success" },
  revoked: { label: "Annulé", tone: "neutral" },
  expired: { label: "Périmé", tone: "neutral" },
};

interface BatchCodesProps {
  batchId: number;
  /** The number of its codes. */
  count: number;
  page: number;
}

/** The codes of a batch, the last redeemed first, each with its reader. */
export function BatchCodes({ batchId, count, page }: BatchCodesProps) {
  const codes = useQuery(batchCodesQuery(String(batchId), page));
  const revocation = useAct(mutation(revokeCode), {
    done: "Le code est annulé.",
    failed: "Le code n’a pas pu être annulé.",
  });
  const columns = columnsOf((code) => void revocation.run({ params: { id: String(batchId), code } }));
  const pageCount = Math.max(1, Math.ceil(count / codesPageSize));
  return (
    <div className="flex flex-col gap-6">
      <FormErrors>{revocation.failure}</FormErrors>
      <Loaded answer={codes} waiting={<Waiting />}>
        {(rows) => (
          <DataTable
            caption="Codes"
            columns={columns}
            rows={rows}
            rowKey={({ code }) => code}
            cardsBelow="lg"
          />
        )}
      </Loaded>
      {pageCount > 1 && (
        <Pagination
          label="Pages de codes"
          page={page}
          pageCount={pageCount}
          summary={`Page ${page} / ${pageCount}`}
          hrefFor={(other) => `?page=${other}`}
        />
      )}
    </div>
  );
}

const columnsOf = (onRevoke: (code: string) => void): Column<BatchCode>[] => [
  {
    id: "code",
    header: "Code",
    primary: true,
    cell: ({ code }) => <span className="font-mono whitespace-nowrap">{code}</span>,
  },
  {
    id: "state",
    header: "État",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    id: "redeemed",
    header: "Utilisé le",
    cell: ({ redeemed_at }) => (redeemed_at ? formatDateTime(redeemed_at) : "–"),
  },
  { id: "member", header: "Par", cell: (code) => <RedeemedBy code={code} /> },
  {
    id: "act",
    header: "Action",
    cell: ({ code, state }) =>
      state === "open" ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Annuler le code ${code}`}
          onClick={() => onRevoke(code)}
        >
          Annuler
        </Button>
      ) : (
        "–"
      ),
  },
];

function RedeemedBy({ code: { member, redeemed_at } }: { code: BatchCode }) {
  if (member) return <Link href={`/admin/membres/${member.id}`}>{member.username}</Link>;
  return redeemed_at ? "Compte effacé" : "–";
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={6} />
  </Loading>
);
