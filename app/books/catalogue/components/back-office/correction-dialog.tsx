import { type SubmitEvent, useId, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import type { AdminBook } from "#books/catalogue/back-office/catalogue-editing.contract.ts";
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
