import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { openEditionQuery } from "#reading/reading/book/readable-books.queries.ts";
import { accessLife } from "#reading/reading/book/readable-books.rules.ts";
import { openOrKept } from "#reading/reading/client/open-or-kept.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { openEdition } from "#reading/reading/book/readable-books.contract.ts";
import { mutation } from "#platform/http/call.ts";

/**
 * An owned edition, opened for reading; without the shop, as it was kept in this browser. `renew` asks for access again
 * before it ends.
 */
export function useOpenedEdition(memberId: string, bookSlug: string, editionSlug: string) {
  const query = useQuery({
    ...openEditionQuery(bookSlug, editionSlug),
    queryFn: ({ client, signal }) => openOrKept(client, { memberId, bookSlug, editionSlug }, signal),
  });
  const { mutateAsync } = useMutation(mutation(openEdition));
  const renewedAt = useRef(0);
  const { dataUpdatedAt } = query;

  /** Half of the access is left: a chapter that is opened now is read with it. */
  async function renew(): Promise<void> {
    if (Date.now() - Math.max(dataUpdatedAt, renewedAt.current) < accessLife / 2) return;
    try {
      await mutateAsync({ params: { bookSlug, editionSlug } });
      renewedAt.current = Date.now();
    } catch (error) {
      // A kept book is read on; any other shows its next chapter when the shop is back.
      if (!(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error;
    }
  }
  return { ...query, renew };
}
