import { type SubmitEvent, useId, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type AdminBook, deleteBook } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  type BookNames,
  type NameChanges,
  reasonMaxLength,
  slugMaxLength,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { AuthorField } from "#books/catalogue/components/back-office/book-text-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { correctBook } from "#books/catalogue/back-office/book-corrections.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The names of a book, and a button that opens their correction. */
export function CorrectNames({ book }: { book: AdminBook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Corriger la notice…</Button>
      {isOpen && <CorrectionDialog book={book} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectionDialog({ book, onClose }: { book: AdminBook; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({ ...book, subtitle: book.subtitle ?? "", reason: "" }));
  const change = (changes: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changes }));
  const { run, pending, failure, fail } = useAct(mutation(correctBook), {
    done: "La notice est corrigée.",
    failed: "La notice n’a pas pu être corrigée.",
  });
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const names = changedNames(book, typed);
    if (Object.keys(names).length === 0) return fail("Rien n’est changé dans la notice.");
    if (typed.reason.trim() === "") return fail("Indiquez le motif de la correction.");
    const body = { ...names, reason: typed.reason };
    void run({ params: { id: String(book.id) }, body }).then((isDone) => isDone && onClose());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Corriger la notice"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={pending}>
            Corriger
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 py-2">
        <p className="text-muted">
          Les fichiers des lecteurs prennent le nouveau nom, et l’EPUB et l’AZW3 sont refaits. Les factures
          déjà émises restent telles quelles.
        </p>
        <TextField
          label="Titre"
          required
          maxLength={300}
          value={typed.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          label="Sous-titre"
          maxLength={300}
          value={typed.subtitle}
          onChange={({ target }) => change({ subtitle: target.value })}
        />
        <AuthorField value={typed.author} onChange={(author) => change({ author })} />
        <TextField
          label="Adresse de la page"
          description={`Après «\u202F/livre/\u202F»\u202f: des lettres sans accent, des chiffres, des traits d’union. L’ancienne adresse mènera toujours au livre.`}
          required
          maxLength={slugMaxLength}
          spellCheck={false}
          autoCapitalize="none"
          value={typed.slug}
          onChange={({ target }) => change({ slug: target.value })}
        />
        <TextArea
          label="Motif"
          description="Gardé dans le journal d’audit."
          required
          limit={reasonMaxLength}
          value={typed.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
        <FormErrors>{failure}</FormErrors>
      </form>
    </Dialog>
  );
}

/** The typed names that differ from the stored ones: only these are sent, so that another person's change stays. */
function changedNames(stored: BookNames, typed: Record<keyof BookNames, string>): NameChanges {
  const names = {
    title: typed.title.trim(),
    subtitle: typed.subtitle.trim() || null,
    author: typed.author.trim(),
    slug: typed.slug.trim(),
  };
  return {
    ...(names.title === stored.title ? {} : { title: names.title }),
    ...(names.subtitle === stored.subtitle ? {} : { subtitle: names.subtitle }),
    ...(names.author === stored.author ? {} : { author: names.author }),
    ...(names.slug === stored.slug ? {} : { slug: names.slug }),
  };
}

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
