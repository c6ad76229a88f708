import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMatches, useSearchParams } from "react-router";
import { useKnownAdministrator } from "#access/administrators/components/use-known-administrator.ts";

/** The `handle` of a screen whose calls need not wait until its scripts draw it. */
export interface EarlyScreen {
  startCalls: (queries: QueryClient, address: URLSearchParams) => void;
}

/**
 * Starts the calls of the screen at which a visit begins together with the check of the session, instead of after it.
 * A browser in which no administrator has signed in makes none.
 */
export function useFirstCalls(): void {
  const queries = useQueryClient();
  const matches = useMatches();
  const [address] = useSearchParams();
  const isKnown = useKnownAdministrator();
  const started = useRef(false);
  useEffect(() => {
    if (started.current || !isKnown) return;
    started.current = true;
    for (const { handle } of matches) (handle as EarlyScreen | undefined)?.startCalls(queries, address);
  }, [queries, matches, address, isKnown]);
}
