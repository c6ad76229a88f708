import type { SettingAct } from "#office/settings/settings.rules.ts";
import type { Signatory } from "#platform/http/acts.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import { seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { findSetting, saveSetting } from "#platform/postgres/shop-settings.server.ts";

const settingName = "maintenance";
/** The publisher's message to readers, in place of the default one. */
const textName = "maintenance-text";
/** How long a process may use the last value, so that all processes see a switch within moments. */
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
    /** Another process may have changed the switch: the next read goes to the database. */
    forget,
    /** The publisher's own message for the closed shop; empty for the default one. */
    text: () => textOf(db),
    /** @param text unchanged if not given */
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
