import { type ReactNode, useState, type SubmitEvent } from "react";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import {
  changesCopies,
  type EditionDraft,
  changeOf,
  draftOf,
  hasReadablePrice,
  unreadablePrice,
} from "#books/publishing/back-office/client/edition-draft.ts";
import { replacementWarnings } from "#books/publishing/back-office/client/replacement-warnings.ts";
import { EditionFields } from "#books/publishing/components/back-office/edition-fields.tsx";
import { EditionMetadataPart, SendingGuard } from "#books/publishing/components/back-office/form-section.tsx";
import { NewVersionField } from "#books/publishing/components/back-office/new-version-field.tsx";
import { UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import {
  type getEditionForEditing,
  updateEdition,
} from "#books/publishing/back-office/edition-changes.contract.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { formatDay } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { editionMetadataTexts } from "#books/catalogue/back-office/client/metadata-draft.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { reviveChange } from "#books/publishing/back-office/client/book-draft.ts";
import { useEditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useFreeQuestion } from "#books/publishing/components/back-office/use-free-question.tsx";
import { useMissingTextQuestion } from "#books/publishing/components/back-office/use-missing-text-question.tsx";
import { adminEditionQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import { answersText } from "#books/publishing/structure-choice.rules.ts";
import { choiceText } from "#books/publishing/typography-choice.rules.ts";

interface EditEditionFormProps {
  edition: AnswerOf<typeof getEditionForEditing>;
  onSaved: () => void;
  /** A preview of the form as readers would see it, next to the save button. */
  renderPreview: (draft: EditionDraft, coverUrl: string | null) => ReactNode;
}

/** All editable fields of an edition; new files are optional (admin.md §2, edit edition). */
export function EditEditionForm({ edition, onSaved, renderPreview }: EditEditionFormProps) {
  // A later answer of the same call must not replace the typed text.
  const [opened] = useState(edition);
  const { form, kept, submit, question, pending, failure, conflict } = useEditEdition(opened, onSaved);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <UnsavedWork form={kept} guard={form.isBusy ? <SendingGuard active /> : undefined} />
      <EditionFields form={form} filesRequired={false} />
      <EditionMetadataPart form={form} edition={opened} />
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <ReplacementWarnings draft={form.draft} edition={edition} />
        {changesCopies(form.draft, edition.sources.epub) && (
          <NewVersionField
            note={form.draft.newVersionNote}
            onChange={(newVersionNote) => form.change({ newVersionNote })}
          />
        )}
        <FormErrors>{failure}</FormErrors>
        {conflict && (
          <ConflictBanner
            title="Cette édition a été modifiée entre-temps."
            fields={conflict.fields}
            onKeepTyped={conflict.keepTyped}
            onTakeStored={conflict.takeStored}
            pending={pending}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={form.isBusy}
            pending={pending}
            pendingLabel="Enregistrement…"
          >
            Enregistrer les modifications
          </Button>
          {renderPreview(form.draft, form.picture.url)}
        </div>
        {question}
      </div>
    </form>
  );
}

interface ReplacementWarningsProps {
  draft: EditionDraft;
  /** As it is now: a file may have been restored since the form was opened. */
  edition: EditEditionFormProps["edition"];
}

function ReplacementWarnings({ draft, edition }: ReplacementWarningsProps) {
  const replaced = {
    docx: draft.docx !== null,
    epub: draft.epub !== null,
    pdf: draft.pdf !== null,
    hasPdf: edition.sources.pdf,
    sellsEpub: edition.sources.epub && !draft.removeEpub,
    pages: draft.pages,
    pagesNow: edition.pages,
  };
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {replacementWarnings(replaced).map((warning) => (
        <Callout key={warning}>{warning}</Callout>
      ))}
    </div>
  );
}

type Edition = AnswerOf<typeof getEditionForEditing>;

const docxOf = ({ id, typography_found: typography, docx_understood: understood }: Edition) => ({
  typography,
  understood,
  editionId: id,
});

const formOf = (edition: Edition) => ({ version: edition.version, draft: draftOf(edition, new Date()) });

function useEditEdition(opened: Edition, onSaved: () => void) {
  const queries = useQueryClient();
  const missing = useMissingTextQuestion();
  const id = String(opened.id);
  const kept = useVersionedForm<EditionDraft>({
    draftKey: `brouillon-modification-edition-${id}`,
    revive: reviveChange,
    opened: () => formOf(opened),
    write: (changed, version) =>
      missing.ask((consent) =>
        call(queries, updateEdition, {
          params: { id },
          body: { ...changeOf(changed, opened.sources.epub), ...consent, version },
        }),
      ),
    latest: async () => formOf(await queries.fetchQuery(adminEditionQuery(id))),
    named,
    onSaved,
    texts: {
      save: "Erreur lors de la mise à jour de l'édition.",
      load: "Erreur lors du chargement de l'édition.",
    },
  });
  const { draft, setDraft, save, setFailure, pending, failure, conflict } = kept;
  const form = useEditionForm({
    draft,
    setDraft,
    book: { title: opened.book_title, author: opened.book_author },
    requiredNames: "*Nom de l’édition*",
    isNamed: () => draft.editionTitle.trim() !== "",
    coverUrl: opened.cover_url,
    storedPriceCents: opened.price_cents,
    language: opened.book_language,
    ...(opened.sources.docx ? { storedDocx: docxOf(opened) } : {}),
    storedTexts: opened.sources,
  });

  const free = useFreeQuestion();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || form.isBusy) return;
    if (!hasReadablePrice(event.currentTarget)) return setFailure(unreadablePrice);
    if (changesCopies(draft, opened.sources.epub) && draft.newVersionNote?.trim() === "")
      return setFailure("Dites aux lecteurs ce qui change dans la nouvelle version.");
    // An edition that is already free needs no confirmation.
    const isFreeAlready = opened.price_cents === 0;
    void free.confirm(isFreeAlready ? null : draft.priceCents).then((isConfirmed) => isConfirmed && save());
  };
  return { form, kept, submit, question: [free.dialog, missing.dialog], pending, failure, conflict };
}

const named = (draft: EditionDraft) => ({
  "Nom de l’édition": draft.editionTitle,
  "Description de l’édition": draft.editionDescription,
  "Date de publication": draft.publicationDate && formatDay(draft.publicationDate),
  Prix: draft.priceCents === null ? "" : formatCents(draft.priceCents),
  "Gratuit abonnés": draft.isFree ? "oui" : "non",
  "Typographie française": choiceText(draft.typography),
  "Structure du texte": answersText(draft.structure),
  "Polices du DOCX": draft.embedFonts ? "reprises" : "non reprises",
  ...editionMetadataTexts(draft.notice),
});
