import { type ReactNode, useState } from "react";
import type { AnswerOf } from "#platform/http/endpoint.ts";
import { changesCopies, type EditionDraft } from "#books/publishing/back-office/client/edition-draft.ts";
import { replacementWarnings } from "#books/publishing/back-office/client/replacement-warnings.ts";
import { EditionFields } from "#books/publishing/components/back-office/edition-fields.tsx";
import { EditionMetadataPart } from "#books/publishing/components/back-office/edition-metadata-part.tsx";
import { NewVersionField } from "#books/publishing/components/back-office/new-version-field.tsx";
import { SendingGuard } from "#books/publishing/components/back-office/sending-guard.tsx";
import { useEditEdition } from "#books/publishing/components/back-office/use-edit-edition.ts";
import { UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import type { getEditionForEditing } from "#books/publishing/back-office/edition-changes.contract.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

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
