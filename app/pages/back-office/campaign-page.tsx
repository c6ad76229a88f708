import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import {
  DeleteCampaign,
  StopCampaign,
  CampaignPrices,
} from "#books/catalogue/components/campaigns/campaign-actions.tsx";
import { CampaignBadge } from "#books/catalogue/components/campaigns/campaign-list.tsx";
import { CampaignForm } from "#books/catalogue/components/campaigns/campaign-form.tsx";
import type { Campaign } from "#books/catalogue/campaigns/price-campaigns.contract.ts";
import { campaignQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { formatDateTime, formatPeriodEnd } from "#platform/data/dates.ts";

/** One that exists, or a new one. */
export default function CampaignPage() {
  const { campaignId } = useParams();
  return campaignId === undefined ? <NewCampaign /> : <ExistingCampaign campaignId={campaignId} />;
}

function NewCampaign() {
  const navigate = useNavigate();
  return (
    <Screen>
      <CampaignForm onSaved={() => void navigate("/admin/operations")} />
    </Screen>
  );
}

function ExistingCampaign({ campaignId }: { campaignId: string }) {
  const campaign = useQuery(campaignQuery(campaignId));
  return (
    <Screen
      title={campaign.data?.name}
      lead={campaign.data && <Period campaign={campaign.data} />}
      actions={campaign.data && <Actions campaign={campaign.data} />}
    >
      <Loaded answer={campaign}>{(found) => <Content key={found.id} campaign={found} />}</Loaded>
    </Screen>
  );
}

const Period = ({ campaign: { state, starts_at, ends_at } }: { campaign: Campaign }) => (
  <>
    <CampaignBadge state={state} /> Du {formatDateTime(starts_at)} au {formatPeriodEnd(ends_at)}.
  </>
);

function Actions({ campaign: { id, state } }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const toList = async () => navigate("/admin/operations");
  if (state === "upcoming") return <DeleteCampaign id={id} onDone={toList} />;
  return state === "running" ? <StopCampaign id={id} onDone={toList} /> : null;
}

function Content({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  if (campaign.state !== "upcoming") return <CampaignPrices prices={campaign.prices} />;
  return <CampaignForm campaign={campaign} onSaved={() => void navigate("/admin/operations")} />;
}
