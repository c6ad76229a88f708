import type { FastifyInstance } from "fastify";
import type { Maintenance } from "#modules/settings/module.server.ts";
import { AppError } from "#platform/errors.ts";

const retryAfterSeconds = "300";

/** Addresses that stay open: the back office, its calls, the provider's messages, health, and the pages' own files. */
const alwaysOpen =
  /^\/(admin|api\/admin|api\/payments\/webhooks|healthz|readyz|assets|couvertures|maintenance)(\/|$|\?)/;

/** Catalogue data for machines: a program that gets a 503 keeps its copy, and comes back. */
const madeForMachines = /^\/(api\/|sitemap[^/]*\.xml|nouveautes\.atom|onix\.xml)/;

/**
 * While the switch is on, calls, sitemap and feed answer 503; the page handler answers pages with the maintenance page.
 * robots.txt stays: without it crawlers would not come back for hours (docs/decisions/016-out-of-reach.md).
 */
export function keepClosed(app: FastifyInstance, maintenance: Pick<Maintenance, "isOn">): void {
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
