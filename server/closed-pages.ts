import type { FastifyBaseLogger } from "fastify";
import { isDatabaseAway } from "#platform/database-failure.server.ts";
import { outageHeaders } from "#platform/errors.ts";
import { escapeHtml, plainPage } from "#platform/plain-page.server.ts";
import type { Shop } from "#platform/shop-context.tsx";
import type { Maintenance } from "#modules/settings/module.server.ts";
import { isAlwaysOpen, maintenanceHeaders } from "#server/maintenance.ts";

/** The content shown in place of a page, and its headers. */
export interface ClosedPage {
  shown: Pick<Shop, "closedFor" | "closedText">;
  headers: Record<string, string>;
}

/** A database outage: a page that needs no data. */
export const outagePage: ClosedPage = { shown: { closedFor: "outage" }, headers: outageHeaders };

/** Checked for every page, those that stay open included: during a database outage no page has data to show. */
export async function closedPageFor(url: string, maintenance: Maintenance): Promise<ClosedPage | null> {
  if (!(await maintenance.isOn()) || isAlwaysOpen(url)) return null;
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
