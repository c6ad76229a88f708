import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { query } from "#platform/http/call.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { DeclarationCard } from "#selling/payments/components/declarations/declaration-card.tsx";
import { ReportingSettings } from "#selling/payments/components/declarations/reporting-settings.tsx";
import { getDeclarations } from "#selling/payments/declarations/declarations.contract.ts";
import { Callout } from "#ui/callout.tsx";

export default function DeclarationsPage() {
  const may = useMay();
  const declarations = useQuery({ ...query(getDeclarations, {}), staleTime: 0 });
  const maySet = may.change("accounting");
  return (
    <Screen className="border-b-0">
      <Loaded answer={declarations}>
        {(found) => (
          <div className="flex flex-col gap-6">
            <p className="max-w-measure text-muted">
              Les ventes aux particuliers, par jour et par taux, pour l’administration fiscale. La boutique
              fait les fichiers, votre plateforme agréée les transmet.
            </p>
            {found.missing && <Callout>{found.missing}</Callout>}
            {found.periods.length === 0 && !found.missing && (
              <p>Aucune période n’est encore finie. Les fichiers à faire s’afficheront ici.</p>
            )}
            <div>
              {found.periods.map((period) => (
                <DeclarationCard
                  key={`${period.kind} ${period.first_day}`}
                  period={period}
                  delivery={found.delivery}
                  mayMake={maySet && !found.missing}
                />
              ))}
            </div>
            {maySet && <ReportingSettings stored={found} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
