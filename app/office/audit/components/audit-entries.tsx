import { useInfiniteQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { objectPath, writtenDetails } from "#office/audit/client/act-text.ts";
import type { AuditEntry } from "#office/audit/audit.contract.ts";
import { auditQuery, type AuditSearch } from "#office/audit/audit.queries.ts";
import { actLabels, objectLabels } from "#office/audit/audit.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";

const columns: Column<AuditEntry>[] = [
  { id: "what", header: "Quoi", primary: true, cell: (entry) => <What entry={entry} /> },
  { id: "object", header: "Sur quoi", cell: (entry) => <OnWhat entry={entry} /> },
  { id: "who", header: "Qui", cell: ({ administrator }) => administrator ?? "inconnu" },
  {
    id: "when",
    header: "Quand",
    cell: ({ occurred_at }) => <time dateTime={occurred_at}>{formatDateTime(occurred_at)}</time>,
  },
  {
    id: "where",
    header: "D’où",
    cell: ({ device, address }) => [device, address].filter(Boolean).join(" · ") || "—",
  },
];

function What({ entry }: { entry: AuditEntry }) {
  const details = writtenDetails(entry.details);
  return (
    <>
      {actLabels[entry.kind]}
      {details && (
        <span className="block max-w-[36ch] font-sans text-sm font-normal wrap-anywhere text-muted">
          {details}
        </span>
      )}
    </>
  );
}

function OnWhat({ entry }: { entry: AuditEntry }) {
  if (!entry.object_type) return "—";
  const name = entry.object_label ?? `${objectLabels[entry.object_type]} n° ${entry.object_id}`;
  const path = objectPath(entry);
  return (
    <span className="inline-block min-w-40 wrap-anywhere max-lg:min-w-0">
      {path ? <Link href={path}>{name}</Link> : name}
    </span>
  );
}

/** The loaded part of the log; a button loads older entries. */
export function AuditEntries({ search, nothing }: { search: AuditSearch; nothing: string }) {
  const audit = useInfiniteQuery(auditQuery(search));
  return (
    <Loaded answer={audit}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <EmptyState title={nothing} />;
        return (
          <div aria-busy={audit.isPlaceholderData || undefined}>
            <DataTable
              caption="Journal d’audit"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              cardsBelow="lg"
            />
            {audit.hasNextPage && (
              <Button
                className="mt-6"
                pending={audit.isFetchingNextPage}
                onClick={() => void audit.fetchNextPage()}
              >
                Afficher la suite
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
