import { Section } from "#ui/section.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { DraftStatements } from "#selling/royalties/components/draft-statements.tsx";
import { IssuedPeriods } from "#selling/royalties/components/issued-periods.tsx";
import { RoyaltyRates } from "#selling/royalties/components/royalty-rates.tsx";
import { RoyaltySettings } from "#selling/royalties/components/royalty-settings.tsx";
import type { Overview } from "#selling/royalties/statements/royalty-statements.contract.ts";
import { royaltiesQuery, royaltyDraftsQuery } from "#selling/royalties/royalties.queries.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export default function RoyaltiesPage() {
  const overview = useQuery(royaltiesQuery());
  const may = useMay();
  return (
    <Screen
      lead={
        "Vous notez les contrats, la boutique compte\u202F: à la fin de chaque période, un relevé par auteur, à regarder, à émettre, à envoyer."
      }
      actions={
        <>
          <ButtonLink href="/admin/droits/contrats">Contrats</ButtonLink>
          {may.change("accounting") && <ButtonLink href="/admin/droits/imports">Importer</ButtonLink>}
        </>
      }
    >
      <Loaded answer={overview}>
        {(found) => (
          <div className="flex flex-col gap-10">
            <NextPeriod overview={found} />
            <IssuedPeriods periods={found.periods} />
            {may.change("accounting") && <RoyaltySettings stored={found.settings} />}
            <RoyaltyRates />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function NextPeriod({ overview: { contracts, next } }: { overview: Overview }) {
  const drafts = useQuery({ ...royaltyDraftsQuery(), enabled: next?.is_closed === true });
  const mayChange = useMay().change("accounting");
  if (contracts === 0)
    return (
      <EmptyState
        title="Aucun contrat pour le moment."
        action={
          mayChange && <ButtonLink href="/admin/droits/contrats/nouveau">Noter le premier contrat</ButtonLink>
        }
      >
        Un contrat dit quel auteur touche quelle part de quel livre, et à quel taux.
      </EmptyState>
    );
  return (
    <Section
      title={next ? `À relever\u202F: ${spanText(next)}` : "À relever"}
      id="prochain-releve"
      titleClassName="pb-5 text-xl"
    >
      {!next && <p className="text-muted">Les relevés commencent avec le premier mois de ventes clos.</p>}
      {next && !next.is_closed && (
        <p className="max-w-measure text-muted">
          La période court encore. Ses relevés se préparent quand le journal des ventes est clos jusqu’à son
          dernier jour{"\u202F"}: la boutique s’en charge dans l’heure qui suit.
        </p>
      )}
      {next?.is_closed && <Loaded answer={drafts}>{(found) => <DraftStatements drafts={found} />}</Loaded>}
    </Section>
  );
}
