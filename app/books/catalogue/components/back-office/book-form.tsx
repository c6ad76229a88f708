import { type ReactNode, useState } from "react";
import { BookMetadataFields } from "#books/catalogue/components/back-office/book-metadata-fields.tsx";
import { BookTextFields } from "#books/catalogue/components/back-office/book-text-fields.tsx";
import type { TypedBook } from "#books/catalogue/back-office/client/previewed-book.ts";
import { CategoryPicker } from "#books/catalogue/components/back-office/category-picker.tsx";
import { UnsavedWork } from "#access/administrators/components/unsaved-work.tsx";
import {
  type AdminBook,
  type CategoryNode,
  updateBook,
} from "#books/catalogue/catalogue-editing.contract.ts";
import { Button } from "#ui/button.tsx";
import { ConflictBanner } from "#ui/conflict-banner.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { findCategory, keptCategories } from "#books/catalogue/back-office/client/category-tree.ts";
import {
  bookMetadataBody,
  type BookMetadataDraft,
  bookMetadataDraftOf,
  bookMetadataTexts,
} from "#books/catalogue/back-office/client/metadata-draft.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { adminBookQuery, categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";

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

interface BookChanges {
  description: string;
  tags: string;
  notice: BookMetadataDraft;
  categoryIds: readonly number[];
}

const formOf = (book: AdminBook) => ({
  version: book.version,
  draft: {
    description: book.description ?? "",
    tags: book.tags.join(", "),
    notice: bookMetadataDraftOf(book.notice),
    categoryIds: book.category_ids.toSorted((one, other) => one - other),
  },
});

function useBookForm(opened: AdminBook, onSaved: () => void) {
  const queries = useQueryClient();
  const { data: tree } = useQuery(categoryTreeQuery());
  const id = String(opened.id);
  const form = useVersionedForm<BookChanges>({
    draftKey: `brouillon-livre-${id}`,
    opened: () => formOf(opened),
    write: ({ description, tags, notice, categoryIds: ticked }, version) => {
      const categoryIds = keptCategories(ticked, tree);
      return call(queries, updateBook, {
        params: { id },
        body: { description, tags, categoryIds, notice: bookMetadataBody(notice), version },
      });
    },
    latest: async () => formOf(await queries.fetchQuery(adminBookQuery(id))),
    named: (draft) => named(draft, tree ?? []),
    onSaved,
    texts: { save: "Erreur lors de la mise à jour.", load: "Erreur lors du chargement." },
  });
  const change = (changes: Partial<BookChanges>) => form.setDraft((before) => ({ ...before, ...changes }));
  return { ...form, change };
}

const named = ({ description, tags, notice, categoryIds }: BookChanges, tree: readonly CategoryNode[]) => ({
  Description: description,
  "Mots-clés": tags,
  ...bookMetadataTexts(notice),
  Catégories: categoryIds
    .map((id) => findCategory(tree, id)?.node.name ?? String(id))
    .toSorted(new Intl.Collator("fr").compare)
    .join(", "),
});
