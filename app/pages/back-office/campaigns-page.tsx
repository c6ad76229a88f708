import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { CampaignList } from "#books/catalogue/components/campaigns/campaign-list.tsx";
import { campaignsQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export default function CampaignsPage() {
  const campaigns = useQuery(campaignsQuery());
  return (
    <Screen
      lead="Des prix plus bas pour tous les lecteurs, pendant une période que vous choisissez."
      actions={
        <ButtonLink href="/admin/operations/nouvelle" variant="primary" icon={<Plus aria-hidden />}>
          Nouvelle opération
        </ButtonLink>
      }
    >
      <Loaded answer={campaigns}>
        {(found) =>
          found.length > 0 ? (
            <CampaignList campaigns={found} />
          ) : (
            <EmptyState
              title="Aucune opération pour le moment."
              action={<ButtonLink href="/admin/operations/nouvelle">Préparer la première</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}
