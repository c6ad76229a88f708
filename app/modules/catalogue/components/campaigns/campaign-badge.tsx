import type { CampaignState } from "#modules/catalogue/campaigns/rules.ts";
import { Badge } from "#ui/badge.tsx";

const states = {
  upcoming: { label: "À venir", tone: "accent" },
  running: { label: "En cours", tone: "success" },
  ended: { label: "Terminée", tone: "neutral" },
} as const;

export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <Badge tone={states[state].tone}>{states[state].label}</Badge>
);
