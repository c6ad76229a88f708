import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAdministrators } from "#modules/administrators/queries.ts";
import {
  type ActDraft,
  actOf,
  emptyAct,
} from "#modules/catalogue/back-office/books/bulk/client/act-draft.ts";
import type { BulkSelection } from "#modules/catalogue/back-office/books/bulk/contract.ts";
import { applyBulkChangeMutation } from "#modules/catalogue/back-office/books/bulk/queries.ts";
import type { BulkAct } from "#modules/catalogue/back-office/books/bulk/rules.ts";
import { categoryTreeQuery } from "#modules/catalogue/back-office/queries.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";

/** The form of a bulk change, its previewed act, and the change. Editing the form takes the preview away. */
export function useBulkChange(selection: BulkSelection, onDone: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(applyBulkChangeMutation());
  const [draft, setDraft] = useState<ActDraft>(emptyAct);
  const tree = useQuery({ ...categoryTreeQuery(), enabled: draft.kind === "categories" });
  const [shown, setShown] = useState<{ act: BulkAct; page: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const show = () => {
    const act = actOf(draft, tree.data);
    setFailure(typeof act === "string" ? act : null);
    setShown(typeof act === "string" ? null : { act, page: 1 });
  };

  const apply = async (digest: string) => {
    if (!shown) return;
    setFailure(null);
    try {
      const made = await keepSession(() => mutateAsync({ body: { selection, act: shown.act, digest } }));
      onDone();
      toasts.show(`${made.label}. Vous pouvez l’annuler pendant 24\u00A0heures, au-dessus de la liste.`, {
        tone: "success",
      });
    } catch (error) {
      setFailure(errorText(error, "La modification n’a pas abouti. Rien n’a changé."));
    }
    await queries.invalidateQueries({ predicate: isAdministrators });
  };

  return {
    draft,
    edit: (changes: Partial<ActDraft>) => {
      setDraft({ ...draft, ...changes });
      setShown(null);
    },
    act: shown?.act ?? null,
    page: shown?.page ?? 1,
    turn: (page: number) => setShown(shown && { ...shown, page }),
    show,
    failure,
    pending: isPending,
    apply: (digest: string) => void apply(digest),
  };
}
