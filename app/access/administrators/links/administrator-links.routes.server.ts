import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Administrators } from "#access/administrators/administrators.service.server.ts";
import {
  changeOwnEmail,
  chooseAdministratorPassword,
  confirmOwnEmail,
  forgotAdministratorPassword,
  readInvitation,
} from "#access/administrators/links/administrator-links.contract.ts";
import type { AdministratorLinks } from "#access/administrators/links/administrator-links.service.server.ts";
import { minutes } from "#platform/data/durations.ts";
import { route } from "#platform/http/http.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const quarterHour = minutes(15) / 1000;
const perLine = {
  forgot: { name: "admin-forgot", points: 10, seconds: quarterHour },
  link: { name: "admin-link", points: 30, seconds: quarterHour },
} as const;

/** For visitors, from the shop's own pages only. @returns their guard and their limit */
export const forVisitors = (
  { rateLimits }: Pick<Deps, "rateLimits">,
  { requireOwnOrigin }: Pick<Administrators, "requireOwnOrigin">,
  limit: keyof typeof perLine,
) => ({
  guard: async (request: FastifyRequest) => requireOwnOrigin(request),
  limit: (request: FastifyRequest) => rateLimits.consume(perLine[limit], networkKeysOf(request.ip).line),
});

export function administratorLinkRoutes(
  app: FastifyInstance,
  deps: Deps,
  administrators: Administrators,
  links: AdministratorLinks,
): void {
  const byLink = forVisitors(deps, administrators, "link");
  route(
    app,
    forgotAdministratorPassword,
    forVisitors(deps, administrators, "forgot"),
    async ({ body, request }) => {
      await links.forgot(body.identity, requestOriginOf(request));
      return { message: "Si ce compte d’administrateur existe et a une adresse, un message lui est envoyé." };
    },
  );
  route(app, chooseAdministratorPassword, byLink, async ({ body, request }) => {
    await links.choosePassword(body.token, body.newPassword, requestOriginOf(request));
    return { ok: true as const };
  });
  route(app, readInvitation, byLink, ({ body }) => links.invitation(body.token));
  route(app, confirmOwnEmail, byLink, async ({ body, request }) => ({
    email: await links.confirmEmail(body.token, requestOriginOf(request)),
  }));
  route(app, changeOwnEmail, { guard: administrators.requireAdministrator }, async ({ actor, body }) => {
    await links.askForEmail(actor, body.email);
    return { message: `Un lien est envoyé à ${body.email}\u202f: ouvrez-le dans les 24 heures.` };
  });
}
