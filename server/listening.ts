import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance, FastifyBaseLogger } from "fastify";
import type { Config } from "#platform/process/config.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#platform/data/durations.ts";
import type { Maintenance } from "#office/settings/module.server.ts";
import { AppError, outageHeaders } from "#platform/http/app-errors.ts";
import { isDatabaseAway } from "#platform/postgres/database-failure.server.ts";
import { escapeHtml, plainPage } from "#platform/http/plain-page.server.ts";
import type { Shop } from "#platform/page/shop-context.tsx";

type Address = Pick<Config, "host" | "port">;

/** Refuses an unusable address before any part is started. @throws StartupError */
export async function requireFreeAddress({ host, port }: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
  } catch (error) {
    throw explained(error, { host, port });
  }
  probe.close();
  await once(probe, "close");
}

/** @throws StartupError if the address is refused or has been taken */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `à l’écoute : ${address}`,
    });
  } catch (error) {
    throw explained(error, config);
  }
  process.stdout.write(`La boutique est ouverte : ${config.publicUrl}\n`);
}

function explained(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const where = `${host}:${port}`;
  if (code === "EADDRINUSE") return new StartupError(`PORT : ${where} est déjà pris par un autre programme.`);
  if (code === "EACCES") return new StartupError(`PORT : ce compte n’a pas le droit d’écouter sur ${where}.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new StartupError(`HOST : ${host} n’est pas une adresse de cette machine.`);
  }
  return error;
}

/** Most visits begin with one of these. */
const firstPages = ["/", "/catalogue"];
/** The shop opens in any case after this time, for instance while the database is slow. */
const longestWait = seconds(2);

/**
 * Renders pages before the shop listens: code that runs for the first time takes several times as long, and the first visitor after a
 * start, or after each step of a rolling restart, would wait for it. A page that fails now is rendered again for its visitor.
 */
export async function renderFirstPages(app: FastifyInstance): Promise<void> {
  const opened = new AbortController();
  const rendered = Promise.allSettled(firstPages.map((url) => app.inject({ url })));
  await Promise.race([rendered, pause(longestWait, undefined, { signal: opened.signal })]);
  opened.abort();
}

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
