import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import type { AnyEndpoint, InputOf } from "#platform/http/endpoint.ts";

/** Long enough to avoid a preview request at each keystroke. */
const settlingTime = 400;

/** A value once it has stopped changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlingTime);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What is being written, as the server renders it; the last answer stays on screen during the next request. */
export function usePreview<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  const settled = useSettled(JSON.stringify(input));
  return useQuery(
    queryOptions({
      queryKey: [endpoint.path, settled] as const,
      queryFn: ({ client, signal }) => call(client, endpoint, JSON.parse(settled) as InputOf<E>, signal),
      placeholderData: keepPreviousData,
      enabled,
      gcTime: 0,
      staleTime: Infinity,
    }),
  );
}
