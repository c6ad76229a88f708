import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { outsideRoleCode } from "#access/administrators/administrators.rules.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export const isOutsideRole = (error: unknown): boolean =>
  error instanceof CallError && error.code === outsideRoleCode;

/** In place of a screen, or of a part of one, that the administrator's role does not have; says whom to ask. */
export function OutsideRole() {
  const queries = useQueryClient();
  const { data } = useQuery(administratorQuery());
  const owners = data?.owners ?? [];
  // Where the server has refused what the navigation offered, the role has changed: it is asked again.
  useEffect(() => void queries.invalidateQueries({ queryKey: administratorQuery().queryKey }), [queries]);
  return (
    <EmptyState
      title="Cet écran n’est pas dans votre rôle"
      action={<ButtonLink href="/admin">Retour au tableau de bord</ButtonLink>}
    >
      {owners.length > 0
        ? `Demandez à ${inWords.format(owners)}, propriétaire de la boutique, qui peut vous l’ouvrir.`
        : "Un propriétaire de la boutique peut vous l’ouvrir, dans Réglages, Administrateurs."}
    </EmptyState>
  );
}

const inWords = new Intl.ListFormat("fr", { type: "disjunction" });
