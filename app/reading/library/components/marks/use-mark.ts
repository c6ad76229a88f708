import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markEdition } from "#reading/library/marks/library-marks.contract.ts";
import { dashboardQuery } from "#reading/library/library.queries.ts";
import { mutation } from "#platform/http/call.ts";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";

/** Saves what the owner notes on an edition, and shows it at once. */
export function useMark(memberId: string) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(mutation(markEdition));
  const mark = async (row: LibraryRow, body: { finished?: boolean; labels?: string[] }): Promise<void> => {
    const marks = await mutateAsync({ params: { id: memberId, editionId: String(row.edition_id) }, body });
    queries.setQueryData(
      dashboardQuery(memberId, memberId).queryKey,
      (known) =>
        known && {
          ...known,
          library: known.library.map((each) =>
            each.edition_id === row.edition_id ? { ...each, ...marks } : each,
          ),
        },
    );
  };
  return { mark, pending: isPending };
}
