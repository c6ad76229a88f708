import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import type { AdminBook } from "#books/catalogue/catalogue-editing.contract.ts";
import { readMoment } from "#books/catalogue/client/typed-moment.ts";
import { PublicationFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import { reviveEdition } from "#books/publishing/back-office/client/book-draft.ts";
import { DraftBanner } from "#access/administrators/components/draft-banner.tsx";
import {
  type EditionDraft,
  emptyEdition,
  newEditionOf,
  hasReadablePrice,
  unreadablePrice,
} from "#books/publishing/back-office/client/edition-draft.ts";
import { EditionFields } from "#books/publishing/components/back-office/edition-fields.tsx";
import {
  EditionMetadataPart,
  FormSection,
  SendingGuard,
} from "#books/publishing/components/back-office/form-section.tsx";
import { saveErrorText } from "#access/administrators/client/save-error-text.ts";
import { useEditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFreeQuestion } from "#books/publishing/components/back-office/use-free-question.tsx";
import { useMissingTextQuestion } from "#books/publishing/components/back-office/use-missing-text-question.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { publishEdition } from "#books/publishing/edition-formats.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface NewEditionFormProps {
  book: AdminBook;
  /** @param onlineAt the scheduled moment; undefined: it is on sale */
  onPublished: (onlineAt?: Date) => void;
  /** A preview of the form as readers would see it. */
  renderPreview: (draft: EditionDraft, coverUrl: string | null) => ReactNode;
}

/** A further edition of an existing book (admin.md §2, add edition). */
export function NewEditionForm({ book, onPublished, renderPreview }: NewEditionFormProps) {
  const { restoredAt, discard, edition, submit, question, pending, failure } = useNewEdition(
    book,
    onPublished,
  );
  return (
    <form noValidate onSubmit={submit}>
      <SendingGuard active={edition.isBusy} />
      <div className="pb-6 empty:hidden">
        <DraftBanner restoredAt={restoredAt} onDiscard={discard} />
      </div>
      <FormSection title="La nouvelle édition">
        <EditionFields form={edition} filesRequired />
        <EditionMetadataPart form={edition} />
      </FormSection>
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <PublicationFields moment={edition.draft.moment} onChange={(moment) => edition.change({ moment })} />
        <FormErrors>{failure}</FormErrors>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={edition.isBusy}
            pending={pending}
            pendingLabel="Publication…"
          >
            Ajouter l’édition
          </Button>
          {renderPreview(edition.draft, edition.picture.url)}
        </div>
        {question}
      </div>
    </form>
  );
}

const missingFields =
  "Tous les champs obligatoires doivent être remplir (PDF, DOCX, couverture, métadonnées).";

function useNewEdition(book: AdminBook, onPublished: NewEditionFormProps["onPublished"]) {
  const kept = useDraft(`brouillon-edition-${book.id}`, emptyEdition, reviveEdition);
  const { draft } = kept;
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(publishEdition));
  const [failure, setFailure] = useState<string | null>(null);
  const free = useFreeQuestion();
  const missing = useMissingTextQuestion();
  const edition = useEditionForm({
    draft,
    setDraft: kept.setDraft,
    book,
    language: book.notice.language,
    requiredNames: "*Nom de l’édition*",
    isNamed: () => draft.editionTitle.trim() !== "",
  });

  const publish = async (form: HTMLFormElement) => {
    const { onlineAt, refusal } = draft.moment ? readMoment(draft.moment, new Date()) : {};
    const body = newEditionOf(draft, onlineAt);
    if (!body) return setFailure(missingFields);
    if (!hasReadablePrice(form)) return setFailure(unreadablePrice);
    if (refusal) return setFailure(refusal);
    setFailure(null);
    if (!(await free.confirm(draft.priceCents))) return;
    try {
      await missing.ask((consent) =>
        keepSession(() => mutateAsync({ params: { id: String(book.id) }, body: { ...body, ...consent } })),
      );
      kept.discard();
      onPublished(onlineAt);
    } catch (error) {
      setFailure(saveErrorText(error, "Erreur enregistrement"));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && !edition.isBusy) void publish(event.currentTarget);
  };
  const question = [free.dialog, missing.dialog];
  return { ...kept, edition, submit, question, pending: isPending, failure };
}
