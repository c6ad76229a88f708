import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { minutes } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { deviceCookies } from "#platform/http/device-cookies.server.ts";
import { networkKeysOf } from "#platform/http/network-keys.server.ts";
import { route } from "#platform/http/http.server.ts";
import { requestOriginOf } from "#platform/http/request-origin.server.ts";
import {
  checkAdministrator,
  loginAdministrator,
  logoutAdministrator,
} from "#access/administrators/administrators.contract.ts";
import {
  askForAdministratorPasskey,
  logInAdministratorWithPasskey,
  logInAdministratorWithFactor,
} from "#access/administrators/security/administrator-security.contract.ts";
import { acceptInvitation } from "#access/administrators/links/administrator-links.contract.ts";
import { forVisitors } from "#access/administrators/links/administrator-links.routes.server.ts";
import type { AdministratorLinks } from "#access/administrators/links/administrator-links.service.server.ts";
import type { Team } from "#access/administrators/team/team.service.server.ts";
import type { AdministratorPasskeys } from "#access/administrators/security/administrator-passkeys.service.server.ts";
import type { AdministratorFactor } from "#access/administrators/security/administrator-second-factor.service.server.ts";
import { isWeakPassword } from "#access/administrators/security/administrator-security.service.server.ts";
import {
  administratorCookieOf,
  administratorSessionLife,
  type Administrators,
  type LoginOrigin,
  type OpenedSession,
} from "#access/administrators/administrators.service.server.ts";

const passkeysPerAddress = {
  name: "admin-passkey-address",
  points: 120,
  seconds: minutes(15) / 1000,
} as const;

interface Neighbours {
  passkeys: AdministratorPasskeys;
  factor: AdministratorFactor;
  links: Pick<AdministratorLinks, "accept">;
  team: Pick<Team, "owners">;
}

export function administratorRoutes(
  app: FastifyInstance,
  deps: Deps,
  administrators: Administrators,
  { passkeys, factor, links, team }: Neighbours,
): void {
  const cookieName = administratorCookieOf(deps.config);
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: "strict" as const,
    secure: deps.config.publicUrl.startsWith("https:"),
  };
  const guard = administrators.requireSession;
  const cookies = deviceCookies(deps, { name: "encrier_admin_device", loginPath: loginAdministrator.path });
  const originOf = (request: FastifyRequest) => ({
    requestOrigin: requestOriginOf(request),
    devices: cookies.of(request),
    keys: networkKeysOf(request.ip),
  });
  /** The session's cookie, and the device's. */
  async function enter(reply: FastifyReply, origin: LoginOrigin, session: OpenedSession): Promise<void> {
    reply.setCookie(cookieName, session.token, { ...cookie, maxAge: administratorSessionLife / 1000 });
    await origin.devices.issue(reply, String(session.administratorId), session.deviceToken);
  }

  route(app, checkAdministrator, { guard }, async ({ actor }) => ({
    ok: true as const,
    username: actor.username,
    role: actor.role,
    ...(actor.email !== null && { email: actor.email }),
    ...(actor.role !== "owner" && { owners: await team.owners() }),
    ...((await administrators.lacksFactor(actor)) && { mustSetUpFactor: true as const }),
  }));
  route(
    app,
    loginAdministrator,
    {
      // Requests from a foreign origin may not even try a password.
      guard: async (request) => administrators.requireOwnOrigin(request),
    },
    async ({ body, request, reply }) => {
      const origin = originOf(request);
      await enter(reply, origin, await administrators.login(body.username, body.password, origin));
      return { ok: true as const, ...((await isWeakPassword(body)) && { passwordIsWeak: true as const }) };
    },
  );
  const passkeyLogin = {
    guard: async (request: FastifyRequest) => administrators.requireOwnOrigin(request),
    limit: (request: FastifyRequest) =>
      deps.rateLimits.consume(passkeysPerAddress, networkKeysOf(request.ip).line),
  };
  route(app, logInAdministratorWithFactor, passkeyLogin, async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { session, passwordIsWeak } = await factor.logIn(body, origin);
    await enter(reply, origin, session);
    return { ok: true as const, ...(passwordIsWeak && { passwordIsWeak: true as const }) };
  });
  route(app, askForAdministratorPasskey, passkeyLogin, () => passkeys.ask());
  route(app, logInAdministratorWithPasskey, passkeyLogin, async ({ body, request, reply }) => {
    const origin = originOf(request);
    await enter(reply, origin, await passkeys.logIn(body.answer, origin));
    return { ok: true as const };
  });
  route(
    app,
    acceptInvitation,
    forVisitors(deps, administrators, "link"),
    async ({ body, request, reply }) => {
      const origin = originOf(request);
      await enter(reply, origin, await links.accept(body.token, body.newPassword, origin));
      return { ok: true as const };
    },
  );
  route(app, logoutAdministrator, { guard }, async ({ actor, reply }) => {
    await administrators.logout(actor);
    reply.clearCookie(cookieName, cookie);
    return { ok: true as const };
  });
}
