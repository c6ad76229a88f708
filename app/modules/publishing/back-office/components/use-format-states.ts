import { useQuery } from "@tanstack/react-query";
import { formatStatesQuery } from "#modules/publishing/back-office/queries.ts";

/** How far the formats of these editions are, by edition; empty until it is known. */
export function useFormatStates(editionIds: number[]) {
  const { data } = useQuery(formatStatesQuery(editionIds));
  return new Map((data ?? []).map(({ edition_id, formats }) => [edition_id, formats]));
}

export type FormatStates =
  ReturnType<typeof useFormatStates> extends Map<number, infer States> ? States : never;
