import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getAdminBook, getAdminBooks } from "#modules/catalogue/back-office/contract.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";

/** Answers with the availability of editions. */
const showingAvailability = new Set<unknown>([getAdminBook.path, getAdminBooks.path]);

/** Changes the availability of an edition or a book, then shows and announces the new state. */
export function useAvailabilityAct<Sale>(queryKey: QueryKey) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const [pending, setPending] = useState(false);

  /** @returns the reason of a failure; null on success */
  async function act(change: () => Promise<Sale>, done: (sale: Sale) => string) {
    setPending(true);
    try {
      const sale = await keepSession(change);
      // An answer in transit is outdated.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sale);
      show(done(sale), { tone: "success" });
      return null;
    } catch (error) {
      // Another administrator may have been faster: the current state is shown with the reason.
      await queries.invalidateQueries({ queryKey });
      return errorText(error, "La vente n’a pas pu être modifiée.");
    } finally {
      setPending(false);
      void queries.invalidateQueries({ predicate: (each) => showingAvailability.has(each.queryKey[0]) });
    }
  }
  return { act, pending };
}
