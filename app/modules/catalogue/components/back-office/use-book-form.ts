import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call.ts";
import { findCategory, keptCategories } from "#modules/catalogue/back-office/client/category-tree.ts";
import {
  bookMetadataBody,
  type BookMetadataDraft,
  bookMetadataDraftOf,
  bookMetadataTexts,
} from "#modules/catalogue/back-office/client/metadata-draft.ts";
import { useVersionedForm } from "#modules/administrators/components/use-versioned-form.ts";
import { type AdminBook, type CategoryNode, updateBook } from "#modules/catalogue/back-office/contract.ts";
import { adminBookQuery, categoryTreeQuery } from "#modules/catalogue/back-office/queries.ts";

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

export function useBookForm(opened: AdminBook, onSaved: () => void) {
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
