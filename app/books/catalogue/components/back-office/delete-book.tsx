import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { type AdminBook, deleteBook } from "#books/catalogue/back-office/catalogue-editing.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

interface DeleteBookProps {
  book: AdminBook;
  /** Leaves the screen of the book. */
  onDeleted: () => Promise<void>;
}

/** Deletes a book that no reader has; the server refuses any other and says why. */
export function DeleteBook({ book, onDeleted }: DeleteBookProps) {
  const [isAsking, setAsking] = useState(false);
  const { remove, pending, failure } = useDeletion(book.id, onDeleted);
  return (
    <section
      aria-labelledby="deletion"
      className="flex w-full flex-col items-start gap-3 border-t border-hairline pt-6"
    >
      <h2 id="deletion" className="text-lg">
        Supprimer le livre
      </h2>
      <p className="max-w-measure text-muted">
        Seul un livre que personne n’a acheté, reçu ou commandé peut être supprimé. Un autre se retire de la
        vente.
      </p>
      <FormErrors>{failure}</FormErrors>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Supprimer ce livre…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove().then(() => setAsking(false))}
        pending={pending}
        title={`Supprimer «\u202f${book.title}\u202f»\u202f?`}
        confirmLabel="Supprimer définitivement"
      >
        <p className="text-muted">{consequence(book.editions.length)} Cette suppression est définitive.</p>
      </ConfirmDialog>
    </section>
  );
}

function useDeletion(bookId: number, onDeleted: () => Promise<void>) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(deleteBook));
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setFailure(null);
    try {
      await keepSession(() => mutateAsync({ params: { id: String(bookId) } }));
    } catch (error) {
      return setFailure(errorText(error, "Le livre n’a pas pu être supprimé."));
    }
    toasts.show("Le livre est supprimé.", { tone: "success" });
    // Outdated, and not loaded again here: this screen must not ask for the deleted book. The next one asks when it opens.
    await queries.invalidateQueries({ predicate: isAdministrators, refetchType: "none" });
    await onDeleted();
  };
  return { remove, pending: isPending, failure };
}

const consequence = (editions: number): string =>
  editions === 1
    ? "Le livre, son édition et ses fichiers disparaissent de la boutique."
    : `Le livre, ses ${editions} éditions et leurs fichiers disparaissent de la boutique.`;
