import { subscriptionRules } from "#selling/royalties/royalty-calculation.rules.ts";
import { rhythms } from "#selling/royalties/royalty-periods.rules.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import { royaltyDefaults, type RoyaltySettings } from "#selling/royalties/royalty-settings.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

const settingName = "royalties";

/** Settings are stored as texts. */
export async function storedRoyaltySettings(db: Queryable): Promise<RoyaltySettings> {
  const value = (await findSetting(db, settingName)) as Record<string, string> | undefined;
  return {
    rhythm: rhythms.find((each) => each === value?.["rhythm"]) ?? royaltyDefaults.rhythm,
    rule: subscriptionRules.find((each) => each === value?.["rule"]) ?? royaltyDefaults.rule,
    rule_share: Number(value?.["rule_share"] ?? royaltyDefaults.rule_share),
  };
}

/** Rhythm and division of subscriptions, for periods that are not issued. */
export const createRoyaltySettings = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  set: (settings: RoyaltySettings, by: Signatory<RoyaltyAct>): Promise<RoyaltySettings> =>
    db.transaction(async (tx) => {
      const before = await storedRoyaltySettings(tx);
      await saveSetting(tx, settingName, { ...settings, rule_share: String(settings.rule_share) }, now());
      await by.sign(tx, {
        kind: "royalty-settings-changed",
        details: {
          before: Object.values(before).join(", "),
          after: Object.values(settings).join(", "),
        },
      });
      return settings;
    }),
});
