import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { formatStatesQuery } from "#books/publishing/back-office/edition-changes.queries.ts";
import type { Format } from "#books/publishing/edition-formats.rules.ts";
import { useToasts } from "#ui/toast.tsx";
import { retryFormat } from "#books/publishing/edition-formats.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The format states of these editions, by edition; empty until known. */
export function useFormatStates(editionIds: number[]) {
  const { data } = useQuery(formatStatesQuery(editionIds));
  return new Map((data ?? []).map(({ edition_id, formats }) => [edition_id, formats]));
}

/** Requests formats again, and follows their states. */
export function useRetryFormats(editionId: number) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(retryFormat));
  const retry = async (formats: readonly Format[], acceptMissingText = false) => {
    const body = acceptMissingText ? { acceptMissingText } : null;
    try {
      for (const format of formats)
        await keepSession(() => mutateAsync({ params: { id: String(editionId), format }, body }));
    } catch (error) {
      show(errorText(error, "Erreur inattendue."), { tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: formatStatesQuery([editionId]).queryKey });
  };
  return {
    retry: (formats: readonly Format[], acceptMissingText?: boolean) =>
      void retry(formats, acceptMissingText),
    pending: isPending,
  };
}
