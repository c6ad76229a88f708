import { Undo2 } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type BulkChange,
  type BulkUndone,
  undoBulkChange,
} from "#books/catalogue/back-office/bulk/bulk-editing.contract.ts";
import { bulkChangesQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useState } from "react";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

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

/** Undoes a bulk change; what was changed since stays, and is listed in a dialog. */
function useUndo() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending, variables } = useMutation(mutation(undoBulkChange));
  const [left, setLeft] = useState<BulkUndone | null>(null);
  const undo = async (id: number) => {
    try {
      const undone = await keepSession(() => mutateAsync({ params: { id: String(id) } }));
      if (undone.left > 0) setLeft(undone);
      else toasts.show("C’est annulé, tout est comme avant.", { tone: "success" });
    } catch (error) {
      toasts.show(errorText(error, "L’annulation n’a pas abouti."), { tone: "error" });
    }
    await queries.invalidateQueries({ predicate: isAdministrators });
  };
  return {
    undo,
    pendingId: isPending ? Number(variables.params.id) : null,
    dialog: <LeftDialog undone={left} onClose={() => setLeft(null)} />,
  };
}

function LeftDialog({ undone, onClose }: { undone: BulkUndone | null; onClose: () => void }) {
  if (!undone) return null;
  const { left, left_rows: rows } = undone;
  const others = left - rows.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Annulation en partie"
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          J’ai compris
        </Button>
      }
    >
      <p className="text-muted">{leftText(undone)}</p>
      <ul className="py-3">
        {rows.map(({ id, book_id, title, edition_title }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <Link href={`/admin/livres/${book_id}/modifier`}>{title}</Link>
            {edition_title && <span className="text-muted"> · {edition_title}</span>}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="text-muted">Et {others.toLocaleString("fr-FR")} autres, ou supprimés depuis.</p>
      )}
    </Dialog>
  );
}

function leftText({ restored, left }: BulkUndone): string {
  const back =
    restored === 0
      ? "Rien n’a été rétabli"
      : `${restored.toLocaleString("fr-FR")} ${restored > 1 ? "valeurs ont retrouvé leur état" : "valeur a retrouvé son état"}`;
  return `${back}. Restent telles quelles, parce que modifiées depuis\u202F: ${left.toLocaleString("fr-FR")}.`;
}
