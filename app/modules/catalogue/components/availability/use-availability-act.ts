import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getAdminBook, getAdminBooks } from "#modules/catalogue/back-office/contract.ts";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { useToasts } from "#ui/toast.tsx";

/** Answers that tell of each edition whether it is on sale. */
const tellingOfSale = new Set<unknown>([getAdminBook.path, getAdminBooks.path]);

/** Does something to the sale of an edition or a book, shows what it is then, and says so. */
export function useSaleAct<Sale>(queryKey: QueryKey) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const [pending, setPending] = useState(false);

  /** @returns why it was not done; null when it was */
  async function act(change: () => Promise<Sale>, done: (sale: Sale) => string) {
    setPending(true);
    try {
      const sale = await keepSession(change);
      // An answer on its way is of before.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, sale);
      show(done(sale), { tone: "success" });
      return null;
    } catch (error) {
      // Somebody else may have been quicker: what stands now is shown with the reason.
      await queries.invalidateQueries({ queryKey });
      return errorText(error, "La vente n’a pas pu être modifiée.");
    } finally {
      setPending(false);
      void queries.invalidateQueries({ predicate: (each) => tellingOfSale.has(each.queryKey[0]) });
    }
  }
  return { act, pending };
}
