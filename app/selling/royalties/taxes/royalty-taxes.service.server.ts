import { knownRates, type RateLine, withRate } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import type { RoyaltyAct } from "#selling/royalties/royalty-contracts.rules.ts";
import { rateNames } from "#selling/royalties/taxes/royalty-taxes.rules.ts";
import { percentText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { invalid } from "#platform/http/app-errors.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { takeTurn } from "#selling/royalties/royalties.store.server.ts";

const settingName = "royalty-rates";
/** More than a house ever has. */
const mostRates = 300;

/** The program's rates with those that the publisher added, by name and day. */
export async function storedRates(db: Queryable): Promise<RateLine[]> {
  const added = ((await findSetting(db, settingName)) ?? []) as RateLine[];
  return added.reduce<RateLine[]>(withRate, [...knownRates]);
}

export type RoyaltyRates = ReturnType<typeof createRoyaltyRates>;

/** Rates of contributions and VAT, for statements that are not issued (docs/decisions/134-statements-that-are-whole.md). */
export const createRoyaltyRates = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  list: () => storedRates(db),

  /** Adds a rate from a day on, or corrects that of the day. @throws AppError 400 for too many */
  add: (line: Omit<RateLine, "is_checked">, by: Signatory<RoyaltyAct>): Promise<RateLine[]> =>
    db.transaction(async (tx) => {
      await takeTurn(tx);
      const added = ((await findSetting(tx, settingName)) ?? []) as RateLine[];
      const rates = withRate(added, { ...line, is_checked: true });
      if (rates.length > mostRates) throw invalid(`${mostRates} taux au plus.`);
      await saveSetting(tx, settingName, rates, now());
      await by.sign(tx, {
        kind: "royalty-rate-set",
        details: {
          name: rateNames[line.name],
          from: line.from,
          rate: percentText(line.rate),
          source: line.source,
        },
      });
      return storedRates(tx);
    }),
});
