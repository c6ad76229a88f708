import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, errorText, isStatus } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { findCategory, leafIds } from "#modules/catalogue/back-office/components/category-tree.ts";
import type { AdminBook, CategoryNode } from "#modules/catalogue/back-office/contract.ts";
import {
  adminBookQuery,
  categoryTreeQuery,
  updateBookMutation,
} from "#modules/catalogue/back-office/queries.ts";
import { differingFields } from "#ui/differing-fields.ts";

interface BookChanges {
  description: string;
  tags: string;
  categories: ReadonlySet<number>;
}

const changesOf = (book: AdminBook): BookChanges => ({
  description: book.description ?? "",
  tags: book.tags.join(", "),
  categories: new Set(book.category_ids),
});

/** A book's form, made of one version of it; when that is no longer the stored one, both are shown. */
export function useBookForm(opened: AdminBook, onSaved: () => void) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { data: tree } = useQuery(categoryTreeQuery());
  const { mutateAsync, isPending } = useMutation(updateBookMutation());
  const [draft, setDraft] = useState(() => changesOf(opened));
  const [version, setVersion] = useState(opened.version);
  const [stored, setStored] = useState<AdminBook | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const id = String(opened.id);

  const save = async (knownVersion = version) => {
    setFailure(null);
    const leaves = tree ? leafIds(tree) : null;
    const categoryIds = [...draft.categories].filter((each) => leaves === null || leaves.includes(each));
    const { description, tags } = draft;
    const body = { description, tags, categoryIds, version: knownVersion };
    try {
      await keepSession(() => mutateAsync({ params: { id }, body }));
      onSaved();
    } catch (error) {
      if (isStatus(error, 409)) await showConflict();
      else setFailure(failureText(error));
    }
  };

  const showConflict = async () => {
    const latest = await queries.fetchQuery(adminBookQuery(id)).catch(() => null);
    if (latest) setStored(latest);
    else setFailure("Erreur lors du chargement du livre.");
  };

  const conflict = stored && {
    fields: differingFields(named(changesOf(stored), tree ?? []), named(draft, tree ?? [])),
    keepTyped: () => {
      setVersion(stored.version);
      setStored(null);
      void save(stored.version);
    },
    takeStored: () => {
      setVersion(stored.version);
      setDraft(changesOf(stored));
      setStored(null);
    },
  };

  const change = (changes: Partial<BookChanges>) => setDraft((before) => ({ ...before, ...changes }));
  return { draft, change, save: () => save(), pending: isPending, failure, conflict };
}

function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return "Erreur inattendue.";
  return error.status === 0 ? "Erreur réseau." : errorText(error, "Erreur lors de la mise à jour.");
}

const named = ({ description, tags, categories }: BookChanges, tree: readonly CategoryNode[]) => ({
  Description: description,
  "Mots-clés": tags,
  Catégories: [...categories]
    .map((id) => findCategory(tree, id)?.node.name ?? String(id))
    .toSorted(new Intl.Collator("fr").compare)
    .join(", "),
});
