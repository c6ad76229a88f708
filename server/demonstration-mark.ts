import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

const settingName = "demonstration-history";

/** In the transaction that adds the demonstration's sales: their journal can never be emptied. */
export const markAsFictional = (tx: Queryable, now: Date): Promise<void> =>
  saveSetting(tx, settingName, "loaded", now);

/** Whether the members and sales of this database began as fiction. */
export const isFictional = async (db: Queryable): Promise<boolean> =>
  (await findSetting(db, settingName)) !== undefined;

/**
 * Real sales would follow fictional ones in the same journal, with their numbers and their sums.
 * @throws StartupError for a shop that takes money, or is public without being asked to be a demonstration
 */
export async function refuseFictionalSales({ config, db }: Pick<Deps, "config" | "db">): Promise<void> {
  const isAskedFor = config.demo !== undefined && config.demo !== false;
  const isMeant = config.payments === "simulated" && (!config.isPublic || isAskedFor);
  if (isMeant || !(await isFictional(db))) return;
  throw new StartupError(
    "Cette base contient les lecteurs et les ventes fictifs de la démonstration, que le journal des ventes garde pour toujours. " +
      "Ouvrez votre boutique sur une base neuve : videz DATA_DIR, ou changez DATABASE_URL.",
  );
}
