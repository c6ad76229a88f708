import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAdministrators } from "#modules/administrators/queries.ts";
import type { BulkUndone } from "#modules/catalogue/back-office/books/bulk/contract.ts";
import { undoBulkChangeMutation } from "#modules/catalogue/back-office/books/bulk/queries.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

/** Undoes a bulk change; what was changed since stays, and is listed in a dialog. */
export function useUndo() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending, variables } = useMutation(undoBulkChangeMutation());
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
