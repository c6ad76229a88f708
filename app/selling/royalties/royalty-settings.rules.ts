import type { SubscriptionRule } from "#selling/royalties/royalty-calculation.rules.ts";
import type { Rhythm } from "#selling/royalties/royalty-periods.rules.ts";

export interface RoyaltySettings {
  rhythm: Rhythm;
  rule: SubscriptionRule;
  /** Of the revenue of subscriptions, in hundredths of a percent. */
  rule_share: number;
}

export const royaltyDefaults: RoyaltySettings = { rhythm: "half-year", rule: "none", rule_share: 0 };

export const rhythmNames: Record<Rhythm, string> = {
  "half-year": "Chaque semestre",
  year: "Chaque année",
};
