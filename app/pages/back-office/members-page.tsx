import { PageMeta } from "#platform/page-meta.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function MembersPage() {
  return (
    <>
      <PageMeta title="Membres" description="Les comptes des lecteurs." noIndex />
      <PageHeader title="Membres" />
      <EmptyState title="La gestion des membres arrivera ici.">
        Le nombre de membres et d’abonnés se lit déjà sur le tableau de bord.
      </EmptyState>
    </>
  );
}
