import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { openEditionMutation, openEditionQuery } from "#modules/reading/book/queries.ts";
import { accessLife } from "#modules/reading/book/rules.ts";

/** An owned edition, opened for reading; `renew` asks for access again before it ends. */
export function useOpenedEdition(bookSlug: string, editionSlug: string) {
  const query = useQuery(openEditionQuery(bookSlug, editionSlug));
  const { mutateAsync } = useMutation(openEditionMutation());
  const renewedAt = useRef(0);
  const { dataUpdatedAt } = query;

  /** Half of the access is left: a chapter that is opened now is read with it. */
  async function renew(): Promise<void> {
    if (Date.now() - Math.max(dataUpdatedAt, renewedAt.current) < accessLife / 2) return;
    await mutateAsync({ params: { bookSlug, editionSlug } });
    renewedAt.current = Date.now();
  }
  return { ...query, renew };
}
