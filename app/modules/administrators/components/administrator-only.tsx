import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { knownAdministrator } from "#modules/administrators/client/known-administrator.ts";
import { administratorQuery } from "#modules/administrators/queries.ts";

interface AdministratorOnlyProps {
  /** Shown until it is known who is there; the server knows nobody. */
  fallback: ReactNode;
  onRefused: () => void;
  children: (username: string) => ReactNode;
}

/** The guard: who is not known as an administrator is led to the login (admin.md §2). */
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
  return data ? children(data.username) : fallback;
}
