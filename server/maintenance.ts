import type { FastifyInstance } from "fastify";
import type { Signatory } from "#platform/acts.ts";
import type { Queryable } from "#platform/database.server.ts";
import { seconds } from "#platform/dates.ts";
import type { Deps } from "#platform/deps.server.ts";
import { AppError } from "#platform/errors.ts";
import { findSetting, saveSetting } from "#platform/shop-settings.server.ts";

const settingName = "maintenance";
/** The publisher's message to readers, in place of the default one. */
const textName = "maintenance-text";
/** How long a process may use the last value, so that all processes see a switch within moments. */
const memory = seconds(1);
const retryAfterSeconds = "300";

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
    async switch(on: boolean, text?: string, by?: Signatory): Promise<void> {
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

/** Addresses that stay open: the back office, its calls, the provider's messages, health, and the pages' own files. */
const alwaysOpen =
  /^\/(admin|api\/admin|api\/payments\/webhooks|healthz|readyz|assets|couvertures|maintenance)(\/|$|\?)/;

/** Catalogue data for machines: a program that gets a 503 keeps its copy, and comes back. */
const madeForMachines = /^\/(api\/|sitemap[^/]*\.xml|nouveautes\.atom)/;

/**
 * While the switch is on, calls, sitemap and feed answer 503; the page handler answers pages with the maintenance page.
 * robots.txt stays: without it crawlers would not come back for hours (docs/decisions/016-out-of-reach.md).
 */
export function keepClosed(app: FastifyInstance, maintenance: Maintenance): void {
  app.addHook("onRequest", async (request) => {
    if (!madeForMachines.test(request.url) || alwaysOpen.test(request.url)) return;
    if (await maintenance.isOn()) {
      throw new AppError(503, "Le site est momentanément indisponible. Revenez dans quelques minutes.", {
        headers: maintenanceHeaders,
      });
    }
  });
}

/** Distinguishes a closed shop from an outage: no cached answer replaces this one. */
const closedHeader = "x-maintenance";
export const maintenanceHeaders = {
  "retry-after": retryAfterSeconds,
  "cache-control": "no-store",
  [closedHeader]: "on",
};
export const isClosedAnswer = (headers: Record<string, unknown>): boolean => closedHeader in headers;
export const isAlwaysOpen = (url: string): boolean => alwaysOpen.test(url);
