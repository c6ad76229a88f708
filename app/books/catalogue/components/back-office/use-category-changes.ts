import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { findCategory, moved, type Place } from "#books/catalogue/back-office/client/category-tree.ts";
import * as calls from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { mutation } from "#platform/http/call.ts";

interface Change {
  action: () => Promise<unknown>;
  /** Shown if the server gave no reason (admin.md §8). */
  fallback: string;
  /** Announced on success. */
  done: string;
}

/**
 * The changes of the tree. Each announces its result, shows the reason of a failure in `alert`, and loads the tree
 * again.
 */
export function useCategoryChanges(nodes: readonly calls.CategoryNode[]) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const [alert, setAlert] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const running = useRef(false);
  const creation = useMutation(mutation(calls.createCategory));
  const renaming = useMutation(mutation(calls.renameCategory));
  const moving = useMutation(mutation(calls.moveCategory));
  const deletion = useMutation(mutation(calls.deleteCategory));
  const { queryKey } = categoryTreeQuery();
  const nameOf = (id: number) => `«\u00A0${findCategory(nodes, id)?.node.name ?? ""}\u00A0»`;

  /** @returns whether it succeeded */
  async function change({ action, fallback, done }: Change): Promise<boolean> {
    setAlert(null);
    setAnnouncement("");
    try {
      await keepSession(action);
      setAnnouncement(done);
      return true;
    } catch (error) {
      setAlert(errorText(error, fallback));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  }

  /** A second submit during the first does nothing: otherwise the name would be added twice. */
  async function changeOnce(asked: Change): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    return change(asked).finally(() => {
      running.current = false;
    });
  }

  return {
    alert,
    announcement,
    dismissAlert: () => setAlert(null),
    pending: creation.isPending || renaming.isPending || deletion.isPending,
    create: (name: string, parent_id: number | null) =>
      changeOnce({
        action: () => creation.mutateAsync({ body: { name, parent_id } }),
        fallback: "Échec de création",
        done: `La catégorie «\u00A0${name}\u00A0» est ajoutée.`,
      }),
    rename: (id: number, name: string) =>
      changeOnce({
        action: () => renaming.mutateAsync({ params: { id: String(id) }, body: { name } }),
        fallback: "Échec de renommage",
        done: `La catégorie ${nameOf(id)} s’appelle maintenant «\u00A0${name}\u00A0».`,
      }),
    remove: (id: number) =>
      changeOnce({
        action: () => deletion.mutateAsync({ params: { id: String(id) } }),
        fallback: "Échec de suppression",
        done: `La catégorie ${nameOf(id)} est supprimée.`,
      }),
    move: (id: number, place: Place) => {
      // Shown immediately: a dropped category stays in its new place.
      queries.setQueryData(queryKey, (tree) => tree && moved(tree, id, place));
      const body = { parent_id: place.parentId, index: place.index };
      const where = place.parentId === null ? "à la racine" : `dans ${nameOf(place.parentId)}`;
      return change({
        action: () => moving.mutateAsync({ params: { id: String(id) }, body }),
        fallback: "Échec du déplacement",
        done: `La catégorie ${nameOf(id)} est maintenant ${where}, en position ${place.index + 1}.`,
      });
    },
  };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
