import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { formatStatesQuery, retryFormatMutation } from "#modules/publishing/back-office/queries.ts";
import type { Format } from "#modules/publishing/formats/rules.ts";
import { useToasts } from "#ui/toast.tsx";

/** How far the formats of these editions are, by edition; empty until it is known. */
export function useFormatStates(editionIds: number[]) {
  const { data } = useQuery(formatStatesQuery(editionIds));
  return new Map((data ?? []).map(({ edition_id, formats }) => [edition_id, formats]));
}

/** Has formats made again, and follows them. */
export function useRetryFormats(editionId: number) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const { mutateAsync, isPending } = useMutation(retryFormatMutation());
  const retry = async (formats: readonly Format[]) => {
    try {
      for (const format of formats)
        await keepSession(() => mutateAsync({ params: { id: String(editionId), format } }));
    } catch (error) {
      show(errorText(error, "Erreur inattendue."), { tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: formatStatesQuery([editionId]).queryKey });
  };
  return { retry: (formats: readonly Format[]) => void retry(formats), pending: isPending };
}
