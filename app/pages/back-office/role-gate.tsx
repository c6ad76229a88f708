import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useMay } from "#access/administrators/components/use-may.ts";
import { isOpenTo, pageAt } from "#pages/back-office/screens.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** Shows a screen only to administrators whose role has it. The server refuses its calls in any case. */
export function RoleGate({ children }: { children: ReactNode }) {
  const page = pageAt(useLocation().pathname);
  const may = useMay();
  if (!page || isOpenTo(may, page)) return children;
  return (
    <>
      <PageMeta title={page.title} description="Cet écran n’est pas dans votre rôle." noIndex />
      <PageHeader title={page.title} />
      <EmptyState
        title="Cet écran n’est pas dans votre rôle"
        action={<ButtonLink href="/admin">Retour au tableau de bord</ButtonLink>}
      >
        Un propriétaire de la boutique peut vous l’ouvrir, dans Réglages, Administrateurs.
      </EmptyState>
    </>
  );
}
