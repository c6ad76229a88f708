import type { FastifyInstance, FastifyRequest } from "fastify";
import { route, anyone } from "#platform/http/http.server.ts";
import type { Accounts } from "#readers/accounts/module.server.ts";
import { addToLibrary, getDashboard, downloadEdition } from "#reading/library/holdings.contract.ts";
import type { Library } from "#reading/library/library.service.server.ts";
import type { Config } from "#platform/process/config.server.ts";
import { AppError, forbidden } from "#platform/http/app-errors.ts";
import { escapeHtml, plainPage } from "#platform/http/plain-page.server.ts";
import {
  createDownloadLink,
  getDownloads,
  openDownloadLink,
} from "#reading/library/downloads/downloads.contract.ts";
import type { Downloads } from "#reading/library/downloads/downloads.service.server.ts";
import type { CopySender } from "#reading/library/downloads/file-sending.service.server.ts";
import { requireSelf } from "#readers/accounts/membership.rules.ts";
import { markEdition } from "#reading/library/marks/library-marks.contract.ts";
import type { Marks } from "#reading/library/marks/library-marks.service.server.ts";

export function libraryRoutes(app: FastifyInstance, accounts: Accounts, library: Library): void {
  route(app, getDashboard, { guard: accounts.identify }, ({ params, actor }) =>
    library.dashboard(params.id, actor),
  );
  route(app, addToLibrary, { guard: accounts.requireMember }, async ({ body, actor }) => {
    await library.addFree(actor, body.editionId);
    return { ok: true as const };
  });
}

export function downloadRoutes(
  app: FastifyInstance,
  config: Pick<Config, "brand">,
  accounts: Accounts,
  library: Library,
  downloads: Downloads,
  sendCopy: CopySender,
): void {
  const guard = accounts.requireMember;
  route(app, downloadEdition, { guard }, ({ params, query, actor, request, reply }) =>
    sendCopy(actor.account, params.editionId, query.format, request, reply),
  );
  route(app, createDownloadLink, { guard }, async ({ params, query, actor }) => {
    // Refused here, in the shop, because a download manager shows no reason.
    await library.copyFor(actor.account, params.editionId, query.format, {});
    await downloads.requireAllowance(actor.id);
    return downloads.createLink(actor, params.editionId, query.format);
  });
  route(app, openDownloadLink, { guard: anyone }, async ({ params, query, request, reply }) => {
    const { signature, ...linked } = query;
    try {
      const reader = await downloads.openLink({ ...linked, ...params }, signature);
      return await sendCopy(reader, params.editionId, query.format, request, reply);
    } catch (error) {
      if (!(error instanceof AppError) || !isBrowser(request)) throw error;
      const page = refusalPage(error.message, query.member, config.brand);
      return reply
        .code(error.status)
        .headers(error.headers)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page);
    }
  });
  route(app, getDownloads, { guard }, ({ params, actor }) => {
    if (params.id !== actor.id) throw forbidden("Ces téléchargements ne sont pas les vôtres.");
    return downloads.list(actor.id);
  });
}

/** A window opened by the link, not a program that fetches files. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") ?? false;

const refusalPage = (reason: string, memberId: string, brand: string): string =>
  plainPage({
    title: "Téléchargement impossible",
    brand,
    body: `<p>${escapeHtml(reason)}</p><p><a href="/membre/${memberId}">Ouvrir ma bibliothèque</a></p>`,
  });

export function markRoutes(
  app: FastifyInstance,
  { requireMember: guard }: Pick<Accounts, "requireMember">,
  marks: Marks,
): void {
  route(app, markEdition, { guard }, ({ params, body, actor }) => {
    requireSelf(actor, params.id);
    return marks.save(actor.id, params.editionId, body);
  });
}
