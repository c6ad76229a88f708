import { addMonths } from "#platform/data/dates.ts";

/** A campaign with more editions is split: a form and an audit entry show all of them. */
export const maxCampaignEditions = 1000;
export const campaignNameMaxLength = 100;
/** The furthest plausible end: detects a mistyped year. */
const campaignMonths = 12;

export const campaignStates = ["upcoming", "running", "ended"] as const;
export type CampaignState = (typeof campaignStates)[number];

export interface CampaignPeriod {
  startsAt: Date;
  /** The first instant after it. */
  endsAt: Date;
}

export function campaignStateOf({ startsAt, endsAt }: CampaignPeriod, now: Date): CampaignState {
  if (now < startsAt) return "upcoming";
  return now < endsAt ? "running" : "ended";
}

/** The form fields at fault and their texts; null if a campaign can have this period. */
export function periodRefusal(
  { startsAt, endsAt }: CampaignPeriod,
  now: Date,
): Record<string, string> | null {
  if (startsAt < now)
    return { startsAt: "Ce moment est déjà passé\u202F: une opération ne change pas les prix d’hier." };
  if (endsAt <= startsAt) return { endsAt: "La fin vient après le début." };
  if (startsAt > addMonths(now, campaignMonths))
    return { startsAt: "Une opération se prépare un an à l’avance au plus." };
  return endsAt > addMonths(startsAt, campaignMonths)
    ? { endsAt: "Une opération dure un an au plus." }
    : null;
}
