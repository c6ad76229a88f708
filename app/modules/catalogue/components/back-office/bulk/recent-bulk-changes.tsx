import { Undo2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { BulkChange } from "#modules/catalogue/back-office/books/bulk/contract.ts";
import { bulkChangesQuery } from "#modules/catalogue/back-office/books/bulk/queries.ts";
import { useUndo } from "#modules/catalogue/components/back-office/bulk/use-undo.tsx";
import { formatDateTime } from "#platform/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";

/** The bulk changes of the last 24 hours, each with its undo; nothing without any. */
export function RecentBulkChanges() {
  const { data } = useQuery(bulkChangesQuery());
  const { undo, pendingId, dialog } = useUndo();
  return (
    <>
      {data && data.length > 0 && (
        <details className="mt-6 rounded border border-hairline bg-raised px-4">
          <summary className="min-h-8 cursor-pointer py-3 font-semibold">
            Modifications groupées des dernières 24 heures ({data.length})
          </summary>
          <ul className="border-t border-hairline">
            {data.map((change) => (
              <li
                key={change.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-b-0"
              >
                <Change change={change} />
                {change.undone_at === null ? (
                  <Button
                    size="sm"
                    icon={<Undo2 aria-hidden />}
                    pending={pendingId === change.id}
                    onClick={() => void undo(change.id)}
                  >
                    Annuler<span className="sr-only"> {change.label}</span>
                  </Button>
                ) : (
                  <Badge>Annulée</Badge>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </>
  );
}

const Change = ({ change }: { change: BulkChange }) => (
  <div className="min-w-0 flex-1 basis-60">
    <p className="font-semibold wrap-anywhere">{change.label}</p>
    <p className="text-sm text-muted">
      {change.editions > 0 && `${counted(change.editions, "édition")}, `}
      {counted(change.books, "livre")} ·{" "}
      <time dateTime={change.made_at}>{formatDateTime(change.made_at)}</time>
      {change.made_by && ` · ${change.made_by}`}
    </p>
  </div>
);

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("fr-FR")}\u00A0${noun}${count > 1 ? "s" : ""}`;
