import type { SettingAct } from "#modules/settings/rules.ts";
import type { Signatory } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import { seconds } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { findSetting, saveSetting } from "#platform/shop-settings.server.ts";

const settingName = "maintenance";
/** What the publisher tells readers meanwhile, in place of the page's own words. */
const textName = "maintenance-text";
/** How long a process may rely on what it last read, so that a switch is seen everywhere within moments. */
const memory = seconds(1);

export type Maintenance = ReturnType<typeof createMaintenance>;

/** The switch that closes the public pages (decisions.md, "Back office"). */
export function createMaintenance({ db, now }: Pick<Deps, "db" | "now">) {
  let known: { on: boolean; readAt: number } | undefined;
  let forgotten = 0;
  function forget(): void {
    forgotten += 1;
    known = undefined;
  }
  return {
    async isOn(): Promise<boolean> {
      if (known && now().getTime() - known.readAt < memory) return known.on;
      const begun = forgotten;
      const read = { on: (await findSetting(db, settingName)) === true, readAt: now().getTime() };
      if (begun === forgotten) known = read;
      return read.on;
    },
    /** Another process may have changed the switch: the next question goes to the database. */
    forget,
    /** The publisher's own words for the closed shop; empty when the page keeps its own. */
    text: () => textOf(db),
    /** @param text left as it is when not given */
    async switch(on: boolean, text?: string, by?: Signatory<SettingAct>): Promise<void> {
      await db.transaction(async (tx) => {
        await saveSetting(tx, settingName, on, now());
        if (text !== undefined) await saveSetting(tx, textName, text, now());
        const details = { after: on ? "fermée" : "ouverte", note: (text ?? "").slice(0, 200) || null };
        await by?.sign(tx, { kind: "maintenance-changed", details });
      });
      forget();
    },
  };
}

async function textOf(db: Queryable): Promise<string> {
  const text = await findSetting(db, textName);
  return typeof text === "string" ? text : "";
}
