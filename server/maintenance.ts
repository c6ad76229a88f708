import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Maintenance } from "#office/settings/module.server.ts";
import { AppError, outageHeaders } from "#platform/http/app-errors.ts";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { escapeHtml, plainPage } from "#platform/http/plain-page.server.ts";
import type { Shop } from "#platform/page/shop-context.tsx";

const retryAfterSeconds = "300";

/** Addresses that stay open: the back office, its calls, the provider's messages, health, and the pages' own files. */
const alwaysOpen =
  /^\/(admin|api\/admin|api\/payments\/webhooks|healthz|readyz|assets|couvertures|maintenance)(\/|$|\?)/;

/** Catalogue data for machines: a program that gets a 503 keeps its copy, and comes back. */
const madeForMachines = /^\/(api\/|sitemap[^/]*\.xml|nouveautes\.atom|onix\.xml)/;

/**
 * While the switch is on, calls, sitemap and feed answer 503; the page handler answers pages with the maintenance page.
 * robots.txt stays: without it crawlers would not come back for hours (docs/decisions/034-faults-that-pass.md).
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
const maintenanceHeaders = {
  "retry-after": retryAfterSeconds,
  "cache-control": "no-store",
  [closedHeader]: "on",
};
export const isClosedAnswer = (headers: Record<string, unknown>): boolean => closedHeader in headers;

/** The content shown in place of a page, and its headers. */
export interface ClosedPage {
  shown: Pick<Shop, "closedFor" | "closedText">;
  headers: Record<string, string>;
}

/** A database outage: a page that needs no data. */
export const outagePage: ClosedPage = { shown: { closedFor: "outage" }, headers: outageHeaders };

/** Checked for every page, those that stay open included: during a database outage no page has data to show. */
export async function closedPageFor(url: string, maintenance: Maintenance): Promise<ClosedPage | null> {
  if (!(await maintenance.isOn()) || alwaysOpen.test(url)) return null;
  return {
    shown: { closedFor: "maintenance", closedText: await maintenance.text() },
    headers: maintenanceHeaders,
  };
}

/** Logs the failure of a page. @returns whether it is a temporary outage */
export function isOutage(error: unknown, log: FastifyBaseLogger): boolean {
  const isAway = isDatabaseAway(error);
  if (isAway) log.warn({ err: error }, "the database is away: a page is not shown");
  else log.error({ err: error }, "page failed");
  return isAway;
}

/** If not even the notice can be rendered. */
export const failurePage = (brand: string, address: string): string =>
  plainPage({
    title: "Cette page n’a pas pu s’afficher",
    brand,
    body: `<p>Quelque chose s’est mal passé de notre côté. Réessayez dans un instant\u202F: votre panier et votre bibliothèque n’ont rien perdu.</p>
<p><a href="${escapeHtml(address)}">Réessayer</a></p>`,
  });
