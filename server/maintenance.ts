import type { FastifyInstance } from "fastify";
import type { Maintenance } from "#modules/settings/module.server.ts";
import { AppError } from "#platform/errors.ts";

const retryAfterSeconds = "300";

/** What stays open: the back office, its calls, the provider's messages, health, and the pages' own files. */
const alwaysOpen =
  /^\/(admin|api\/admin|api\/payments\/webhooks|healthz|readyz|assets|couvertures|maintenance)(\/|$|\?)/;

/** What is made of the catalogue for machines: a program that meets a 503 keeps what it had, and comes back. */
const madeForMachines = /^\/(api\/|sitemap[^/]*\.xml|nouveautes\.atom)/;

/**
 * While the switch is on, calls, sitemap and feed answer 503; pages are turned into the maintenance page by the page handler.
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

/** Tells a shop that was closed on purpose from one that fails: no kept answer takes the place of this one. */
const closedHeader = "x-maintenance";
export const maintenanceHeaders = {
  "retry-after": retryAfterSeconds,
  "cache-control": "no-store",
  [closedHeader]: "on",
};
export const isClosedAnswer = (headers: Record<string, unknown>): boolean => closedHeader in headers;
export const isAlwaysOpen = (url: string): boolean => alwaysOpen.test(url);
