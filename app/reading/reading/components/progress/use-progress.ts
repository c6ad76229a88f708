import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { progressQuery } from "#reading/reading/places/reading-places.queries.ts";

/** How far a member is in each edition that was opened, last read first. Empty while it is loading. */
export function useProgress(memberId: string, enabled: boolean) {
  const { data } = useQuery({ ...progressQuery(memberId), enabled });
  return useMemo(
    () =>
      new Map(
        (data ?? []).map(({ edition_id, fraction, read_at }) => [edition_id, { fraction, readAt: read_at }]),
      ),
    [data],
  );
}
