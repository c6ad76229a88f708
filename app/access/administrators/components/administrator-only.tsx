import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { knownAdministrator } from "#access/administrators/client/known-administrator.ts";
import { RequiredFactor } from "#access/administrators/components/security/required-factor.tsx";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";

interface AdministratorOnlyProps {
  /** Shown until the session is known; the server does not know it. */
  fallback: ReactNode;
  onRefused: () => void;
  children: (username: string) => ReactNode;
}

/** The guard: redirects to the login unless an administrator is signed in (admin.md §2). */
export function AdministratorOnly({ fallback, onRefused, children }: AdministratorOnlyProps) {
  const { data, isError } = useQuery(administratorQuery());
  const isRefused = isError && !data;
  useEffect(() => {
    if (data) knownAdministrator.remember();
  }, [data]);
  useEffect(() => {
    if (!isRefused) return;
    knownAdministrator.forget();
    onRefused();
  }, [isRefused, onRefused]);
  if (data?.mustSetUpFactor) return <RequiredFactor />;
  return data ? children(data.username) : fallback;
}
