import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { knownAdministrator } from "#access/administrators/client/known-administrator.ts";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { AdministratorPasskeys } from "#access/administrators/components/security/administrator-passkey-section.tsx";
import { AdministratorSecondFactor } from "#access/administrators/components/security/administrator-second-factor-section.tsx";
import { PageHeader } from "#ui/page-header.tsx";

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

/** In place of every screen, until an administrator of whom a second factor is asked has one. */
function RequiredFactor() {
  const queries = useQueryClient();
  const enter = () => void queries.invalidateQueries({ queryKey: administratorQuery().queryKey });
  return (
    <>
      <PageHeader title="Protégez votre compte" className="border-b-0" />
      <p className="max-w-measure pb-8 text-muted">
        Ici, un mot de passe seul n’ouvre plus l’espace administrateur. Choisissez une clé d’accès ou une
        application, cela prend une minute.
      </p>
      <div className="flex flex-col gap-12">
        <AdministratorPasskeys onDone={enter} />
        <AdministratorSecondFactor onDone={enter} />
      </div>
    </>
  );
}
