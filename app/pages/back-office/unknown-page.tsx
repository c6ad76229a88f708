import { data } from "react-router";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** The frame's own screen, with the status of any unknown address. */
export const loader = () => data(null, { status: 404 });

export default function UnknownPage() {
  return (
    <>
      <PageMeta title="Page introuvable" description="Cette page n’existe pas." noIndex />
      <PageHeader title="Page introuvable" />
      <EmptyState
        title="Il n’y a rien à cette adresse."
        action={<ButtonLink href="/admin">Retour au tableau de bord</ButtonLink>}
      />
    </>
  );
}
