import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { moved, type Place } from "#modules/catalogue/back-office/components/category-tree.ts";
import {
  categoryTreeQuery,
  createCategoryMutation,
  deleteCategoryMutation,
  moveCategoryMutation,
  renameCategoryMutation,
} from "#modules/catalogue/back-office/queries.ts";

/** What can be done to the tree. Each change says in `alert` why it failed, and reads the tree again. */
export function useCategoryChanges() {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const [alert, setAlert] = useState<string | null>(null);
  const creation = useMutation(createCategoryMutation());
  const renaming = useMutation(renameCategoryMutation());
  const moving = useMutation(moveCategoryMutation());
  const deletion = useMutation(deleteCategoryMutation());
  const { queryKey } = categoryTreeQuery();

  /** @returns whether it was done */
  async function change(action: () => Promise<unknown>, fallback: string): Promise<boolean> {
    setAlert(null);
    try {
      await keepSession(action);
      return true;
    } catch (error) {
      setAlert(errorText(error, fallback));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  }

  return {
    alert,
    pending: creation.isPending || renaming.isPending || deletion.isPending,
    create: (name: string, parent_id: number | null) =>
      change(() => creation.mutateAsync({ body: { name, parent_id } }), "Échec de création"),
    rename: (id: number, name: string) =>
      change(
        () => renaming.mutateAsync({ params: { id: String(id) }, body: { name } }),
        "Échec de renommage",
      ),
    remove: (id: number) =>
      change(() => deletion.mutateAsync({ params: { id: String(id) } }), "Échec de suppression"),
    move: (id: number, place: Place) => {
      // Shown at once: what was let go of stays where it fell.
      queries.setQueryData(queryKey, (tree) => tree && moved(tree, id, place));
      const body = { parent_id: place.parentId, index: place.index };
      return change(() => moving.mutateAsync({ params: { id: String(id) }, body }), "Échec du déplacement");
    },
  };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
