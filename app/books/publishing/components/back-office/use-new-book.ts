import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { readMoment } from "#books/catalogue/client/typed-moment.ts";
import { categoryTreeQuery } from "#books/catalogue/back-office/catalogue-editing.queries.ts";
import { emptyBook, newBookOf, reviveBook } from "#books/publishing/back-office/client/book-draft.ts";
import { saveErrorText } from "#access/administrators/client/save-error-text.ts";
import { hasReadablePrice, unreadablePrice } from "#books/publishing/back-office/client/typed-price.ts";
import { useEditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFreeQuestion } from "#books/publishing/components/back-office/use-free-question.tsx";
import { useMissingTextQuestion } from "#books/publishing/components/back-office/use-missing-text-question.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { publishBook } from "#books/publishing/edition-formats.contract.ts";
import { mutation } from "#platform/http/call.ts";

const missingFields = "Champs obligatoires manquants (PDF, DOCX, couverture, métadonnées).";

/** The state of a new book, from the first keystroke to its publication. */
export function useNewBook(onPublished: (onlineAt?: Date) => void) {
  const kept = useDraft("brouillon-livre", emptyBook, reviveBook);
  const { draft, setDraft } = kept;
  const keepSession = useKeepSession();
  const { data: tree } = useQuery(categoryTreeQuery());
  const { mutateAsync, isPending } = useMutation(mutation(publishBook));
  const [failure, setFailure] = useState<string | null>(null);
  const free = useFreeQuestion();
  const missing = useMissingTextQuestion();
  const edition = useEditionForm({
    draft: draft.edition,
    setDraft: (change) => setDraft((before) => ({ ...before, edition: change(before.edition) })),
    book: draft,
    language: draft.notice.language,
    requiredNames: "*Titre du livre*, *Auteur* et *Nom de l’édition*",
    isNamed: () =>
      [draft.title, draft.author, draft.edition.editionTitle].every((name) => name.trim() !== ""),
  });

  const publish = async (form: HTMLFormElement) => {
    const { onlineAt, refusal } = draft.edition.moment ? readMoment(draft.edition.moment, new Date()) : {};
    const body = newBookOf(draft, tree, onlineAt);
    if (!body) return setFailure(missingFields);
    if (!hasReadablePrice(form)) return setFailure(unreadablePrice);
    if (refusal) return setFailure(refusal);
    setFailure(null);
    if (!(await free.confirm(draft.edition.priceCents))) return;
    try {
      await missing.ask((consent) =>
        keepSession(() => mutateAsync({ body: { ...body, edition: { ...body.edition, ...consent } } })),
      );
      kept.discard();
      onPublished(onlineAt);
    } catch (error) {
      setFailure(saveErrorText(error, "Erreur création livre."));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && !edition.isBusy) void publish(event.currentTarget);
  };
  const question = [free.dialog, missing.dialog];
  return { ...kept, edition, submit, question, pending: isPending, failure };
}
