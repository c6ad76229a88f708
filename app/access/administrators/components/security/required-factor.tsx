import { useQueryClient } from "@tanstack/react-query";
import { AdministratorPasskeys } from "#access/administrators/components/security/administrator-passkey-section.tsx";
import { AdministratorSecondFactor } from "#access/administrators/components/security/administrator-second-factor-section.tsx";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { PageHeader } from "#ui/page-header.tsx";

/** In place of every screen, until the administrator of a public shop has a second factor. */
export function RequiredFactor() {
  const queries = useQueryClient();
  const enter = () => void queries.invalidateQueries({ queryKey: administratorQuery().queryKey });
  return (
    <>
      <PageHeader title="Protégez votre compte" className="border-b-0" />
      <p className="max-w-measure pb-8 text-muted">
        Cette boutique est publique{"\u202F"}: un mot de passe seul n’ouvre plus l’espace administrateur.
        Choisissez une clé d’accès ou une application, cela prend une minute.
      </p>
      <div className="flex flex-col gap-12">
        <AdministratorPasskeys onDone={enter} />
        <AdministratorSecondFactor onDone={enter} />
      </div>
    </>
  );
}
