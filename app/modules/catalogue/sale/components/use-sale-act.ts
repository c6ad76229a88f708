import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import type { EditionSale } from "#modules/catalogue/sale/contract.ts";
import { editionSaleQuery } from "#modules/catalogue/sale/queries.ts";
import { useToasts } from "#ui/toast.tsx";

/** Does something to an edition's sale, shows what it is then, and says so. */
export function useSaleAct(editionId: number) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const [pending, setPending] = useState(false);
  const { queryKey } = editionSaleQuery(editionId);

  /** @returns why it was not done; null when it was */
  async function act(change: () => Promise<EditionSale>, done: (sale: EditionSale) => string) {
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
      return errorText(error, "L’édition n’a pas pu être modifiée.");
    } finally {
      setPending(false);
    }
  }
  return { act, pending };
}
