import type { FastifyBaseLogger } from "fastify";
import { isDatabaseAway } from "#platform/database-failure.server.ts";
import { outageHeaders } from "#platform/errors.ts";
import { escapeHtml, plainPage } from "#platform/plain-page.server.ts";
import type { Shop } from "#platform/shop-context.tsx";
import type { Maintenance } from "#modules/settings/module.server.ts";
import { isAlwaysOpen, maintenanceHeaders } from "#server/maintenance.ts";

/** What is shown in a page's place, and with what headers. */
export interface Notice {
  shown: Pick<Shop, "closedFor" | "closedText">;
  headers: Record<string, string>;
}

/** The database is away: a page that needs nothing of it. */
export const outageNotice: Notice = { shown: { closedFor: "outage" }, headers: outageHeaders };

/** Asked for every page, those that stay open included: a shop whose database is away has nothing to show on any. */
export async function noticeFor(url: string, maintenance: Maintenance): Promise<Notice | null> {
  if (!(await maintenance.isOn()) || isAlwaysOpen(url)) return null;
  return {
    shown: { closedFor: "maintenance", closedText: await maintenance.text() },
    headers: maintenanceHeaders,
  };
}

/** Says in the log what went wrong with a page. @returns whether it is an outage, which passes */
export function isOutage(error: unknown, log: FastifyBaseLogger): boolean {
  const isAway = isDatabaseAway(error);
  if (isAway) log.warn({ err: error }, "the database is away: a page is not shown");
  else log.error({ err: error }, "page failed");
  return isAway;
}

/** When not even a notice can be rendered. */
export const failurePage = (brand: string, address: string): string =>
  plainPage({
    title: "Cette page n’a pas pu s’afficher",
    brand,
    body: `<p>Quelque chose s’est mal passé de notre côté. Réessayez dans un instant\u202F: votre panier et votre bibliothèque n’ont rien perdu.</p>
<p><a href="${escapeHtml(address)}">Réessayer</a></p>`,
  });
