import { type ReactNode, useState } from "react";
import { BookMetadataFields } from "#modules/catalogue/components/back-office/book-metadata-fields.tsx";
import { BookTextFields } from "#modules/catalogue/components/back-office/book-text-fields.tsx";
import type { TypedBook } from "#modules/catalogue/back-office/client/previewed-book.ts";
import { CategoryPicker } from "#modules/catalogue/components/back-office/category-picker.tsx";
import { UnsavedWork } from "#modules/administrators/components/unsaved-work.tsx";
import { useBookForm } from "#modules/catalogue/components/back-office/use-book-form.ts";
import type { AdminBook } from "#modules/catalogue/back-office/contract.ts";
import { Button } from "#ui/button.tsx";
import { ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";

interface BookFormProps {
  book: AdminBook;
  onSaved: () => void;
  /** A preview of the form as readers would see it. */
  renderPreview: (typed: TypedBook) => ReactNode;
}

/** Description, tags and categories; title and author are changed by a correction (admin.md §2, edit book). */
export function BookForm({ book, onSaved, renderPreview }: BookFormProps) {
  // A later answer of the same call must not replace the typed text.
  const [opened] = useState(book);
  const form = useBookForm(opened, onSaved);
  const { draft, change, save, pending, failure, conflict } = form;
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <UnsavedWork form={form} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TextField label="Titre du livre" value={book.title} readOnly inputClassName="bg-sunken" />
          <TextField label="Auteur" value={book.author} readOnly inputClassName="bg-sunken" />
          <BookTextFields texts={draft} onChange={change} />
          <BookMetadataFields notice={draft.notice} onChange={(notice) => change({ notice })} />
        </div>
        <CategoryPicker ticked={draft.categoryIds} onChange={(categoryIds) => change({ categoryIds })} />
      </div>
      <div className="flex flex-col items-start gap-4 border-t border-hairline pt-6">
        <FormErrors>{failure}</FormErrors>
        {conflict && (
          <ConflictBanner
            title="Ce livre a été modifié entre-temps."
            fields={conflict.fields}
            onKeepTyped={conflict.keepTyped}
            onTakeStored={conflict.takeStored}
            pending={pending}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Enregistrement…">
            Enregistrer les modifications
          </Button>
          {renderPreview(draft)}
        </div>
      </div>
    </form>
  );
}
